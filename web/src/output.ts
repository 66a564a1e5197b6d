/** The program in another language, beside it. */

import type { EditorView } from "@codemirror/view";

import { bytes, disassemble, languages, reflect, translate } from "../pkg/glasm_web.js";
import { button, copies, find, make, save } from "./dom";
import { lightUp, reader, replace } from "./editor";
import { mode } from "./modes";
import type { Diagnostic, Language, Translated } from "./types";

/** What stands beside a program and is not a language. */
const INTERFACE: Language = { name: "interface", title: "Interface (JSON)", extension: "json" };

export class Output {
  readonly view: EditorView;
  private readonly box = find("output");
  private readonly chosen = find<HTMLSelectElement>("to");
  private readonly refused = find("refused");
  private readonly file = find<HTMLButtonElement>("download");
  private readonly all: Language[];
  private lines: number[] = [];
  /** The program's line whose counterparts are lit, or 0. */
  private lit = 0;
  /** What is translated: the name of the text, and the text, if it is a program. */
  private name = "";
  private source: string | undefined;
  private options = "";
  /** The text and the language that are shown. */
  private shown = "";
  private later: ReturnType<typeof setTimeout> | undefined;

  /** `moved` gets the program's line that the line under the cursor comes from, `go` the place of an error. */
  constructor(
    moved: (line: number) => void,
    changed: () => void,
    private readonly go: (start: number, end: number) => void,
  ) {
    this.view = reader(this.box, "Translation", (line) => {
      const from = this.lines[line - 1] ?? 0;
      lightUp(this.view, from ? this.from(from) : [], false);
      if (from) moved(from);
    });
    this.all = [...(JSON.parse(languages()) as Language[]), INTERFACE];
    for (const it of this.all) this.chosen.append(make("option", { value: it.name }, it.title));
    this.chosen.addEventListener("change", () => {
      this.refresh();
      changed();
    });
    copies(find("copy"), () => this.view.state.doc.toString());
    this.file.addEventListener("click", () => this.download());
  }

  get to(): string {
    return this.chosen.value;
  }

  set to(name: string) {
    if (this.all.some((it) => it.name === name)) this.chosen.value = name;
    this.refresh();
  }

  /** Translates a program after some milliseconds; without one there is nothing to show. */
  update(name: string, source: string | undefined, options: string, pause: number): void {
    if (name === this.name && source === this.source && options === this.options) return;
    this.name = name;
    this.source = source;
    this.options = options;
    clearTimeout(this.later);
    if (pause > 0) {
      this.later = setTimeout(() => this.refresh(), pause);
    } else {
      this.lit = 0;
      this.refresh();
    }
  }

  /** Lights up what comes from a line of the program. */
  light(line: number): void {
    this.lit = line;
    lightUp(this.view, this.from(line), true);
  }

  private from(line: number): number[] {
    return this.lines.flatMap((from, at) => (from === line ? [at + 1] : []));
  }

  private refresh(): void {
    let text = "";
    let refused: (string | Node)[] = [];
    let lines: number[] = [];
    const shown = `${this.to} ${this.name}`;
    try {
      if (this.source === undefined) refused = ["Choose a program to see its translation."];
      else {
        const translated = JSON.parse(translate(this.source, this.to === INTERFACE.name ? "wgsl" : this.to, this.options)) as Translated;
        const errors = translated.diagnostics.filter((it) => it.severity === "error");
        // While there are errors, they are shown above the last translation of the same text, which is dimmed.
        if (errors.length > 0) {
          if (shown !== this.shown) this.set("", []);
          this.shown = shown;
          this.tell(errors.map((it) => this.error(it)), this.view.state.doc.length > 0);
          return;
        }
        if (this.to === INTERFACE.name) text = JSON.stringify(JSON.parse(reflect(this.source, this.options)), null, 2);
        else {
          text = translated.words ? disassemble(Uint32Array.from(translated.words)) : translated.text ?? "";
          if (translated.refused) refused = [translated.refused];
          // SPIR-V has an instruction on each line after its header.
          const header = translated.words ? text.split("\n").findIndex((it) => !it.startsWith(";")) : 0;
          lines = [...Array<number>(Math.max(0, header)).fill(0), ...translated.lines];
        }
      }
    } catch (error) {
      refused = [error instanceof Error ? error.message : String(error)];
    }
    this.shown = shown;
    this.tell(refused, false);
    this.set(text, lines);
    if (this.lit > 0) this.light(this.lit);
  }

  private set(text: string, lines: number[]): void {
    this.lines = lines;
    replace(this.view, text, mode(this.to));
  }

  private tell(what: (string | Node)[], stale: boolean): void {
    this.refused.replaceChildren(...what);
    this.file.disabled = what.length > 0;
    this.box.classList.toggle("stale", stale);
    this.box.title = stale ? "The translation from before the program had errors" : "";
  }

  private error(it: Diagnostic): HTMLElement {
    const place = `${it.line}:${it.column}`;
    return make("p", { class: "error" }, button(place, () => this.go(it.start, it.end), { "aria-label": `Go to line ${it.line}` }), ` ${it.message}`,
      ...(it.help ? [make("span", { class: "help" }, it.help)] : []));
  }

  private download(): void {
    // What has just been written may not be translated yet, and may have errors.
    clearTimeout(this.later);
    this.refresh();
    if (this.file.disabled || this.source === undefined) return;
    const language = this.all.find((it) => it.name === this.to) ?? INTERFACE;
    const name = `program.${language.extension}`;
    if (language === INTERFACE) save(name, this.view.state.doc.toString());
    else save(name, bytes(this.source, this.to, this.options) as Uint8Array<ArrayBuffer>);
  }
}
