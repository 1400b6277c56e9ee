<?php
// PHP's curl and its streams.
$which = $argv[1];
const PATIENCE = 20;
const ORDER = [
  'country' => 'BR', 'currency' => 'BRL', 'amount' => 100, 'document_id' => '01716001340',
  'beneficiary_name' => 'Maria', 'bank_account' => '3423422-7', 'bank_code' => '001',
  'bank_branch' => '1234', 'account_type' => 'C',
];

function signed(array $fields): array {
  $body = json_encode(['login' => getenv('LOGIN'), 'pass' => getenv('PASS')] + $fields);
  $signature = hash_hmac('sha256', $body, getenv('SIGNATURE'));
  return [$body, ['Content-Type: application/json', "Payload-Signature: $signature"]];
}

function expect(string $step, mixed $got, mixed $wanted): void {
  if ($got !== $wanted) {
    fwrite(STDERR, "$step: got " . json_encode($got) . ', expected ' . json_encode($wanted) . "\n");
    exit(1);
  }
  echo "$step\n";
}

function course(string $which, callable $call): void {
  $create = $call('POST', '/v3/cashout', ['external_id' => $which] + ORDER);
  expect('create', array_keys($create), ['cashout_id']);
  $me = ['external_id' => $which];
  expect('status', $call('POST', '/v3/cashout/status', $me)['cashout_status'], 0);
  $hold = $call('PUT', '/v3/cashout/status', $me + ['status' => 'ON_HOLD']);
  expect('update', $hold['cashout_status'], 5);
  expect('cancel', $call('DELETE', '/v3/cashout/cancel', $me)['cashout_status'], 2);
  for ($i = 0; $i < 10; $i++) $call('POST', '/v3/cashout/status', $me);
  echo "keep-alive\n";
}

if ($which === 'curl') {
  $handle = curl_init();
  $connections = 0;
  $heads = '';
  $call = function (string $method, string $path, array $fields, array $extra = [])
    use ($handle, &$connections, &$heads) {
    [$body, $headers] = signed($fields);
    $heads = '';
    curl_setopt_array($handle, [
      CURLOPT_URL => getenv('URL') . $path, CURLOPT_CUSTOMREQUEST => $method,
      CURLOPT_POSTFIELDS => $body, CURLOPT_HTTPHEADER => array_merge($headers, $extra),
      CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => PATIENCE,
      // What it waits at most for a 100, which is longer than the whole call may take.
      CURLOPT_EXPECT_100_TIMEOUT_MS => 60_000,
      CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$heads) {
        $heads .= $line;
        return strlen($line);
      },
    ]);
    $text = curl_exec($handle);
    if ($text === false) { fwrite(STDERR, "$method $path: " . curl_error($handle) . "\n"); exit(1); }
    $connections += curl_getinfo($handle, CURLINFO_NUM_CONNECTS);
    return json_decode($text, true);
  };
  course($which, $call);
  $create = $call('POST', '/v3/cashout', ['external_id' => 'curl-chunked'] + ORDER,
    ['Transfer-Encoding: chunked']);
  expect('chunked', array_keys($create), ['cashout_id']);
  $create = $call('POST', '/v3/cashout', ['external_id' => 'curl-expect'] + ORDER,
    ['Expect: 100-continue']);
  expect('expect', array_keys($create), ['cashout_id']);
  expect('continue', preg_match('!^HTTP/(1.1|2) 100!', $heads) === 1, true);
  expect('one connection', $connections, 1);
} else {
  course($which, function (string $method, string $path, array $fields) {
    [$body, $headers] = signed($fields);
    // PHP asks by HTTP/1.0 and says Connection: close, or by HTTP/1.1 as it is told.
    $options = ['method' => $method, 'header' => $headers, 'content' => $body, 'timeout' => PATIENCE];
    $texts = [];
    foreach (['1.0', '1.1'] as $version) {
      if ($method !== 'POST' || !str_ends_with($path, 'status')) $version = '1.1';
      $context = stream_context_create(['http' => $options + ['protocol_version' => $version]]);
      $texts[] = file_get_contents(getenv('URL') . $path, false, $context);
      if ($method !== 'POST' || !str_ends_with($path, 'status')) break;
    }
    return json_decode(end($texts), true);
  });
}
