/** What happened to a pixel: its events, the steps of the program that wrote it, its registers at each step. */

import { button, make } from "./dom";
import type { Machine } from "./machine";
import type { Inspected, Run } from "./types";

export interface Hooks {
  /** A step of a program: its text, and the line. */
  at(source: string, line: number): void;
  closed(): void;
}

export class Trace {
  private run: Run | null = null;
  private moment = 0;
  private inspected: Inspected | undefined;
  private machine: Machine | undefined;
  private event = -1;

  constructor(
    private readonly box: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    box.addEventListener("keydown", (event) => this.key(event));
  }

  async open(machine: Machine, x: number, y: number, name: string): Promise<void> {
    this.machine = machine;
    this.inspected = await machine.inspect(x, y, name);
    this.run = null;
    this.box.hidden = false;
    const { writer } = this.inspected.events;
    if (writer === null) this.show();
    else await this.choose(writer);
    this.box.querySelector<HTMLElement>("h3")?.focus();
  }

  close(): void {
    if (this.box.hidden) return;
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
    const focused = document.activeElement?.getAttribute("data-key");
    const [x, y] = inspected.events.pixel;
    const bar = make("div", { class: "bar" }, make("h3", { tabindex: "-1" }, `Pixel ${x}, ${y}`));
    bar.append(
      button("|◀", () => this.go(0), { "aria-label": "To the beginning", "data-key": "first" }),
      button("◀", () => this.go(this.moment - 1), { "aria-label": "A step back", "data-key": "back" }),
      make("output", {}, `${this.moment} / ${this.run?.steps.length ?? 0} steps`),
      button("▶", () => this.go(this.moment + 1), { "aria-label": "A step on", "data-key": "on" }),
      button("▶|", () => this.go(Infinity), { "aria-label": "To the end", "data-key": "last" }),
      button("Copy as text", () => void navigator.clipboard.writeText(this.text)),
      button("Close", () => this.close()),
    );
    const events = make("ol", { "aria-label": "What came to this pixel" });
    inspected.events.events.forEach((it, number) => {
      const item = make("li");
      const chosen: Record<string, string> = number === this.event ? { "aria-current": "true" } : {};
      if (it.kind === "clear") item.append(it.text);
      else item.append(button(it.text, () => void this.choose(number), { ...chosen, "data-key": `event${number}` }));
      for (const vertex of it.vertices) {
        const look = () => void this.vertex(it.draw, vertex);
        item.append(" ", button(`v${vertex}`, look, { "aria-label": `Run of vertex ${vertex}` }));
      }
      events.append(item);
    });
    this.box.replaceChildren(bar, events);
    if (this.run) this.box.append(this.registers(this.run), this.steps(this.run));
    else if (inspected.events.writer === null) this.box.append(make("p", {}, "No fragment was written here."));
    this.box.querySelector("tr[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (focused) this.box.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
    const line = Number(this.run?.steps[this.moment - 1]?.[1] ?? 0);
    if (this.run) this.hooks.at(this.run.source, line);
  }

  private registers(run: Run): HTMLElement {
    const body = make("tbody");
    for (const it of run.registers) {
      const before = it.writes.filter(([step]) => step < this.moment);
      const last = before.at(-1);
      const row = make("tr", {}, make("th", { scope: "row" }, it.name), make("td", {}, last?.[1] ?? it.initial));
      const back = last ? button(`step ${last[0] + 1}`, () => this.go(last[0] + 1)) : "";
      const next = it.writes.find(([step]) => step >= this.moment);
      const on = next ? button(`step ${next[0] + 1}`, () => this.go(next[0] + 1)) : "";
      row.append(make("td", {}, back), make("td", {}, on));
      if (last && last[0] + 1 === this.moment) row.setAttribute("aria-current", "true");
      body.append(row);
    }
    for (const [name, value] of run.given) {
      body.append(make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value), make("td"), make("td")));
    }
    const head = ["register", "value now", "written by", "next written by"].map((it) => make("th", { scope: "col" }, it));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), body);
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Registers" }, table);
  }

  private steps(run: Run): HTMLElement {
    const body = make("tbody");
    // Long runs: the steps around this one.
    const first = Math.max(0, Math.min(this.moment - 200, run.steps.length - 400));
    run.steps.slice(first, first + 400).forEach((step, place) => {
      const number = first + place;
      const row = make("tr");
      step.forEach((cell, column) => {
        const inside = column === 0 ? button(cell, () => this.go(number + 1)) : cell;
        row.append(make("td", {}, inside));
      });
      if (number + 1 === this.moment) row.setAttribute("aria-current", "true");
      body.append(row);
    });
    const names = ["step", "line", "instruction", "operands", "result", "condition code"];
    const head = names.map((it) => make("th", { scope: "col" }, it));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), body);
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Steps" }, table);
  }
}
