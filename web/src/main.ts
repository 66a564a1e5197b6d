/** The page: a scene that moves, its programs in an editor, and their translation beside them. */

import init from "../pkg/glasm_web.js";
import { demos, gallery } from "./demos";
import { copy, find, hasFiles, make } from "./dom";
import { isWrapped, lightUp, wrap, Writer } from "./editor";
import { dropped, type Hooks, open, show as showPrograms } from "./files";
import { Machine } from "./machine";
import { Output } from "./output";
import { keep, kept, panes } from "./panes";
import { isStage, stageOf } from "./received";
import { Stage } from "./stage";
import { pack, type Shared, unpack } from "./share";
import { at, type Part, parts, plain, read, write } from "./texts";
import { Trace } from "./trace";
import type { SceneText, View } from "./types";

const FIRST = "bump";
/** How long the translation waits while a program is written, in milliseconds: the picture comes first. */
const PAUSE = 150;

/** The stage that a text is loaded for: that of its section, or what the ending of its file says. */
function stage(part: Part): string {
  const name = part.kind === "file" ? stageOf(part.title) : part.title.replace(/ \d+$/, "");
  return part.kind !== "scene" && isStage(name) ? name : "";
}

const unknown = (demo: string) => `There is no demo with the name ${demo.slice(0, 40)}.`;

class Page {
  private text: SceneText = { script: "", files: {} };
  private demo: string | undefined;
  private name = "";
  private parts: Part[] = [];
  private chosen = 0;
  /** What the editor shows. */
  private edits: Part | undefined;
  private readonly writer: Writer;
  private readonly output: Output;
  private readonly trace: Trace;
  /** What is kept in the address later, or is being written there, and how often the browser has gone to another place. */
  private later: ReturnType<typeof setTimeout> | undefined;
  private writing = Promise.resolve();
  private places = 0;

