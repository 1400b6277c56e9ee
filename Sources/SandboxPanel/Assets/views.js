// The views: each returns its elements and, if it shows what changes by itself, how to show it anew.
import {
  acting, badge, button, call, copy, details, empty, facts, field, get, h, pretty, put, sandbox,
  select, t, table, tell, time,
} from "./page.js";
import { editor } from "./editor.js";

const statuses = ["PENDING", "ON_HOLD", "DELIVERED", "COMPLETED", "REJECTED", "CANCELLED"];
const link = (path, label, key) => h("a", { href: `#${path}`, "data-key": key ?? path }, label);
const own = await get("/sandbox/panel/facts.json");

// MARK: Payouts

export async function payouts() {
  const list = h("div", { "aria-live": "off" });
  const search = h("input", { type: "search", autocomplete: "off" });
  const status = select([["", t("all")], ...statuses.map((name) => [name, t(`status.${name}`)])]);
  let after = [];
  const show = async () => {
    const query = new URLSearchParams({ order: "newest", limit: 50 });
    if (search.value) query.set("search", search.value);
    if (status.value) query.set("status", status.value);
    if (after.length) query.set("after", after.at(-1));
    const page = await get(`/sandbox/payouts?${query}`);
    if (page.payouts.length === 0 && after.length === 0) {
      const isFiltered = search.value || status.value;
      put(list, isFiltered ? empty("payouts.none") : empty("payouts.empty", " ", link("/new", t("nav.new"))));
      return;
    }
    put(list,
      table([t("id"), t("external_id"), t("status"), t("amount"), t("country"), t("reason")],
        page.payouts.map((payout) => [
          link(`/payouts/${payout.id}`, `${payout.id}`), link(`/payouts/${payout.id}`, payout.external_id, `x${payout.id}`),
          badge(payout.status), `${payout.amount} ${payout.currency}`, payout.country,
          payout.rejection ? `${payout.rejection.code} ${payout.rejection.reason}` : "",
        ])),
      h("nav", { class: "pages", "aria-label": t("pages") },
        after.length ? button(t("newer"), async () => { after.pop(); await show(); }, { "data-key": "newer" }) : null,
        page.next ? button(t("older"), async () => { after.push(page.next); await show(); }, { "data-key": "older" }) : null));
  };
  const again = acting(async () => { after = []; await show(); });
  search.addEventListener("input", again);
  status.addEventListener("change", again);
  await show();
  return {
    title: t("nav.payouts"), show,
    content: [h("form", { class: "bar", role: "search", onsubmit: again },
      field("search", t("search"), search), field("filter", t("status"), status)), list],
  };
}

function events(payout) {
  return h("ol", { class: "timeline" }, payout.timeline.map((event) => h("li", {},
    time(event.at), " ", badge(event.event), " ", t(`event.${event.event}`), " ",
    h("span", { class: "quiet" }, t(`by.${event.by}`) + (event.queued ? `; ${pretty(event.queued)}` : "")))));
}

function next(payout) {
  if (!payout.next) return t("next.none");
  if (!payout.next.at) return t("next.never", t(`status.${payout.next.event}`));
  return [badge(payout.next.event), " ", time(payout.next.at)];
}

function transitions(payout, changed) {
  if (payout.allowed.length === 0) return h("p", { class: "quiet" }, t("final"));
  const code = select(own.rejections.map(({ code, name }) => [String(code), `${code} ${name}`]), "801");
  const reason = h("input", { autocomplete: "off" });
  const move = (to) => async () => {
    const body = { to };
    if (to === "REJECTED") {
      body.code = Number(code.value);
      if (reason.value) body.reason = reason.value;
    }
    await call("POST", `/sandbox/payouts/${payout.id}/transition`, body);
    await changed();
  };
  const buttons = payout.allowed.map((to) => button(t(`to.${to}`), move(to), { id: `to-${to}`, "data-key": to, class: to === "REJECTED" ? "danger" : "" }));
  return h("div", { class: "bar" }, buttons, payout.allowed.includes("REJECTED")
    ? [field("code", t("code"), code), field("reason-text", t("reason"), reason)] : null);
}

