// Node's http and fetch.
import { createHmac } from "node:crypto";
import plain from "node:http";
import tls from "node:https";

const { URL: url, LOGIN, PASS, SIGNATURE } = process.env;
const http = url.startsWith("https:") ? tls : plain;
const which = process.argv[2];
const patience = 20_000;
const order = {
  country: "BR", currency: "BRL", amount: 100, document_id: "01716001340",
  beneficiary_name: "Maria", bank_account: "3423422-7", bank_code: "001",
  bank_branch: "1234", account_type: "C",
};

function signed(fields) {
  const body = JSON.stringify({ login: LOGIN, pass: PASS, ...fields });
  const signature = createHmac("sha256", SIGNATURE).update(body).digest("hex");
  return { body, headers: { "Content-Type": "application/json", "Payload-Signature": signature } };
}

function expect(step, got, wanted) {
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    console.error(`${step}: got ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`);
    process.exit(1);
  }
  console.log(step);
}

async function course(call) {
  const create = await call("POST", "/v3/cashout", { external_id: which, ...order });
  expect("create", Object.keys(create), ["cashout_id"]);
  const me = { external_id: which };
  expect("status", (await call("POST", "/v3/cashout/status", me)).cashout_status, 0);
  const hold = await call("PUT", "/v3/cashout/status", { ...me, status: "ON_HOLD" });
  expect("update", hold.cashout_status, 5);
  expect("cancel", (await call("DELETE", "/v3/cashout/cancel", me)).cashout_status, 2);
  for (let i = 0; i < 10; i++) await call("POST", "/v3/cashout/status", me);
  console.log("keep-alive");
}

async function withFetch() {
  await course(async (method, path, fields) => {
    const answer = await fetch(url + path, {
      method, ...signed(fields), signal: AbortSignal.timeout(patience),
    });
    return answer.json();
  });
  const { body, headers } = signed({ external_id: "fetch-chunked", ...order });
  const stream = new Blob([body]).stream();
  const answer = await fetch(url + "/v3/cashout", {
    method: "POST", body: stream, duplex: "half", headers, signal: AbortSignal.timeout(patience),
  });
  expect("chunked", Object.keys(await answer.json()), ["cashout_id"]);
}

async function withHTTP() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set();
  const send = (method, path, fields, extra = {}) => new Promise((resolve, reject) => {
    const { body, headers } = signed(fields);
    const all = { ...headers, ...extra };
    const isChunked = "Transfer-Encoding" in all;
    if (!isChunked) all["Content-Length"] = Buffer.byteLength(body);
    const request = http.request(url + path, { method, agent, headers: all, timeout: patience });
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error(`${method} ${path} timed out`)));
    request.on("socket", (socket) => {
      const note = () => ports.add(socket.localPort);
      socket.connecting ? socket.once("connect", note) : note();
    });
    request.on("response", (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve(JSON.parse(text)));
    });
    if ("Expect" in all) {
      // Node sends such a head at once; its body waits here until it is asked for.
      request.flushHeaders();
      request.on("continue", () => { console.log("continue"); request.end(body); });
    } else if (isChunked) {
      request.write(body.slice(0, 10));
      request.end(body.slice(10));
    } else request.end(body);
  });
  await course(send);
  const chunked = await send("POST", "/v3/cashout", { external_id: "http-chunked", ...order }, {
    "Transfer-Encoding": "chunked",
  });
  expect("chunked", Object.keys(chunked), ["cashout_id"]);
  const expected = await send("POST", "/v3/cashout", { external_id: "http-expect", ...order }, {
    Expect: "100-continue",
  });
  expect("expect", Object.keys(expected), ["cashout_id"]);
  expect("one connection", ports.size, 1);
  agent.destroy();
}

await { fetch: withFetch, http: withHTTP }[which]();
