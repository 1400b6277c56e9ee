// The views: each returns its elements and, if it shows what changes by itself, how to show it anew.
import {
  acting, badge, button, call, copy, danger, details, empty, facts, field, get, h, paged, pretty, put,
  recall, remember, sandbox, select, t, table, tell, time,
} from "./page.js";
import { editor } from "./editor.js";

const statuses = ["PENDING", "ON_HOLD", "DELIVERED", "COMPLETED", "REJECTED", "CANCELLED"];
const link = (path, label, key) => h("a", { href: `#${path}`, "data-key": key ?? path }, label);
const own = await get("/sandbox/panel/facts.json");

// MARK: Payouts

export async function payouts() {
  const search = h("input", { type: "search", autocomplete: "off", value: recall("search", "") });
  const status = select([["", t("all")], ...statuses.map((name) => [name, t(`status.${name}`)])], recall("status", ""));
  const draw = ({ payouts }, isBehind) => {
    if (payouts.length === 0 && !isBehind) {
      const isFiltered = search.value || status.value;
      return isFiltered ? empty("payouts.none") : empty("payouts.empty", " ", link("/new", t("nav.new")));
    }
    return table([t("id"), t("external_id"), t("status"), t("amount"), t("country"), t("reason")],
      payouts.map((payout) => [
        link(`/payouts/${payout.id}`, `${payout.id}`), link(`/payouts/${payout.id}`, payout.external_id, `x${payout.id}`),
        badge(payout.status), `${payout.amount} ${payout.currency}`, payout.country,
        payout.rejection ? `${payout.rejection.code} ${payout.rejection.reason}` : "",
      ]));
  };
  const list = paged((after) => {
    const query = new URLSearchParams({ order: "newest", limit: 50 });
    if (search.value) query.set("search", search.value);
    if (status.value) query.set("status", status.value);
    if (after) query.set("after", after);
    return get(`/sandbox/payouts?${query}`);
  }, draw);
  const again = acting(async () => {
    remember({ search: search.value, status: status.value });
    await list.first();
  });
  search.addEventListener("input", again);
  status.addEventListener("change", again);
  await list.show();
  return {
    title: t("nav.payouts"), show: list.show,
    content: [h("form", { class: "bar", role: "search", onsubmit: again },
      field("search", t("search"), search), field("filter", t("status"), status)), list.place],
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
  webhook.body === undefined ? "" : details(`b${webhook.id}.${webhook.attempt}`, t("body"), h("pre", {}, webhook.body), webhook.answer ? [h("strong", {}, t("answer")), h("pre", {}, webhook.answer)] : null),
];
const attempts = [() => t("at"), () => t("status"), () => t("attempt"), () => t("url"), () => t("answer"), () => t("body")];

// What the payout did to the wallet, moment by moment.
function moves(payout) {
  const words = { PENDING: "move.reserved", COMPLETED: "move.paid", REJECTED: "move.back", CANCELLED: "move.back" };
  const amount = `${payout.charge.amount} ${payout.charge.currency}`;
  const steps = payout.timeline.filter((event, at) => at === 0 || (event.event !== "PENDING" && words[event.event]));
  return h("ol", { class: "moves" }, steps.map((event, at) => h("li", {}, time(event.at), " ",
    t(at === 0 ? "move.reserved" : words[event.event], amount))));
}

export async function payout(id) {
  const lead = h("p", { class: "lead" });
  const actions = h("div");
  const place = h("div");
  const heading = document.querySelector("h1");
  let allowed;
  const show = async () => {
    const [payout, calls] = await Promise.all([
      get(`/sandbox/payouts/${id}`), get(`/sandbox/requests?payout=${id}&limit=100`),
    ]);
    put(lead, badge(payout.status), ` ${payout.amount} ${payout.currency} → ${payout.country}`);
    // What somebody chose or typed there stays, as long as the choices do.
    if (allowed !== payout.allowed.join()) put(actions, transitions(payout, show));
    allowed = payout.allowed.join();
    put(place,
      h("h2", {}, t("timeline")), events(payout), facts([[t("next"), next(payout)]]),
      h("h2", {}, t("why")), facts([
        [t("rule"), payout.rule],
        [t("near_misses"), payout.near_misses.length ? payout.near_misses.map((miss) => `${miss.rule}: ${miss.key}`).join("; ") : null],
        [t("rejection"), payout.rejection ? `${payout.rejection.code} ${payout.rejection.reason}` : null],
      ]),
      h("h2", {}, t("money")), moves(payout), facts([
        [t("fee"), `${payout.charge.fee} ${payout.charge.currency}`],
        [t("moved"), t(`moved.${payout.status}`)],
        [t("bank_reference"), payout.bank_reference], [t("provider_reference"), payout.provider_reference],
      ]),
      h("h2", {}, t("nav.webhooks")), payout.webhooks.length ? table(attempts.map((head) => head()), payout.webhooks.map(attempt)) : empty("webhooks.none"),
      h("h2", {}, t("calls")), calls.requests.length ? calls.requests.map(request) : empty("calls.empty"),
      h("h2", {}, t("request")), h("pre", {}, pretty(payout.request)));
    if (place.isConnected || heading.textContent === "…") heading.textContent = `${t("payout")} ${payout.id}: ${payout.external_id}`;
  };
  await show();
  return { title: `${t("payout")} ${id}`, content: [lead, actions, place], show };
}

// MARK: Request Cashout

// What the bank may be told in the comments of a payout, beside what the scenario says.
const courses = [
  ["scenario", ""], ["pays", "sandbox: delivered after 2s, completed after 5s"],
  ["rejects", "sandbox: delivered after 2s, rejected 801 after 5s"],
  ["late", "sandbox: delivered after 30s, completed after 5m, rejected 826 after 3d"],
];

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
    const bank = select(courses.map(([name]) => [name, t(`bank.${name}`)]), sessionStorage.getItem("bank") ?? "scenario");
    const comments = controls.get("comments");
    const send = async () => {
      sessionStorage.setItem("bank", bank.value);
      const body = { country: country.value };
      for (const [name, control] of controls) if (control.value !== "") body[name] = name === "amount" ? Number(control.value) : control.value;
      const course = courses.find(([name]) => name === bank.value)[1];
      if (course && !body.comments) body.comments = course;
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
      comments ? field("bank", t("bank"), bank, t("bank.note")) : null,
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
  const row = (webhook) => [
    `${webhook.id}`, link(`/payouts/${webhook.payout}`, `${webhook.payout}`, `w${webhook.id}`), badge(webhook.status), webhook.url,
    [t(`state.${webhook.state}`), webhook.next_attempt ? [" ", time(webhook.next_attempt)] : null],
    webhook.attempts.map((one) => details(`a${webhook.id}.${one.attempt}`, `${one.attempt}: ${one.http_status ?? one.error}`, h("pre", {}, one.body ?? ""), one.answer ? h("pre", {}, one.answer) : null)),
    button(t("resend"), async () => { await call("POST", `/sandbox/webhooks/${webhook.id}/resend`); await list.show(); }, { "data-key": `r${webhook.id}` }),
  ];
  const heads = ["id", "payout", "status", "url", "state", "attempts"].map((name) => t(name));
  const list = paged((after) => get(`/sandbox/webhooks?limit=50${after ? `&after=${after}` : ""}`),
    ({ webhooks }, isBehind) => webhooks.length || isBehind ? table([...heads, ""], webhooks.map(row)) : empty("webhooks.empty", " ", link("/new", t("nav.new"))));
  await list.show();
  return { title: t("nav.webhooks"), content: [list.place], show: list.show };
}

export async function inbox() {
  const name = h("input", { value: sessionStorage.getItem("inbox") ?? "default", autocomplete: "off" });
  const message = (entry) => details(`m${entry.id}`,
    `${entry.at.slice(0, 19).replace("T", " ")} ${entry.form?.external_id ?? entry.method} → ${entry.status}`,
    entry.form ? facts(Object.entries(entry.form)) : h("pre", {}, entry.body));
  const list = paged((after) => {
    sessionStorage.setItem("inbox", name.value);
    return get(`/sandbox/inbox/${encodeURIComponent(name.value || "default")}/messages?order=newest&limit=50${after ? `&after=${after}` : ""}`);
  }, ({ messages }, isBehind) => messages.length || isBehind ? h("div", {}, messages.map(message)) : empty("inbox.empty"));
  await list.show();
  return {
    title: t("nav.inbox"), show: list.show,
    content: [h("form", { class: "bar", onsubmit: acting(list.first) }, field("inbox", t("inbox.name"), name), h("button", {}, t("open"))), list.place],
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
  const about = entry.body?.external_id ?? entry.body?.merchant_payout_id;
  const element = details(`c${entry.id}`, `${entry.at.slice(0, 19).replace("T", " ")} ${entry.method} ${entry.path}${about ? ` ${about}` : ""} → ${entry.status}`,
    entry.diagnosis ? h("p", { class: "diagnosis" }, entry.diagnosis) : null,
    h("pre", {}, pretty(entry.body)), h("strong", {}, t("answer")), h("pre", {}, pretty(entry.answer)), copy(curl(entry)));
  element.classList.toggle("refused", entry.status >= 400 || entry.status === 0);
  return element;
}

export async function requests() {
  const list = paged((after) => get(`/sandbox/requests?order=newest&limit=50${after ? `&after=${after}` : ""}`),
    ({ requests }, isBehind) => requests.length || isBehind ? h("div", {}, requests.map(request)) : empty("requests.empty"));
  await list.show();
  return { title: t("nav.requests"), content: [h("p", { class: "quiet" }, t("requests.lead")), list.place], show: list.show };
}

// MARK: Scenario, report

export async function scenario() {
  const active = await get("/sandbox/scenario");
  const schema = await get("/sandbox/scenario/schema.json");
  const loaded = h("p", { role: "status" });
  // What is typed and not put in force stays, also behind another view and a reload.
  const key = `draft of ${sandbox.id}`;
  // As a text area has it.
  let inForce = (active.source ?? own.template).replace(/\r\n?/g, "\n");
  const discard = danger(t("scenario.discard"), () => { edit.text = inForce; }, { id: "discard" });
  const draft = h("div", { class: "bar" }, h("p", {}, t("scenario.draft")), discard);
  const kept = (text) => {
    draft.hidden = text === inForce;
    if (draft.hidden) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  };
  const text = sessionStorage.getItem(key) ?? inForce;
  const edit = editor(text, schema, (source) => call("POST", "/sandbox/scenario/check", source), kept);
  const load = async () => {
    const sent = edit.text;
    const answer = await call("PUT", "/sandbox/scenario", sent);
    loaded.textContent = t("scenario.loaded", answer.scenario);
    inForce = sent;
    kept(edit.text);
  };
  kept(text);
  return {
    title: t("nav.scenario"),
    content: [h("p", {}, t("scenario.lead", active.scenario)), edit.element, draft,
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
  const make = async (body, path = "/sandbox/sandboxes") => {
    const answer = await call("POST", path, body);
    const { warnings, ...credentials } = answer;
    put(made, h("h2", {}, t("sandboxes.made", answer.id)), facts(Object.entries(credentials)));
    await show();
  };
  const fork = (entry) => make(undefined, `/sandbox/sandboxes/${encodeURIComponent(entry.id)}/fork`);
  const show = async () => {
    const { sandboxes } = await get("/sandbox/sandboxes?limit=1000");
    put(place, table([t("id"), t("api_key"), t("nav.scenario"), t("seed"), t("clock.now"), t("nav.payouts"), ""],
      sandboxes.map((entry) => [
        entry.id, entry.login, entry.scenario, `${entry.seed}`, time(entry.clock.now), `${entry.payouts}`,
        h("div", { class: "bar" },
          entry.id === sandbox.id ? h("strong", {}, t("sandboxes.shown")) : button(t("sandboxes.switch"), async () => { sandbox.id = entry.id; await changed(); await show(); }, { "data-key": `s${entry.id}` }),
          button(t("sandboxes.fork"), () => fork(entry), { "data-key": `f${entry.id}`, "aria-describedby": "fork-note" }),
          entry.id === "default" ? null : danger(t("sandboxes.remove"), async () => {
            await call("DELETE", `/sandbox/sandboxes/${encodeURIComponent(entry.id)}`);
            if (sandbox.id === entry.id) { sandbox.id = "default"; await changed(); }
            await show();
          }, { "data-key": `d${entry.id}` })),
      ])));
  };
  await show();
  return {
    title: t("nav.sandboxes"), show,
    content: [place, h("p", { id: "fork-note", class: "quiet" }, t("sandboxes.fork.note")),
      h("div", { class: "bar" }, button(t("sandboxes.make"), () => make({}), { id: "make" }),
        danger(t("sandboxes.reset"), async () => { await call("POST", "/sandbox/reset"); await show(); }, { id: "reset" })), made],
  };
}

// MARK: The clock, on every view

export function clock(place, changed) {
  const spans = h("datalist", { id: "spans" }, ["1m", "10m", "1h", "1d", "3d", "7d"].map((span) => h("option", { value: span })));
  const by = h("input", { value: "10m", list: "spans", size: 7, autocomplete: "off", required: true });
  const speed = h("input", { type: "number", min: "0.001", step: "any", size: 6 });
  const now = h("output", { id: "now" });
  const due = h("span", { class: "quiet" });
  const controls = h("div", { class: "bar" });
  let shownMode;
  const advance = (body) => async () => { await call("POST", "/sandbox/clock/advance", body()); await changed(); };
  const set = (body) => async () => { await call("PUT", "/sandbox/clock", body()); await show(); };
  place.replaceChildren(h("div", { class: "clock" }, now, due), controls);
  const what = ({ event, payout }) => {
    const words = event === event.toUpperCase() ? t("due.payout", t(`status.${event}`)) : t(`due.${event}`);
    return payout ? [words, " ", link(`/payouts/${payout}`, `${payout}`, "due")] : words;
  };
  async function show() {
    const clock = await get("/sandbox/clock");
    now.textContent = clock.now.slice(0, 19).replace("T", " ");
    put(due, clock.next ? [t("clock.due", clock.pending, clock.next.slice(0, 19).replace("T", " ")), clock.due ? [": ", what(clock.due)] : null] : t("clock.idle"));
    const mode = `${clock.mode} ${clock.speed}`;
    if (mode === shownMode) return;
    shownMode = mode;
    speed.value = String(clock.speed);
    put(controls, clock.mode === "manual"
      ? [h("form", { class: "bar", onsubmit: acting(advance(() => ({ by: by.value.trim() }))) },
        field("by", t("clock.by"), by), spans, h("button", { id: "advance", class: "primary" }, t("clock.advance"))),
        button(t("clock.next"), advance(() => ({ until: "next" })), { id: "until-next" }),
        button(t("clock.until_idle"), advance(() => ({ until: "idle" })), { id: "until-idle" }),
        button(t("clock.live"), set(() => ({ mode: "live", speed: 1 })), { id: "live" })]
      : [h("form", { class: "bar", onsubmit: acting(set(() => ({ mode: "live", speed: Number(speed.value) }))) },
        field("speed", t("clock.speed"), speed), h("button", {}, t("clock.set"))),
        button(t("clock.manual"), set(() => ({ mode: "manual" })), { id: "manual" })]);
  }
  return show;
}

export { tell };
