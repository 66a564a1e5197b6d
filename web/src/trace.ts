/** What happened to a pixel: its events, the steps of the program that wrote it, its registers at each step. */

import { button, copies, make } from "./dom";
import type { Machine } from "./machine";
import type { Inspected, Run } from "./types";

export interface Hooks {
  /** A step of a program: its text, and the line. */
  at(source: string, line: number): void;
  closed(): void;
}

/** The components of `(1,2,3,4)`. */
function parsed(tuple: string): string[] {
  return tuple.replace(/^\(|\)$/g, "").split(",");
}

/** A number in few characters, as the desktop's window has it. */
function digits(text: string): string {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text;
  const size = Math.abs(value);
  if (value !== 0 && (size < 1e-4 || size >= 1e6)) return text.length <= 10 ? text : value.toExponential(3);
  return Object.is(value, -0) ? "-0.00000" : value.toFixed(5);
}

/** The same for all long numbers of a text. */
function short(text: string): string {
  return text.replace(/-?\d+\.\d{5,}(?:e[-+]?\d+)?/g, (it) => String(Number(digits(it))));
}

function swatch(value: string[]): HTMLElement {
  const bytes = [0, 1, 2].map((at) => Math.round(255 * Math.max(0, Math.min(1, Number(value[at]) || 0))));
  const box = make("span", { class: "swatch", "aria-hidden": "true" });
  box.style.background = `rgb(${bytes.join(" ")})`;
  return box;
}

/** A column for each component, and the colour that they are. */
function cells(value: string, before: string): HTMLElement[] {
  const [now, old] = [parsed(value), parsed(before)];
  const columns = [0, 1, 2, 3].map((at) => {
    const changed = now[at] !== old[at];
    return make("td", { class: changed ? "number changed" : "number", title: now[at] ?? "" }, digits(now[at] ?? ""));
  });
  return [...columns, make("td", {}, swatch(now))];
}

export class Trace {
  private run: Run | null = null;
  private moment = 0;
  private inspected: Inspected | undefined;
  private machine: Machine | undefined;
  private event = -1;
  /** Where the keyboard was before. */
  private before: Element | null = null;

  constructor(
    private readonly box: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    box.addEventListener("keydown", (event) => this.key(event));
  }

  async open(machine: Machine, x: number, y: number, name: string): Promise<void> {
    this.machine = machine;
    if (!this.box.contains(document.activeElement)) this.before = document.activeElement;
    this.inspected = await machine.inspect(x, y, name);
    this.run = null;
    this.box.hidden = false;
    const { writer } = this.inspected.events;
    if (writer === null) this.show();
    else await this.choose(writer);
    this.box.querySelector<HTMLElement>("h2")?.focus();
  }

  close(): void {
    if (this.box.hidden) return;
    if (this.box.contains(document.activeElement) && this.before instanceof HTMLElement) this.before.focus();
    this.box.hidden = true;
    this.box.replaceChildren();
    this.inspected = undefined;
    this.run = null;
    this.hooks.closed();
  }

  /** The trace as the command line prints it. */
  get text(): string {
    return this.inspected?.text ?? "";
  }

  private async choose(event: number): Promise<void> {
    this.event = event;
    this.begin((await this.machine?.event(event)) ?? null);
  }

  private async vertex(draw: number, index: number): Promise<void> {
    this.event = -1;
    this.begin((await this.machine?.vertex(draw, index)) ?? null);
  }

  private begin(run: Run | null): void {
    this.run = run;
    this.moment = run?.steps.length ?? 0;
    this.show();
  }

  private go(moment: number): void {
    this.moment = Math.max(0, Math.min(moment, this.run?.steps.length ?? 0));
    this.show();
  }

