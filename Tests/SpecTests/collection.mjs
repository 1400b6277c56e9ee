// Runs a collection, request by request, as its runner would: scripts before, the call, scripts behind.
// collection.mjs COLLECTION [ENVIRONMENT]; exit status 1 when a test fails.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const collection = read(process.argv[2]);
const environment = process.argv[3] ? read(process.argv[3]).values : [];
const scopes = {
  environment: new Map(environment.map(({ key, value }) => [key, value])),
  collection: new Map((collection.variable ?? []).map(({ key, value }) => [key, value])),
};
const look = (name) => scopes.environment.get(name) ?? scopes.collection.get(name);
const resolve = (text) => text.replace(/\{\{(\w+)\}\}/g, (whole, name) => look(name) ?? whole);
const scope = (map) => ({ get: (name) => map.get(name), set: (name, value) => map.set(name, value) });

class Hex {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}
const CryptoJS = {
  HmacSHA256: (text, key) => new Hex(createHmac("sha256", key).update(text, "utf8").digest("hex")),
};

let passed = 0;
const failures = [];

function expectation(value) {
  const fail = (text) => { throw new Error(text); };
  const eql = (wanted) => JSON.stringify(value) === JSON.stringify(wanted)
    || fail(`got ${JSON.stringify(value)}, expected ${JSON.stringify(wanted)}`);
  const property = (name) => Object.hasOwn(value, name)
    || fail(`${JSON.stringify(value)} has no ${name}`);
  return { to: { eql, have: { property } } };
}

function run(item, listen, pm) {
  for (const event of item.event ?? []) {
    if (event.listen !== listen) continue;
    new Function("pm", "CryptoJS", event.script.exec.join("\n"))(pm, CryptoJS);
  }
}

async function send(item, path) {
  const request = {
    method: item.request.method,
    headers: new Map(item.request.header.map(({ key, value }) => [key, value])),
    body: item.request.body && { ...item.request.body },
  };
  const pm = {
    variables: { get: look, replaceIn: resolve },
    environment: scope(scopes.environment),
    collectionVariables: scope(scopes.collection),
    expect: expectation,
    request: {
      body: request.body && Object.assign(request.body, {
        update(body) { request.body.raw = body.raw; },
      }),
      headers: { upsert: ({ key, value }) => request.headers.set(key, value) },
    },
  };
  run(item, "prerequest", pm);
  const headers = [...request.headers].map(([key, value]) => [key, resolve(value)]);
  const response = await fetch(resolve(item.request.url.raw), {
    method: request.method, headers, body: request.body && resolve(request.body.raw),
    redirect: "manual", signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  pm.response = {
    code: response.status, text: () => text, json: () => JSON.parse(text), headers: response.headers,
  };
  pm.test = (name, body) => {
    try { body(); passed += 1; } catch (error) {
      failures.push(`${path} / ${name}: ${error.message}; answered ${response.status} ${text.slice(0, 300)}`);
    }
  };
  const before = passed + failures.length;
  run(item, "test", pm);
  if (passed + failures.length === before) failures.push(`${path}: has no test`);
}

async function walk(items, path) {
  for (const item of items) {
    const name = `${path} / ${item.name}`;
    if (item.item) await walk(item.item, name); else await send(item, name);
  }
}

await walk(collection.item, collection.info.name);
for (const failure of failures) console.error(failure);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
