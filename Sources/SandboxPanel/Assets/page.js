// What every view uses: elements, texts, calls, events.
const root = document.documentElement;
export const texts = await (await fetch(`/sandbox/panel/texts/${root.lang}.json`)).json();
export const t = (key, ...values) =>
  values.reduce((text, value, at) => text.replaceAll(`{${at}}`, () => value), texts[key] ?? key);

// An element; attributes that begin with "on" are listeners. Texts never become markup.
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const sandbox = {
  get id() { return sessionStorage.getItem("sandbox") ?? "default"; },
  set id(id) { sessionStorage.setItem("sandbox", id); },
};

export class Refused extends Error {
  constructor(status, error, asked) {
    super(error.message);
    Object.assign(this, { status, error, asked });
  }
}

// A call of the control API for the sandbox that is shown.
export async function call(method, path, body) {
  const asked = sandbox.id;
  const options = { method, headers: { "X-Sandbox": asked } };
  if (body !== undefined) {
    options.body = typeof body === "string" ? body : JSON.stringify(body);
    options.headers["Content-Type"] = typeof body === "string" ? "application/yaml" : "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused(0, { message: t("error.gone") });
  }
  if (answer.status === 401) location.reload();
  const text = await answer.text();
  if ((answer.headers.get("Content-Type") ?? "").includes("json")) {
    const value = JSON.parse(text);
    if (!answer.ok) throw new Refused(answer.status, value.error ?? { message: text }, asked);
    return value;
  }
  if (!answer.ok) throw new Refused(answer.status, { message: text });
  return text;
}
export const get = (path) => call("GET", path);

// What went wrong, with its remedy, until something else is done.
let told = null;
export const isGone = () => told?.status === 0;
export function tell(error) {
  told = error;
  const box = document.getElementById("alert");
  box.replaceChildren(error ? h("p", {}, error.message) : "");
  box.hidden = !error;
}

// An action of a button or a form: what is refused is told.
export const acting = (act) => async (event) => {
  event?.preventDefault();
  tell(null);
  const control = event?.submitter ?? event?.currentTarget;
  if (control?.tagName === "BUTTON" && !control.matches(".danger")) control.disabled = true;
  try {
    await act(event);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error);
  } finally {
    if (control?.tagName === "BUTTON") control.disabled = false;
  }
};

export const button = (label, act, attributes = {}) =>
  h("button", { type: "button", onclick: acting(act), ...attributes }, label);

export const field = (id, label, control, note) => {
  control.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, label), control,
    note ? h("small", { id: `${id}-note` }, note) : null);
};

export const select = (options, value, attributes = {}) => {
  const control = h("select", attributes, options.map(([name, label]) => h("option", { value: name }, label ?? name)));
  if (value !== undefined) control.value = value;
  return control;
};

export const empty = (key, ...more) => h("p", { class: "empty" }, t(key), ...more);
export const badge = (status) => h("span", { class: `badge ${status}` }, t(`status.${status}`));
export const time = (moment) => moment ? h("time", { datetime: moment }, moment.slice(0, 19).replace("T", " ")) : "–";
export const pretty = (value) => typeof value === "string" ? value : JSON.stringify(value, null, 2);
// Stays open while what surrounds it is shown anew, by its key.
export const details = (key, label, ...content) => h("details", { "data-key": key }, h("summary", { "data-key": `s${key}` }, label), ...content);
export const facts = (rows) => h("dl", {}, rows.filter(([, value]) => value !== null && value !== undefined && value !== "")
  .map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
// On a phone each row is a card, whose cells say what they are; roles stay what they were.
export const table = (heads, rows) => h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": heads.filter(Boolean).join(", ") },
  h("table", { role: "table" },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, heads.map((head) => h("th", { scope: "col", role: "columnheader" }, head)))),
    h("tbody", { role: "rowgroup" }, rows.map((cells) => h("tr", { role: "row" },
      cells.map((cell, at) => h("td", { role: "cell", "data-label": heads[at] }, cell)))))));

// While the pointer is down nothing is shown anew, so that a click ends on what it began on. A pointer
// that comes back without a button was let go where nobody saw it; ten seconds are the most in any case.
let postponed = null;
let patience;
function release() {
  clearTimeout(patience);
  const puts = postponed ?? [];
  postponed = null;
  for (const [place, content] of puts) put(place, ...content);
}
// The click comes behind the letting go.
const letGo = () => { clearTimeout(patience); patience = setTimeout(release); };
addEventListener("pointerdown", () => {
  postponed ??= new Map();
  clearTimeout(patience);
  patience = setTimeout(release, 10_000);
}, true);
addEventListener("pointerup", letGo, true);
addEventListener("pointercancel", letGo, true);
addEventListener("pointermove", (event) => { if (postponed && event.buttons === 0) letGo(); }, true);

// Puts content in place of what was there; the focus stays on what has the same key, and what was
// open stays open.
export function put(place, ...content) {
  if (postponed) return void postponed.set(place, content);
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = new Set([...place.querySelectorAll("details[open]")].map((element) => element.dataset.key));
  place.replaceChildren(...content.flat(9).filter((part) => part !== null && part !== undefined));
  for (const element of place.querySelectorAll("details")) element.open = open.has(element.dataset.key);
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// What cannot be undone asks once more, by its own words, until something else is done.
export function danger(label, act, attributes = {}) {
  const control = button(label, async (event) => {
    if (control.dataset.armed) return act(event);
    control.dataset.armed = "true";
    control.textContent = t("sure", label);
  }, { ...attributes, class: "danger" });
  control.addEventListener("blur", () => { delete control.dataset.armed; control.textContent = label; });
  return control;
}

// What a view shows of its list stays with its entry in the browser's history, for Back and a reload.
const recalled = () => history.state?.of === sandbox.id ? history.state : { of: sandbox.id };
export const recall = (name, other) => recalled()[name] ?? other;
export const remember = (state) => history.replaceState({ ...recalled(), ...state }, "");

// A list in pages: how a page is asked for behind an entry, and how it is drawn.
export function paged(ask, draw) {
  const place = h("div");
  let after = recall("after", []);
  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    const page = await ask(after.at(-1));
    if (mine !== turn) return;
    const move = (key, step) => button(t(key), async () => { step(); remember({ after }); await show(); scrollTo(0, 0); }, { "data-key": key });
    put(place, draw(page, after.length > 0), after.length || page.next ? h("nav", { class: "pages", "aria-label": t("pages") },
      after.length ? move("newer", () => after.pop()) : null, page.next ? move("older", () => after.push(page.next)) : null) : null);
  };
  return { place, show, first: async () => { after = []; remember({ after }); await show(); } };
}

// Beyond loopback a page without TLS has no clipboard of its own.
async function toClipboard(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = h("textarea", { value: text });
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export const copy = (text) => button(t("copy.curl"), async (event) => {
  const { target } = event;
  await toClipboard(text);
  target.textContent = t("copied");
});

// The events of the sandbox that is shown; several at once are told once. A tab that nobody sees hears
// nothing: browsers have six connections for a server, and each stream takes one.
let source;
let waiting;
let changed = () => {};
export function listen(act) {
  changed = act;
  hear();
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close();
  else hear();
});
function hear() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource(`/sandbox/events?sandbox=${encodeURIComponent(sandbox.id)}`);
  const note = () => {
    if (waiting) return;
    waiting = setTimeout(() => { waiting = undefined; changed(); }, 120);
  };
  for (const name of ["payout", "webhook", "callback", "request", "scenario", "wallet", "clock"]) source.addEventListener(name, note);
  source.onopen = note;
}