const attempt = (webhook) => [
  time(webhook.at), badge(webhook.status), `${webhook.attempt}`, webhook.url,
  webhook.http_status ? `${webhook.http_status}` : webhook.error ?? "",
  webhook.body === undefined ? "" : details(t("body"), h("pre", {}, webhook.body), webhook.answer ? [h("strong", {}, t("answer")), h("pre", {}, webhook.answer)] : null),
];
const attempts = [() => t("at"), () => t("status"), () => t("attempt"), () => t("url"), () => t("answer"), () => t("body")];

export async function payout(id) {
  const place = h("div");
  const show = async () => {
    const [payout, calls] = await Promise.all([
      get(`/sandbox/payouts/${id}`), get(`/sandbox/requests?payout=${id}&limit=100`),
    ]);
    const open = new Set([...place.querySelectorAll("details[open]")].map((element) => element.dataset.key));
    put(place,
      h("p", { class: "lead" }, badge(payout.status), ` ${payout.amount} ${payout.currency} → ${payout.country}`),
      transitions(payout, show),
      h("h2", {}, t("timeline")), events(payout), facts([[t("next"), next(payout)]]),
      h("h2", {}, t("why")), facts([
        [t("rule"), payout.rule],
        [t("near_misses"), payout.near_misses.length ? payout.near_misses.map((miss) => `${miss.rule}: ${miss.key}`).join("; ") : null],
        [t("rejection"), payout.rejection ? `${payout.rejection.code} ${payout.rejection.reason}` : null],
      ]),
      h("h2", {}, t("money")), facts([
        [t("taken"), `${payout.charge.amount} ${payout.charge.currency}`], [t("fee"), `${payout.charge.fee} ${payout.charge.currency}`],
        [t("moved"), t(`moved.${payout.status}`)],
        [t("bank_reference"), payout.bank_reference], [t("provider_reference"), payout.provider_reference],
      ]),
      h("h2", {}, t("nav.webhooks")), payout.webhooks.length ? table(attempts.map((head) => head()), payout.webhooks.map(attempt)) : empty("webhooks.none"),
      h("h2", {}, t("calls")), calls.requests.length ? calls.requests.map(request) : empty("requests.empty"),
      h("h2", {}, t("request")), h("pre", {}, pretty(payout.request)));
    for (const element of place.querySelectorAll("details")) if (open.has(element.dataset.key)) element.open = true;
    for (const heading of document.querySelectorAll("h1")) heading.textContent = `${t("payout")} ${payout.id}: ${payout.external_id}`;
  };
  await show();
  return { title: `${t("payout")} ${id}`, content: [place], show };
}

// MARK: Request Cashout

export async function create() {
  const place = h("div");
  const country = select(own.countries.map(({ code, name }) => [code, `${name} (${code})`]), sessionStorage.getItem("country") ?? "BR");
  const show = async () => {
    sessionStorage.setItem("country", country.value);
    const form = await get(`/sandbox/panel/countries/${country.value}`);
    const sample = { ...form.sample, external_id: `panel-${Date.now().toString(36)}` };
    const controls = new Map();
    const rows = form.fields.map((rule) => {
      const isChoice = rule.choices.length > 0;
      const value = sample[rule.name] === undefined ? "" : String(sample[rule.name]);
      const options = rule.choices.map(([code, label]) => [code, label === code ? code : `${label} (${code})`]);
      const control = isChoice
        ? select([["", "–"], ...(value && !options.some(([code]) => code === value) ? [[value, value]] : []), ...options], value, { "aria-describedby": `f-${rule.name}-note` })
        : h("input", { value, autocomplete: "off", required: rule.required, "aria-describedby": `f-${rule.name}-note` });
      controls.set(rule.name, control);
      return field(`f-${rule.name}`, rule.label + (rule.required ? " *" : ""), control, rule.note);
    });
    const send = async () => {
      const body = { country: country.value };
      for (const [name, control] of controls) if (control.value !== "") body[name] = name === "amount" ? Number(control.value) : control.value;
      for (const control of controls.values()) control.removeAttribute("aria-invalid");
      try {
        const made = await call("POST", "/sandbox/payouts", body);
        location.hash = `/payouts/${made.id}`;
      } catch (error) {
        mark(error, controls);
        throw error;
      }
    };
    put(place, h("form", { onsubmit: acting(send), novalidate: true }, rows,
      h("button", { id: "send", class: "primary" }, t("nav.new"))));
  };
  country.addEventListener("change", acting(show));
  await show();
  return { title: t("nav.new"), content: [h("p", {}, t("new.lead")), h("form", {}, field("country", t("country"), country)), place] };
}

