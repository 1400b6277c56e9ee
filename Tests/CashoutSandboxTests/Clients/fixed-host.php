<?php
// A shop's client whose staging host is compiled in; hosts and trust are all that is set from outside.
const HOST = 'https://api-stg.pandablue.com';

$body = json_encode([
  'login' => 'cashout_login', 'pass' => 'cashout_pass', 'external_id' => 'shop-1',
  'country' => 'BR', 'currency' => 'BRL', 'amount' => 100, 'document_id' => '01716001340',
  'beneficiary_name' => 'Maria', 'bank_account' => '3423422-7', 'bank_code' => '001',
  'bank_branch' => '1234', 'account_type' => 'C',
]);
$handle = curl_init(HOST . '/v3/cashout');
curl_setopt_array($handle, [
  CURLOPT_POSTFIELDS => $body, CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 20,
  CURLOPT_HTTPHEADER => [
    'Content-Type: application/json',
    'Payload-Signature: ' . hash_hmac('sha256', $body, 'cashout_secret_key'),
  ],
]);
// What /etc/hosts does on a machine of one's own.
if ($to = getenv('CONNECT_TO')) curl_setopt($handle, CURLOPT_CONNECT_TO, [$to]);
$answer = curl_exec($handle);
if ($answer === false) { fwrite(STDERR, curl_error($handle) . "\n"); exit(1); }
echo $answer, "\n";