  private key(event: KeyboardEvent): void {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.go(this.moment - 1),
      ArrowRight: () => this.go(this.moment + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      Escape: () => this.close(),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  private show(): void {
    const inspected = this.inspected;
    if (!inspected) return;
    const focused = this.box.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") ?? "title" : undefined;
    const [x, y] = inspected.events.pixel;
    const bar = make("div", { class: "bar" }, make("h2", { tabindex: "-1", "data-key": "title" }, `Pixel ${x}, ${y}`));
    const text = make("button", { type: "button", title: "The trace as text, as glasm trace prints it" }, "Copy");
    copies(text, () => this.text);
    bar.append(
      button("|◀", () => this.go(0), { "aria-label": "To the beginning", "data-key": "first" }),
      button("◀", () => this.go(this.moment - 1), { "aria-label": "A step back", "data-key": "back" }),
      make("output", {}, `${this.moment} / ${this.run?.steps.length ?? 0} steps`),
      button("▶", () => this.go(this.moment + 1), { "aria-label": "A step forward", "data-key": "on" }),
      button("▶|", () => this.go(Infinity), { "aria-label": "To the end", "data-key": "last" }),
      text,
      button("Close", () => this.close()),
    );
    const events = make("ol", { "aria-label": "What reached this pixel" });
    inspected.events.events.forEach((it, number) => {
      const item = make("li");
      const [colour] = it.text.match(/\([^()]*\)$/) ?? [];
      const content = [...(colour ? [swatch(parsed(colour)), " "] : []), short(it.text)];
      const chosen: Record<string, string> = number === this.event ? { "aria-current": "true" } : {};
      if (it.kind === "clear") item.append(...content);
      else {
        const choose = button("", () => void this.choose(number), { ...chosen, "data-key": `event${number}`, title: it.text });
        choose.append(...content);
        item.append(choose);
      }
      for (const vertex of it.vertices) {
        const look = () => void this.vertex(it.draw, vertex);
        item.append(" ", button(`v${vertex}`, look, { "aria-label": `Run of vertex ${vertex}`, "data-key": `vertex${it.draw} ${vertex}` }));
      }
      events.append(item);
    });
    this.box.replaceChildren(bar, events);
    if (this.run) this.box.append(this.registers(this.run), this.steps(this.run));
    else if (inspected.events.writer === null) this.box.append(make("p", {}, "No fragment was written here."));
    this.box.querySelector("tr[aria-current]")?.scrollIntoView({ block: "nearest" });
    // What had the focus may be gone: a row of the steps, or a register that is not written yet.
    const same = focused && (this.box.querySelector<HTMLElement>(`[data-key="${focused}"]`) ?? this.box.querySelector("h2"));
    if (same) same.focus({ preventScroll: true });
    const line = Number(this.run?.steps[this.moment - 1]?.[1] ?? 0);
    if (this.run) this.hooks.at(this.run.source, line);
  }

  private registers(run: Run): HTMLElement {
    const body = make("tbody");
    for (const it of run.registers) {
      const before = it.writes.filter(([step]) => step < this.moment);
      const last = before.at(-1);
      const next = it.writes.find(([step]) => step >= this.moment);
      const [value, old] = [last?.[1] ?? it.initial, before.at(-2)?.[1] ?? it.initial];
      const just = last !== undefined && last[0] + 1 === this.moment;
      const name = last
        ? button(it.name, () => this.go(last[0] + 1), { title: `Written by step ${last[0] + 1}`, "data-key": `to ${it.name}` })
        : it.name;
      const on = next
        ? button("»", () => this.go(next[0] + 1), { title: `Next written by step ${next[0] + 1}`, "aria-label": `To the next step that writes ${it.name}`, "data-key": `on ${it.name}` })
        : "";
      const row = make("tr", last ? {} : { class: "unwritten" }, make("th", { scope: "row" }, name), make("td", {}, on));
      row.append(...cells(value, just ? old : value));
      if (just) row.setAttribute("aria-current", "true");
      body.append(row);
    }
    for (const [name, value] of run.given) {
      body.append(make("tr", { class: "given" }, make("th", { scope: "row" }, name), make("td"), ...cells(value, value)));
    }
    const head = ["register", "", "x", "y", "z", "w", ""].map((it) => it ? make("th", { scope: "col", class: it.length === 1 ? "number" : "" }, it) : make("td"));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), body);
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Registers", "data-key": "registers" }, table);
  }

  private steps(run: Run): HTMLElement {
    const body = make("tbody");
    // Long runs: the steps around this one.
    const first = Math.max(0, Math.min(this.moment - 200, run.steps.length - 400));
    run.steps.slice(first, first + 400).forEach((step, place) => {
      const number = first + place;
      const row = make("tr");
      step.forEach((cell, column) => {
        if (column === 0) row.append(make("td", {}, button(cell, () => this.go(number + 1), { "aria-label": `To step ${cell}`, "data-key": `step${number}` })));
        else row.append(make("td", { title: cell }, column < 3 ? cell : short(cell)));
      });
      if (number + 1 === this.moment) row.setAttribute("aria-current", "true");
      body.append(row);
    });
    const names = ["step", "line", "instruction", "operands", "result", "condition code"];
    const head = names.map((it) => make("th", { scope: "col" }, it));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), body);
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Steps", "data-key": "steps" }, table);
  }
}