// The platform names a field in camel case before what is wrong with it.
function mark(error, controls) {
  const message = String(error.error?.answer?.message ?? "");
  let first;
  for (const part of message.split(";")) {
    const name = part.split(":")[0].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const control = controls.get(name);
    if (!control) continue;
    control.setAttribute("aria-invalid", "true");
    first ??= control;
  }
  first?.focus();
}

// MARK: Money

export async function wallets() {
  const place = h("div");
  const currency = h("input", { value: "USD", maxlength: 3, required: true, autocomplete: "off" });
  const amount = h("input", { value: "1000.00", inputmode: "decimal", required: true, autocomplete: "off" });
  const show = async () => {
    const { wallets } = await get("/sandbox/wallets?limit=1000");
    put(place, wallets.length ? table([t("currency"), t("available"), t("reserved")],
      wallets.map((wallet) => [wallet.currency, wallet.available, wallet.reserved])) : empty("wallets.empty"));
  };
  const collect = acting(async () => {
    await call("POST", "/sandbox/wallets", { currency: currency.value.toUpperCase(), amount: amount.value });
    await show();
  });
  await show();
  return {
    title: t("nav.wallets"), show,
    content: [place, h("h2", {}, t("deposit")), h("p", {}, t("deposit.lead")), h("form", { class: "bar", onsubmit: collect },
      field("currency", t("currency"), currency), field("amount", t("amount"), amount), h("button", { id: "collect" }, t("deposit.collect")))],
  };
}

// MARK: Webhooks and inboxes

export async function webhooks() {
  const place = h("div");
  const show = async () => {
    const { webhooks } = await get("/sandbox/webhooks?limit=100");
    if (webhooks.length === 0) return put(place, empty("webhooks.empty"));
    put(place, table([t("id"), t("payout"), t("status"), t("url"), t("state"), t("attempts"), ""],
      webhooks.map((webhook) => [
        `${webhook.id}`, link(`/payouts/${webhook.payout}`, `${webhook.payout}`, `w${webhook.id}`), badge(webhook.status), webhook.url,
        [t(`state.${webhook.state}`), webhook.next_attempt ? [" ", time(webhook.next_attempt)] : null],
        webhook.attempts.map((one) => details(`${one.attempt}: ${one.http_status ?? one.error}`, h("pre", {}, one.body ?? ""), one.answer ? h("pre", {}, one.answer) : null)),
        button(t("resend"), async () => { await call("POST", `/sandbox/webhooks/${webhook.id}/resend`); await show(); }, { "data-key": `r${webhook.id}` }),
      ])));
  };
  await show();
  return { title: t("nav.webhooks"), content: [place], show };
}

export async function inbox() {
  const place = h("div");
  const name = h("input", { value: sessionStorage.getItem("inbox") ?? "default", autocomplete: "off" });
  const show = async () => {
    sessionStorage.setItem("inbox", name.value);
    const { messages } = await get(`/sandbox/inbox/${encodeURIComponent(name.value || "default")}/messages?limit=1000`);
    put(place, messages.length ? messages.reverse().slice(0, 200).map((message) => details(
      `${message.at.slice(0, 19).replace("T", " ")} ${message.form?.external_id ?? message.method} → ${message.status}`,
      message.form ? facts(Object.entries(message.form)) : h("pre", {}, message.body))) : empty("inbox.empty"));
  };
  await show();
  return {
    title: t("nav.inbox"), show,
    content: [h("form", { class: "bar", onsubmit: acting(show) }, field("inbox", t("inbox.name"), name), h("button", {}, t("open"))), place],
  };
}

