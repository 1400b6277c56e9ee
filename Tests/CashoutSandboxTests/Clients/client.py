"""Python's own urllib and http.client, then requests where it is installed."""
import hashlib, hmac, http.client, json, os, sys, urllib.error, urllib.request

URL, LOGIN, PASS, KEY = (os.environ[n] for n in ("URL", "LOGIN", "PASS", "SIGNATURE"))
HOST = URL.split("//")[1]
WHICH = sys.argv[1]
PATIENCE = 20
ORDER = {
    "country": "BR", "currency": "BRL", "amount": 100, "document_id": "01716001340",
    "beneficiary_name": "Maria", "bank_account": "3423422-7", "bank_code": "001",
    "bank_branch": "1234", "account_type": "C",
}


def signed(fields):
    body = json.dumps({"login": LOGIN, "pass": PASS, **fields}).encode()
    signature = hmac.new(KEY.encode(), body, hashlib.sha256).hexdigest()
    return body, {"Content-Type": "application/json", "Payload-Signature": signature}


def expect(step, got, wanted):
    if got != wanted:
        sys.exit(f"{step}: got {got!r}, expected {wanted!r}")
    print(step)


def course(call):
    create = call("POST", "/v3/cashout", {"external_id": WHICH, **ORDER})
    expect("create", list(create), ["cashout_id"])
    me = {"external_id": WHICH}
    expect("status", call("POST", "/v3/cashout/status", me)["cashout_status"], 0)
    hold = call("PUT", "/v3/cashout/status", {**me, "status": "ON_HOLD"})
    expect("update", hold["cashout_status"], 5)
    expect("cancel", call("DELETE", "/v3/cashout/cancel", me)["cashout_status"], 2)
    for _ in range(10):
        call("POST", "/v3/cashout/status", me)
    print("keep-alive")


def with_urllib():
    def call(method, path, fields):
        body, headers = signed(fields)
        request = urllib.request.Request(URL + path, body, headers, method=method)
        return json.load(urllib.request.urlopen(request, timeout=PATIENCE))

    course(call)


def with_http():
    kind = "HTTPSConnection" if URL.startswith("https:") else "HTTPConnection"
    connection = getattr(http.client, kind)(HOST, timeout=PATIENCE)

    def call(method, path, fields, chunked=False, expected=False):
        body, headers = signed(fields)
        if expected:
            return by_hand(method, path, body, headers)
        parts = iter([body[:10], body[10:]]) if chunked else body
        connection.request(method, path, parts, headers, encode_chunked=chunked)
        return json.load(connection.getresponse())

    def by_hand(method, path, body, headers):
        connection.putrequest(method, path)
        for name, value in {**headers, "Content-Length": len(body), "Expect": "100-continue"}.items():
            connection.putheader(name, value)
        connection.endheaders()
        interim = connection.sock.recv(1024)
        expect("expect", interim, b"HTTP/1.1 100 Continue\r\n\r\n")
        connection.send(body)
        return json.load(connection.getresponse())

    course(call)
    socket = connection.sock
    create = call("POST", "/v3/cashout", {"external_id": WHICH + "-chunked", **ORDER}, chunked=True)
    expect("chunked", list(create), ["cashout_id"])
    create = call("POST", "/v3/cashout", {"external_id": WHICH + "-expect", **ORDER}, expected=True)
    expect("one connection", connection.sock is socket, True)


def with_requests():
    import requests

    session = requests.Session()

    def call(method, path, fields, chunked=False):
        body, headers = signed(fields)
        data = iter([body[:10], body[10:]]) if chunked else body
        answer = session.request(method, URL + path, data=data, headers=headers, timeout=PATIENCE)
        answer.raise_for_status()
        return answer.json()

    course(call)
    create = call("POST", "/v3/cashout", {"external_id": WHICH + "-chunked", **ORDER}, chunked=True)
    expect("chunked", list(create), ["cashout_id"])
    pools = session.get_adapter(URL).poolmanager.pools
    expect("one connection", [pools[key].num_connections for key in pools.keys()], [1])


{"urllib": with_urllib, "http": with_http, "requests": with_requests}[WHICH]()
