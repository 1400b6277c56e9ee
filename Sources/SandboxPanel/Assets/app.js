// Which view is shown, and when it is shown anew.
import { isGone, listen, put, Refused, sandbox, t, tell } from "./page.js";
import * as views from "./views.js";

const main = document.querySelector("main");
const heading = document.querySelector("h1");
const content = document.getElementById("content");
let current = {};
let turn = 0;

const routes = [
  [/^\/payouts\/(\d+)$/, (id) => views.payout(id)], [/^\/payouts$/, () => views.payouts()],
  [/^\/new$/, () => views.create()], [/^\/wallets$/, () => views.wallets()],
  [/^\/webhooks$/, () => views.webhooks()], [/^\/inbox$/, () => views.inbox()],
  [/^\/requests$/, () => views.requests()], [/^\/scenario$/, () => views.scenario()],
  [/^\/report$/, () => views.report()], [/^\/sandboxes$/, () => views.sandboxes(switched)],
];

async function guarded(act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.error.code === "sandbox_not_found") return leave(error.asked);
    return tell(error);
  }
  if (!isGone()) return;
  // The server is there again.
  tell(null);
  if (heading.textContent === "…") await go();
}

// Somebody removed the sandbox that was shown; the default one is always there.
async function leave(id) {
  if (id === "default" || id !== sandbox.id) return;
  sandbox.id = "default";
  await guarded(switched);
  await go();
  tell({ message: t("sandboxes.gone", id) });
}

const tick = views.clock(document.getElementById("clock"), () => refresh());

async function go() {
  const path = location.hash.slice(1) || "/payouts";
  const mine = ++turn;
  current = {};
  tell(null);
  delete main.dataset.view;
  content.replaceChildren();
  main.setAttribute("aria-busy", "true");
  for (const link of document.querySelectorAll("nav a[data-view]")) {
    if (path.startsWith(link.dataset.view)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  await guarded(async () => {
    const [form, view] = routes.find(([form]) => form.test(path)) ?? [/()/, () => views.payouts()];
    heading.textContent = "…";
    const shown = await view(...form.exec(path).slice(1));
    if (mine !== turn) return;
    current = shown;
    if (heading.textContent === "…") heading.textContent = shown.title;
    document.title = `${shown.title} · cashout-sandbox`;
    put(content, ...shown.content);
  });
  if (mine === turn && heading.textContent === "…" && !isGone()) {
    heading.textContent = document.querySelector("nav a[aria-current]")?.textContent ?? "";
    document.title = `${heading.textContent} · cashout-sandbox`;
  }
  if (mine === turn) main.dataset.view = path;
  main.removeAttribute("aria-busy");
  if (document.body.dataset.moved) heading.focus();
  document.body.dataset.moved = "true";
}

async function refresh() {
  await guarded(async () => {
    await tick();
    await current.show?.();
  });
}

async function switched() {
  document.getElementById("shown").textContent = sandbox.id;
  listen(refresh);
  await tick();
}

for (const choice of document.querySelectorAll(".languages a")) {
  choice.addEventListener("click", () => { choice.hash = location.hash; });
}
addEventListener("hashchange", go);
document.getElementById("shown").textContent = sandbox.id;
listen(refresh);
await go();
await guarded(tick);
setInterval(() => document.hidden || guarded(tick), 1000);
document.body.dataset.ready = "true";
