// A text area for scenario files: what is wrong stands at its line as one types, keys are proposed.
import { h, t } from "./page.js";

export function editor(text, schema, check, changed) {
  const area = h("textarea", { id: "source", spellcheck: "false", autocomplete: "off", rows: 24, wrap: "off", "aria-label": t("nav.scenario"), "aria-describedby": "faults", value: text });
  const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  const faults = h("ul", { id: "faults", class: "faults", role: "status" });
  const choices = h("ul", { class: "choices", "aria-label": t("scenario.keys"), hidden: true });
  let waiting;
  let latest = 0;

  const jump = (fault) => {
    const lines = area.value.split("\n");
    const start = lines.slice(0, fault.line - 1).join("\n").length + (fault.line > 1 ? 1 : 0) + Math.max(0, fault.column - 1);
    area.focus();
    area.setSelectionRange(start, start);
  };
  const number = (all) => {
    const marked = new Map(all.map((fault) => [fault.line, fault]));
    gutter.replaceChildren(...area.value.split("\n").map((_, at) => {
      const fault = marked.get(at + 1);
      return h("span", { class: fault ? fault.severity : null, title: fault?.message }, fault ? `● ${at + 1}` : `${at + 1}`);
    }));
    gutter.scrollTop = area.scrollTop;
  };
  const look = async () => {
    const mine = ++latest;
    const { faults: found } = await check(area.value);
    if (mine !== latest) return;
    number(found);
    faults.replaceChildren(...(found.length ? found.map((fault) => h("li", { class: fault.severity },
      h("a", { href: "#", onclick: (event) => { event.preventDefault(); jump(fault); } }, `${fault.line}:${fault.column}`), ` ${fault.message}`))
      : [h("li", { class: "fine" }, t("scenario.fine"))]));
  };

  // MARK: Keys

  const resolved = (node) => {
    const parts = node?.$ref?.split("/").slice(1) ?? [];
    return parts.length ? resolved(parts.reduce((at, part) => at?.[part], schema)) : node;
  };
  const forms = (node) => {
    const one = resolved(node);
    if (!one) return [];
    return [one, ...["anyOf", "oneOf", "allOf"].flatMap((key) => (one[key] ?? []).flatMap(forms))];
  };
  // The keys that lead to the line that is being typed, by indentation; a list's items are passed over.
  const path = (lines, indent) => {
    const keys = [];
    for (let at = lines.length - 1; at >= 0 && indent > 0; at -= 1) {
      const found = /^(\s*)((?:- )*)([\w.]+):/.exec(lines[at]);
      if (!found) continue;
      const own = found[1].length + found[2].length;
      if (own < indent) { keys.unshift(found[3]); indent = found[2] ? found[1].length : own; }
    }
    return keys;
  };
  // The nodes of the schema for the keys that lead somewhere.
  const nodes = (keys) => {
    const items = (all) => all.flatMap((node) => [node, ...forms(node.items)]);
    return items(keys.reduce((at, key) => items(at).flatMap((node) => forms(node.properties?.[key])), forms(schema)));
  };
  const fitting = (names, typed) => [...names].filter(([name]) => name.startsWith(typed) && name !== typed).slice(0, 12);
  const proposals = () => {
    const before = area.value.slice(0, area.selectionStart).split("\n");
    const last = before.pop();
    const word = /^(\s*)((?:- )*)([\w.]+): +([\w-]*)$/.exec(last);
    if (word) {
      const keys = [...path(before, word[1].length + word[2].length), word[3]];
      const words = nodes(keys).flatMap((node) => node.type === "boolean" ? [true, false] : node.enum ?? (node.const === undefined ? [] : [node.const]));
      return { typed: word[4], end: "", names: fitting(new Map(words.map((one) => [String(one), {}])), word[4]) };
    }
    const line = /^(\s*)((?:- )*)(\w*)$/.exec(last);
    if (!line) return { names: [] };
    const names = new Map(nodes(path(before, line[1].length + line[2].length)).flatMap((node) => Object.entries(node.properties ?? {})));
    return { typed: line[3], end: ": ", names: fitting(names, line[3]) };
  };
  const take = (name, typed, end) => {
    area.setRangeText(`${name.slice(typed.length)}${end}`, area.selectionStart, area.selectionEnd, "end");
    choices.hidden = true;
    area.focus();
    area.dispatchEvent(new Event("input"));
  };
  const propose = () => {
    const { typed, end, names } = proposals();
    choices.hidden = names.length === 0 || (typed === "" && !asked);
    choices.replaceChildren(...names.map(([name, node]) => h("li", {},
      h("button", { type: "button", onclick: () => take(name, typed, end) }, name), " ", h("small", {}, resolved(node)?.description ?? ""))));
  };
  let asked = false;
  area.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) { event.preventDefault(); asked = true; propose(); asked = false; }
    if (event.key === "Escape") choices.hidden = true;
    if (event.key === "ArrowDown" && !choices.hidden) { event.preventDefault(); choices.querySelector("button")?.focus(); }
  });
  choices.addEventListener("keydown", (event) => {
    const all = [...choices.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") { choices.hidden = true; area.focus(); }
    if (step) { event.preventDefault(); all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus(); }
  });
  area.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 200);
    number([]);
    propose();
    changed(area.value);
  });
  area.addEventListener("scroll", () => { gutter.scrollTop = area.scrollTop; });
  number([]);
  look();
  return {
    get text() { return area.value; },
    set text(text) { area.value = text; area.dispatchEvent(new Event("input")); },
    element: h("div", {}, h("p", { class: "quiet" }, t("scenario.help")), h("div", { class: "editor" }, gutter, area), choices, faults),
  };
}