// MARK: Calls

const quoted = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;
const shown = new Set(["content-type", "payload-signature", "authorization", "x-date", "x-login", "user-agent"]);

function curl(entry) {
  const url = location.origin + entry.path + (entry.query ? `?${entry.query}` : "");
  const headers = Object.entries(entry.headers).filter(([name]) => shown.has(name)).map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  const body = entry.body ? ` --data-raw ${quoted(typeof entry.body === "string" ? entry.body : JSON.stringify(entry.body))}` : "";
  return `curl -X ${entry.method} ${quoted(url)}${headers.join("")}${body}`;
}

function request(entry) {
  const element = details(`${entry.at.slice(0, 19).replace("T", " ")} ${entry.method} ${entry.path} → ${entry.status}`,
    entry.diagnosis ? h("p", { class: "diagnosis" }, entry.diagnosis) : null,
    h("pre", {}, pretty(entry.body)), h("strong", {}, t("answer")), h("pre", {}, pretty(entry.answer)), copy(curl(entry)));
  element.dataset.key = `c${entry.id}`;
  element.classList.toggle("refused", entry.status >= 400 || entry.status === 0);
  return element;
}

export async function requests() {
  const place = h("div");
  const show = async () => {
    const all = [];
    let after = 0;
    do {
      const page = await get(`/sandbox/requests?limit=1000&after=${after}`);
      all.push(...page.requests);
      after = page.next;
    } while (after);
    const open = new Set([...place.querySelectorAll("details[open]")].map((element) => element.dataset.key));
    put(place, all.length ? all.reverse().slice(0, 100).map(request) : empty("requests.empty"));
    for (const element of place.querySelectorAll("details")) if (open.has(element.dataset.key)) element.open = true;
  };
  await show();
  return { title: t("nav.requests"), content: [h("p", { class: "quiet" }, t("requests.lead")), place], show };
}

// MARK: Scenario, report

export async function scenario() {
  const active = await get("/sandbox/scenario");
  const schema = await get("/sandbox/scenario/schema.json");
  const text = active.source ?? own.template;
  const loaded = h("p", { role: "status" });
  const edit = editor(text, schema, (source) => call("POST", "/sandbox/scenario/check", source));
  const load = async () => {
    const answer = await call("PUT", "/sandbox/scenario", edit.text);
    loaded.textContent = t("scenario.loaded", answer.scenario);
  };
  return {
    title: t("nav.scenario"),
    content: [h("p", {}, t("scenario.lead", active.scenario)), edit.element,
      h("div", { class: "bar" }, button(t("scenario.load"), load, { id: "load", class: "primary" }),
        h("a", { class: "button", href: `/sandbox/scenario/recording?sandbox=${encodeURIComponent(sandbox.id)}`, download: "recording.yaml" }, t("recording"))), loaded],
  };
}

export async function report() {
  const place = h("pre");
  const show = async () => { place.textContent = await get("/sandbox/report"); };
  await show();
  return { title: t("nav.report"), content: [place], show };
}

// MARK: Sandboxes

