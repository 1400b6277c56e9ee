# curl, as it is and with --http2, which offers h2c where it is not told that the server knows it.
set -eu
call() { # method path fields [options...]
  method=$1 path=$2 fields=$3
  shift 3
  body="{\"login\":\"$LOGIN\",\"pass\":\"$PASS\",$fields}"
  signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "$SIGNATURE" | sed 's/.*= *//')
  curl -sS --max-time 20 -X "$method" "$URL$path" -H 'Content-Type: application/json' \
    -H "Payload-Signature: $signature" -d "$body" $HTTP2 "$@"
}
expect() { # step got part
  case $2 in *"$3"*) echo "$1" ;; *) echo "$1: got $2, expected $3" >&2; exit 1 ;; esac
}
order='"country":"BR","currency":"BRL","amount":100,"document_id":"01716001340",'
order=$order'"beneficiary_name":"Maria","bank_account":"3423422-7","bank_code":"001",'
order=$order'"bank_branch":"1234","account_type":"C"'
HTTP2=$2
me="\"external_id\":\"$1\""
expect create "$(call POST /v3/cashout "$me,$order")" '{"cashout_id":'
expect status "$(call POST /v3/cashout/status "$me")" '"cashout_status":0'
expect update "$(call PUT /v3/cashout/status "$me,\"status\":\"ON_HOLD\"")" '"cashout_status":5'
expect cancel "$(call DELETE /v3/cashout/cancel "$me")" '"cashout_status":2'
# Three transfers of one run: only the first one may have to connect.
connects=$(call POST /v3/cashout/status "$me" -o /dev/null -o /dev/null -o /dev/null \
  "$URL/v3/cashout/status" "$URL/v3/cashout/status" -w '%{http_code}:%{num_connects} ')
expect keep-alive "$connects" '200:1 200:0 200:0'
chunked=$(call POST /v3/cashout "\"external_id\":\"$1-chunked\",$order" -H 'Transfer-Encoding: chunked')
expect chunked "$chunked" '{"cashout_id":'
waited=$(call POST /v3/cashout "\"external_id\":\"$1-expect\",$order" -i -H 'Expect: 100-continue' \
  --expect100-timeout 60)
case $URL$HTTP2 in https*--http2) interim='HTTP/2 100' ;; *) interim='HTTP/1.1 100 Continue' ;; esac
expect expect "$waited" "$interim"
expect expected "$waited" '{"cashout_id":'
