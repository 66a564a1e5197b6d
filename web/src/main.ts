/** The page: a scene that moves, its programs in an editor, and their translation beside them. */

import init from "../pkg/glasm_web.js";
import { demos, gallery } from "./demos";
import { find, make } from "./dom";
import { lightUp, Writer } from "./editor";
import { dropped, type Hooks, open, show as showPrograms } from "./files";
import { Machine } from "./machine";
import { Output } from "./output";
import { Stage } from "./stage";
import { pack, type Shared, unpack } from "./share";
import { type Part, parts, read, write } from "./texts";
import { Trace } from "./trace";
import type { SceneText, View } from "./types";

const FIRST = "bump";
/** How long the translation waits while a program is written, in milliseconds: the picture comes first. */
const PAUSE = 150;

class Page {
  private text: SceneText = { script: "", files: {} };
  private demo: string | undefined;
  private name = "";
  private parts: Part[] = [];
  private chosen = 0;
  private readonly writer: Writer;
  private readonly output: Output;
  private readonly trace: Trace;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {
    this.trace = new Trace(find("trace"), {
      at: (source, line) => this.atStep(source, line),
      closed: () => lightUp(this.writer.view, [], false),
    });
    stage.hooks = {
      inspect: (machine, x, y) => this.inspect(machine, x, y),
      moved: () => this.trace.close(),
    };
    this.writer = new Writer(find("editor"), {
      changed: (text) => this.edited(text),
      moved: (line) => this.output.light(line),
      examined: (found, written) => {
        this.translated(written ? PAUSE : 0);
        const errors = found.filter((it) => it.severity === "error").length;
        const verdict = find("verdict");
        const warnings = found.length - errors;
        const many = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;
        verdict.className = errors > 0 ? "bad" : "";
        verdict.textContent =
          found.length === 0 ? (this.writer.isProgram ? "no mistakes" : "")
          : [errors > 0 ? many(errors, "mistake") : "", warnings > 0 ? many(warnings, "warning") : ""].filter(Boolean).join(", ");
      },
    });
    this.output = new Output((line) => lightUp(this.writer.view, [line], true), () => this.keep());
    this.controls();
  }

  private readonly hooks: Hooks = {
    scene: (name, text) => void this.show(name, text),
    options: () => this.options,
    to: () => this.output.to,
  };

  async begin(shared: Shared | undefined): Promise<void> {
    if (shared?.to) this.output.to = shared.to;
    if (shared?.program !== undefined) {
      const wrong = showPrograms([{ name: shared.name ?? "program", text: shared.program }], this.hooks);
      if (wrong) this.stage.say(wrong);
      return;
    }
    const all = shared?.text ? {} : await demos();
    const name = shared?.demo !== undefined && shared.demo in all ? shared.demo : FIRST;
    const text = shared?.text ?? all[name];
    if (text) await this.show(shared?.name ?? name, text, shared?.text ? undefined : name, shared?.view, shared?.playing);
  }

  /** Another scene. */
  private async show(name: string, text: SceneText, demo?: string, view?: Partial<View>, playing = true): Promise<void> {
    this.name = name;
    this.demo = demo;
    this.text = text;
    this.trace.close();
    find("name").textContent = name;
    document.title = `${name} – glasm`;
    this.tabs(true);
    this.output.update("", "", 0);
    const at = (title: string) => this.parts.findIndex((it) => it.title === title);
    // A file that was opened is what is looked at.
    this.choose(Math.max(0, at(name) < 0 ? at("fragment") : at(name)));
    await this.stage.show(text, view ?? {}, playing);
  }

  private tabs(anew: boolean): void {
    this.parts = parts(this.text);
    const bar = find("tabs");
    if (anew) bar.replaceChildren();
    if (bar.childElementCount === this.parts.length) return;
    const tabs = this.parts.map((it, number) => {
      const tab = make("button", { type: "button", role: "tab", id: `tab${number}`, "aria-controls": "editor" }, it.title);
      tab.addEventListener("click", () => this.choose(number));
      tab.addEventListener("keydown", (event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (by === 0) return;
        const next = (number + by + this.parts.length) % this.parts.length;
        this.choose(next);
        document.getElementById(`tab${next}`)?.focus();
      });
      return tab;
    });
    bar.replaceChildren(...tabs);
    this.marked();
  }