export async function sandboxes(changed) {
  const place = h("div");
  const made = h("div", { role: "status" });
  const make = async (body) => {
    const answer = await call("POST", "/sandbox/sandboxes", body);
    const { warnings, ...credentials } = answer;
    put(made, h("h2", {}, t("sandboxes.made", answer.id)), facts(Object.entries(credentials)));
    await show();
  };
  const fork = async (entry) => {
    const before = sandbox.id;
    sandbox.id = entry.id;
    try {
      const [active, { wallets }] = [await get("/sandbox/scenario"), await get("/sandbox/wallets?limit=1000")];
      const body = { seed: entry.seed, clock: { mode: "manual", start: entry.clock.now } };
      if (active.source) body.scenario = active.source;
      body.wallets = Object.fromEntries(wallets.map(({ currency, available }) => [currency, available]));
      await make(body);
    } finally { sandbox.id = before; }
  };
  const show = async () => {
    const { sandboxes } = await get("/sandbox/sandboxes?limit=1000");
    put(place, table([t("id"), t("api_key"), t("nav.scenario"), t("seed"), t("clock.now"), t("nav.payouts"), ""],
      sandboxes.map((entry) => [
        entry.id, entry.login, entry.scenario, `${entry.seed}`, time(entry.clock.now), `${entry.payouts}`,
        h("div", { class: "bar" },
          entry.id === sandbox.id ? h("strong", {}, t("sandboxes.shown")) : button(t("sandboxes.switch"), async () => { sandbox.id = entry.id; await changed(); await show(); }, { "data-key": `s${entry.id}` }),
          button(t("sandboxes.fork"), () => fork(entry), { "data-key": `f${entry.id}`, title: t("sandboxes.fork.note") }),
          entry.id === "default" ? null : button(t("sandboxes.remove"), async () => {
            await call("DELETE", `/sandbox/sandboxes/${encodeURIComponent(entry.id)}`);
            if (sandbox.id === entry.id) { sandbox.id = "default"; await changed(); }
            await show();
          }, { class: "danger", "data-key": `d${entry.id}` })),
      ])));
  };
  await show();
  return {
    title: t("nav.sandboxes"), show,
    content: [place, h("div", { class: "bar" }, button(t("sandboxes.make"), () => make({}), { id: "make" }),
      button(t("sandboxes.reset"), async () => { await call("POST", "/sandbox/reset"); await show(); }, { class: "danger" })), made],
  };
}

// MARK: The clock, on every view

export function clock(place, changed) {
  const by = select([["1m", "1 min"], ["10m", "10 min"], ["1h", "1 h"], ["1d", "1 d"], ["3d", "3 d"], ["7d", "7 d"]], "10m");
  const speed = select([["1", "×1"], ["60", "×60"], ["3600", "×3600"]], "1");
  let shownMode;
  const now = h("output", { id: "now" });
  const due = h("span", { class: "quiet" });
  const controls = h("div", { class: "bar" });
  const advance = (body) => async () => { await call("POST", "/sandbox/clock/advance", body()); await changed(); };
  const set = (body) => async () => { await call("PUT", "/sandbox/clock", body()); await show(); };
  place.replaceChildren(h("div", { class: "clock" }, now, due), controls);
  async function show() {
    const clock = await get("/sandbox/clock");
    now.textContent = clock.now.slice(0, 19).replace("T", " ");
    due.textContent = clock.next ? t("clock.due", clock.pending, clock.next.slice(0, 19).replace("T", " ")) : t("clock.idle");
    const mode = `${clock.mode} ${clock.speed}`;
    if (mode === shownMode) return;
    shownMode = mode;
    speed.value = String(clock.speed);
    put(controls, clock.mode === "manual"
      ? [field("by", t("clock.by"), by), button(t("clock.advance"), advance(() => ({ by: by.value })), { id: "advance", class: "primary" }),
        button(t("clock.next"), advance(() => ({ until: "next" })), { id: "until-next" }),
        button(t("clock.until_idle"), advance(() => ({ until: "idle" })), { id: "until-idle" }),
        button(t("clock.live"), set(() => ({ mode: "live", speed: 1 })), { id: "live" })]
      : [field("speed", t("clock.speed"), speed), button(t("clock.set"), set(() => ({ mode: "live", speed: Number(speed.value) }))),
        button(t("clock.manual"), set(() => ({ mode: "manual" })), { id: "manual" })]);
  }
  return show;
}

export { tell };