  constructor(private readonly stage: Stage) {
    this.trace = new Trace(find("trace"), {
      at: (source, line) => this.atStep(source, line),
      closed: () => lightUp(this.writer.view, [], false),
    });
    stage.hooks = {
      inspect: (machine, x, y) => this.inspect(machine, x, y),
      moved: () => this.trace.close(),
      levels: () => this.translated(),
      place: (file, line) => this.place(file, line),
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
          found.length === 0 ? (this.writer.isProgram ? "No errors" : "")
          : [errors > 0 ? many(errors, "error") : "", warnings > 0 ? many(warnings, "warning") : ""].filter(Boolean).join(", ");
      },
    });
    this.output = new Output((line) => lightUp(this.writer.view, [line], true), () => this.keep(), (start, end) => this.writer.go(start, end));
    this.controls();
  }

  private readonly hooks: Hooks = {
    scene: (name, text) => {
      const show = () => {
        const shown = this.show(name, text);
        // At once, so that it is there after Back and Forward.
        this.write();
        return shown;
      };
      void this.turnPage().then(show);
    },
    say: (text) => this.stage.say(text),
    lenient: () => {
      if (find<HTMLInputElement>("lenient").checked) return;
      find("lenient").click();
      this.stage.say("Read leniently, as drivers did: the program departs from its specification where the editor has warnings.");
    },
    options: () => this.options,
    to: () => this.output.to,
  };

  /** Shows what an address says, or the first demo and why it is not what the address says. */
  async begin(said: Shared | string | undefined): Promise<void> {
    const shared = typeof said === "string" ? undefined : said;
    if (shared?.to) this.output.to = shared.to;
    if (shared?.lenient !== undefined) this.lenient = shared.lenient;
    if (shared?.program !== undefined) {
      const hooks = { ...this.hooks, scene: (name: string, text: SceneText) => void this.show(name, text) };
      const wrong = showPrograms([{ name: shared.name ?? "program", text: shared.program }], hooks);
      if (wrong) this.stage.say(wrong);
      return;
    }
    if (shared?.text) {
      await this.show(shared.name ?? "scene", shared.text, undefined, shared.view, shared.playing);
      return;
    }
    const all = await demos();
    const asked = shared?.demo ?? FIRST;
    const name = Object.hasOwn(all, asked) ? asked : FIRST;
    if (typeof said === "string") this.stage.say(said);
    else if (name !== asked) this.stage.say(unknown(asked));
    const text = all[name];
    if (text) await this.show(name, text, name, shared?.view, shared?.playing);
  }

  /** An entry of the browser's history for what comes: going back returns to what was shown. */
  private async turnPage(address = location.pathname): Promise<void> {
    this.stage.quiet();
    // What was written a moment ago is still to be kept.
    if (this.later !== undefined) this.write();
    await this.writing;
    history.pushState(null, "", address);
  }

  /** A line of the script, or of a file, in the text that has it. */
  private place(file: string | undefined, line: number): { title: string; line: number; go: () => void } | undefined {
    for (const [number, part] of this.parts.entries()) {
      const [first, behind] = part.lines ?? [1, Infinity];
      const within =
        file !== undefined ? part.file === file
        : part.lines ? line >= first && line < behind
        : part.kind === "scene";
      if (!within) continue;
      const go = () => {
        if (this.chosen !== number) this.choose(number);
        this.writer.line(line - first + 1);
      };
      return { title: part.title, line: line - first + 1, go };
    }
    return undefined;
  }

  /** Another scene. */
  private async show(name: string, text: SceneText, demo?: string, view?: Partial<View>, playing = true): Promise<void> {
    this.name = name;
    this.demo = demo;
    this.text = plain(text);
    this.trace.close();
    this.writer.clear();
    find("stage").scrollTop = 0;
    find("name").textContent = name;
    document.title = `${name} – glasm`;
    this.tabs(true);
    this.output.update("", undefined, "", 0);
    const titled = (title: string) => this.parts.findIndex((it) => it.title === title);
    // A file that was opened is what is looked at.
    this.choose(Math.max(0, titled(name) < 0 ? titled("fragment") : titled(name)));
    await this.stage.show(this.text, view ?? {}, playing);
  }

  private tabs(anew: boolean): void {
    this.parts = parts(this.text);
    const bar = find("tabs");
    if (anew) bar.replaceChildren();
    const titles = [...bar.children].map((it) => it.textContent);
    if (titles.length === this.parts.length && this.parts.every((it, number) => it.title === titles[number])) return;
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
    this.edits = part;
    this.marked();
    this.writer.open(this.named, read(this.text, part), stage(part));
  }

  /** The text that is edited, among those of all scenes that were opened. */
  private get named(): string {
    return `${this.edits?.kind} ${this.edits?.title}`;
  }

  private edited(content: string): void {
    if (!this.edits) return;
    const written = write(this.text, this.edits, content);
    this.text = written.text;
    this.edits = written.part;
    this.demo = undefined;
    // The machine has it before the page looks at it.
    this.stage.edit(this.text);
    // Sections that were written are further tabs, and this one may have moved.
    this.chosen = Math.max(0, at(parts(this.text), this.edits));
    this.tabs(false);
    this.trace.close();
    this.keep();
  }

  private get lenient(): boolean {
    return find<HTMLInputElement>("lenient").checked;
  }

  private set lenient(lenient: boolean) {
    find<HTMLInputElement>("lenient").checked = lenient;
    this.writer.setLenient(lenient);
  }

  private get options(): string {
    const precision = this.stage.view.precision === "full" ? "full" : "text";
    return `float=${this.stage.view.float}\nprecision=${precision}\nlenient=${this.lenient}`;
  }

  private translated(pause = 0): void {
    const own = this.edits ? stage(this.edits) : "";
    const options = own === "" ? this.options : `${this.options}\nstage=${own}`;
    this.output.update(this.named, this.writer.isProgram ? this.writer.text : undefined, options, pause);
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
    const state = { view: this.stage.view, playing: this.stage.playing, to: this.output.to, lenient: this.lenient };
    return this.demo === undefined ? { ...state, name: this.name, text: this.text } : { ...state, demo: this.demo };
  }

  /** Keeps what was changed in the address, so that a reload loses nothing. */
  private keep(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.write(), 600);
  }

  private write(): void {
    this.waitNoMore();
    const place = this.places;
    this.writing = pack(this.shared()).then((hash) => {
      if (hash && place === this.places) history.replaceState(null, "", hash);
    });
  }

  private waitNoMore(): void {
    clearTimeout(this.later);
    this.later = undefined;
  }

  private async share(): Promise<void> {
    const hash = await pack(this.shared());
    if (!hash) {
      this.stage.say("This scene is too large for a link. Its files can be sent instead.");
      return;
    }
    history.replaceState(null, "", hash);
    const copied = await copy(location.href);
    const where = copied ? "Link copied" : "The link is in the address bar (this browser did not let the page copy it)";
    this.stage.say(`${where}: it holds the whole scene, in ${hash.length} characters.`);
  }

  /** Shows what the address says now. A place on this page, as the link to the editor has it, is not a scene. */
  private async visit(): Promise<void> {
    this.places++;
    this.waitNoMore();
    const said = await unpack(location.hash);
    if (location.hash.length > 1 && !said) return;
    if (typeof said === "string") this.stage.say(said);
    else if (said?.demo === undefined || Object.hasOwn(await demos(), said.demo)) await this.begin(said);
    else if (!document.getElementById(said.demo)) this.stage.say(unknown(said.demo));
  }

  private controls(): void {
    const openDemos = gallery((name) => {
      void Promise.all([demos(), this.turnPage(`#${name}`)]).then(([all]) => all[name] && this.show(name, all[name], name));
    });
    const failed = (error: unknown) => this.stage.say(`The demos cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
    find("demos").addEventListener("click", () => void openDemos().catch(failed));
    find("share").addEventListener("click", () => void this.share());
    find("format").addEventListener("click", () => {
      if (!this.writer.format()) this.stage.say("A program with syntax errors cannot be formatted.");
    });
    find("declaration").addEventListener("click", () => {
      this.writer.view.focus();
      if (!this.writer.declaration()) this.stage.say("There is no declared name at the cursor.");
    });
    const lenient = find<HTMLInputElement>("lenient");
    lenient.addEventListener("change", () => {
      this.writer.setLenient(lenient.checked);
    });
    // What a browser has kept of an earlier visit.
    this.lenient = lenient.checked;
    // The address of a demo stays its name.
    for (const id of ["float", "precision", "lenient"]) find(id).addEventListener("change", () => this.demo === undefined && this.keep());
    const { hooks } = this;
    const files = find<HTMLInputElement>("files");
    find("open").addEventListener("click", () => files.click());
    files.addEventListener("change", () => {
      void open({ files: [...(files.files ?? [])], unused: [] }, hooks).then(() => (files.value = ""));
    });
    document.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add("over");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.classList.remove("over");
    });
    document.addEventListener("drop", (event) => {
      document.body.classList.remove("over");
      const transfer = event.dataTransfer;
      if (!transfer || !hasFiles(event)) return;
      event.preventDefault();
      const pictures = [...transfer.files].filter((it) => it.type.startsWith("image/"));
      if (pictures.length > 0 && pictures.length === transfer.files.length) {
        for (const it of pictures.slice(0, 1)) this.stage.settings.drop(it);
        return;
      }
      void dropped(transfer).then((found) => open(found, hooks));
    });
    // Going back and forward, and links that are pasted into this page.
    window.addEventListener("popstate", () => void this.visit());
    const wraps = find<HTMLInputElement>("wrap");
    wraps.checked = isWrapped();
    wraps.addEventListener("change", () => wrap(wraps.checked, [this.writer.view, this.output.view]));
    panes();
    theme();
  }
}

function theme(): void {
  const root = document.documentElement;
  const toggle = find("theme");
  const set = (name: string) => {
    root.dataset.theme = name;
    toggle.textContent = name === "dark" ? "Light" : "Dark";
  };
  const stored = kept("theme");
  // Until one is chosen, the styles follow the system.
  set(stored === "light" || stored === "dark" ? stored : matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  toggle.addEventListener("click", () => {
    const name = root.dataset.theme === "dark" ? "light" : "dark";
    set(name);
    keep("theme", name);
  });
}

async function begin(): Promise<void> {
  // All at once: the library, a machine that waits for it, the demos.
  const compiled = WebAssembly.compileStreaming(fetch("glasm_web_bg.wasm"));
  const stage = new Stage(compiled);
  // The picture in the page's text is of the first demo.
  if (location.hash.length > 1) find("poster").hidden = true;
  demos().catch(() => undefined);
  const shared = await unpack(location.hash);
  await init({ module_or_path: await compiled });
  await new Page(stage).begin(shared);
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

begin().catch((error: unknown) => {
  find("status").textContent = `The page could not start: ${error instanceof Error ? error.message : String(error)}`;
});