  private marked(): void {
    [...find("tabs").children].forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === this.chosen));
      tab.setAttribute("tabindex", at === this.chosen ? "0" : "-1");
    });
  }

  private choose(number: number): void {
    const part = this.parts[number];
    if (!part) return;
    this.chosen = number;
    this.marked();
    this.writer.open(read(this.text, part));
  }

  private edited(content: string): void {
    const part = this.parts[this.chosen];
    if (!part) return;
    this.text = write(this.text, part, content);
    this.demo = undefined;
    // The machine has it before the page looks at it.
    this.stage.edit(this.text);
    this.tabs(false);
    this.parts = parts(this.text);
    this.trace.close();
    this.keep();
  }

  private get options(): string {
    const lenient = find<HTMLInputElement>("lenient").checked;
    return `float=${this.stage.view.float}\nlenient=${lenient}`;
  }

  private translated(pause = 0): void {
    this.output.update(this.writer.isProgram ? this.writer.text : "", this.options, pause);
  }

  private async inspect(machine: Machine, x: number, y: number): Promise<void> {
    await this.trace.open(machine, x, y, this.name);
  }

  /** A step of a program: its line lights up in the editor. */
  private atStep(source: string, line: number): void {
    const number = this.parts.findIndex((it) => read(this.text, it).trim() === source.trim());
    if (number < 0 || line === 0) return;
    if (number !== this.chosen) this.choose(number);
    const before = this.writer.text.indexOf(source.trim());
    const skipped = this.writer.text.slice(0, Math.max(0, before)).split("\n").length - 1;
    const ahead = source.slice(0, source.indexOf(source.trim())).split("\n").length - 1;
    lightUp(this.writer.view, [line + skipped - ahead], true);
    this.output.light(line + skipped - ahead);
  }

  private shared(): Shared {
    const state = { view: this.stage.view, playing: this.stage.playing, to: this.output.to };
    return this.demo === undefined ? { ...state, name: this.name, text: this.text } : { ...state, demo: this.demo };
  }

  /** Keeps what was changed in the address, so that a reload loses nothing. */
  private keep(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => void pack(this.shared()).then((hash) => history.replaceState(null, "", hash)), 600);
  }

  private async share(): Promise<void> {
    const hash = await pack(this.shared());
    history.replaceState(null, "", hash);
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    this.stage.say(`The address has everything (${hash.length} letters), and is copied.`);
  }

  private controls(): void {
    const openDemos = gallery((name) => {
      history.replaceState(null, "", location.pathname);
      void demos().then((all) => all[name] && this.show(name, all[name], name));
    });
    find("demos").addEventListener("click", () => void openDemos());
    find("share").addEventListener("click", () => void this.share());
    find("format").addEventListener("click", () => {
      if (!this.writer.format()) this.stage.say("A text with syntax errors cannot be formatted.");
    });
    find("declaration").addEventListener("click", () => {
      this.writer.view.focus();
      if (!this.writer.declaration()) this.stage.say("The cursor is not at a name of the program.");
    });
    const lenient = find<HTMLInputElement>("lenient");
    lenient.addEventListener("change", () => {
      this.writer.setLenient(lenient.checked);
    });
    find("float").addEventListener("change", () => this.translated());
    const { hooks } = this;
    const files = find<HTMLInputElement>("files");
    find("open").addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      void open([...(files.files ?? [])], hooks).then(() => (files.value = ""));
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("over");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("over");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("over");
      const transfer = event.dataTransfer;
      if (!transfer) return;
      const pictures = [...transfer.files].filter((it) => it.type.startsWith("image/"));
      if (pictures.length > 0 && pictures.length === transfer.files.length) {
        for (const it of pictures.slice(0, 1)) this.stage.settings.drop(it);
        return;
      }
      void dropped(transfer).then((found) => open(found, hooks));
    });
    window.addEventListener("hashchange", () => void unpack(location.hash).then((it) => it && this.begin(it)));
    theme();
  }
}

function theme(): void {
  const root = document.documentElement;
  const toggle = find("theme");
  const dark = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  const set = (name: string) => {
    root.dataset.theme = name;
    toggle.textContent = name === "dark" ? "Light" : "Dark";
  };
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // A browser that keeps nothing has the system's theme.
  }
  set(stored === "light" || stored === "dark" ? stored : dark);
  toggle.addEventListener("click", () => {
    const name = root.dataset.theme === "dark" ? "light" : "dark";
    set(name);
    try {
      localStorage.setItem("theme", name);
    } catch {
      // It holds until the page is closed.
    }
  });
}

async function begin(): Promise<void> {
  // All at once: the library, a machine that waits for it, the demos.
  const compiled = WebAssembly.compileStreaming(fetch("glasm_web_bg.wasm"));
  const stage = new Stage(compiled);
  demos().catch(() => undefined);
  const shared = await unpack(location.hash);
  await init({ module_or_path: await compiled });
  await new Page(stage).begin(shared);
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

begin().catch((error: unknown) => {
  find("status").textContent = `The page could not start: ${error instanceof Error ? error.message : String(error)}`;
});
