/** The editor: CodeMirror, which asks the library what words are and mean. */

import { acceptCompletion, autocompletion, closeBrackets, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, type Range, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";

import { Editor as Service } from "../pkg/glasm_web.js";
import { hasFiles } from "./dom";
import { markdown } from "./markdown";
import { coloured } from "./modes";
import { keep, kept } from "./panes";
import { isProgram, scriptWords, type Word } from "./texts";
import type { Diagnostic } from "./types";

interface Name {
  name: string;
  declaration: [number, number];
  uses: [number, number][];
}

interface Offer {
  text: string;
  kind: string;
  detail: string;
}

/** Completion kinds as CodeMirror calls them, for their icons. */
const ICONS: Record<string, string> = {
  instruction: "function",
  keyword: "keyword",
  option: "namespace",
  name: "variable",
  binding: "property",
  constant: "constant",
};

/** Lines that have a counterpart in the output, and lines that it leads to. */
const light = StateEffect.define<number[]>();
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let next = marks.map(change.changes);
    for (const effect of change.effects) {
      if (effect.is(light)) next = lines(change.state, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function lines(state: EditorState, numbers: number[]): DecorationSet {
  const mark = Decoration.line({ class: "counterpart" });
  const ranges: Range<Decoration>[] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    if (number >= 1 && number <= state.doc.lines) ranges.push(mark.range(state.doc.line(number).from));
  }
  return Decoration.set(ranges);
}

/** Scrolls to the first of these lines and lights them up. */
export function lightUp(view: EditorView, numbers: number[], scroll: boolean): void {
  const effects: StateEffect<unknown>[] = [light.of(numbers)];
  const [first] = numbers;
  if (scroll && first !== undefined && first >= 1 && first <= view.state.doc.lines) {
    effects.push(EditorView.scrollIntoView(view.state.doc.line(first).from, { y: "nearest", yMargin: 40 }));
  }
  view.dispatch({ effects });
}

/** Whether long lines are wrapped: by default on screens where they would not fit. */
const wrapping = new Compartment();
let wraps = (kept("wrap") ?? String(matchMedia("(max-width: 44rem)").matches)) === "true";
const wrapped = (): Extension => (wraps ? EditorView.lineWrapping : []);

export function isWrapped(): boolean {
  return wraps;
}

/** Wraps the lines of these texts, or does not. */
export function wrap(on: boolean, views: EditorView[]): void {
  wraps = on;
  keep("wrap", String(on));
  for (const view of views) view.dispatch({ effects: wrapping.reconfigure(wrapped()) });
}

const common = () => [
  wrapping.of(wrapped()),
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  highlightSelectionMatches(),
  search({ top: true }),
  lit,
  // The page's policy lets only these styles in.
  EditorView.cspNonce.of("glasm"),
];

/** The language whose colours a shown text has. */
const language = new Compartment();

/** Shows another text, in the colours of its language. */
export function replace(view: EditorView, text: string, colours: Extension): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, effects: language.reconfigure(colours) });
}

/** A text that is only shown. */
export function reader(parent: HTMLElement, label: string, moved: (line: number) => void): EditorView {
  return new EditorView({
    parent,
    extensions: [
      common(),
      language.of([]),
      coloured,
      EditorState.readOnly.of(true),
      keymap.of([...defaultKeymap, ...searchKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.selectionSet && update.transactions.some((it) => it.isUserEvent("select"))) {
          moved(update.state.doc.lineAt(update.state.selection.main.head).number);
        }
      }),
    ],
  });
}

export interface Hooks {
  /** The text is another one, of which nothing is known yet. */
  changed(text: string): void;
  moved(line: number): void;
  /** The library has read the text, which is being written or was opened, and found this. */
  examined(found: Diagnostic[], written: boolean): void;
}

/** A text that is written. */
export class Writer {
  readonly view: EditorView;
  private service: Service | undefined;
  private program = false;
  private lenient = false;
  /** The stage that the text is loaded for, where that is known: such a text is a program, whatever it begins with. */
  private stage = "";
  private folds: [number, number][] = [];
  /** The states of texts that were opened, each with its history. */
  private readonly states = new Map<string, EditorState>();
  private opened = "";

  constructor(
    parent: HTMLElement,
    private readonly hooks: Hooks,
  ) {
    this.view = new EditorView({ parent, state: this.state("") });
  }

  /** Shows another text. It has a history of its own, which is kept while other texts of the scene are looked at. */
  open(name: string, text: string, stage = ""): void {
    this.stage = stage;
    if (this.opened !== "") this.states.set(this.opened, this.view.state);
    this.opened = name;
    const before = this.states.get(name);
    const same = before?.doc.toString() === text ? before : undefined;
    this.view.setState(same ?? this.state(text));
    if (same) this.view.dispatch({ effects: wrapping.reconfigure(wrapped()) });
    this.look(text);
  }

  /** Another scene: nothing of the texts before is kept. */
  clear(): void {
    this.states.clear();
    this.opened = "";
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get isProgram(): boolean {
    return this.program;
  }

  setLenient(lenient: boolean): void {
    this.lenient = lenient;
    this.look(this.text);
  }

  /** The text in its usual layout. */
  format(): boolean {
    const text = this.service?.formatted();
    if (text === undefined || text === this.text) return text !== undefined;
    const at = Math.min(this.view.state.selection.main.head, text.length);
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: at },
      userEvent: "input.format",
    });
    return true;
  }

  /** Goes to a line. */
  line(number: number): void {
    const line = this.view.state.doc.line(Math.max(1, Math.min(number, this.view.state.doc.lines)));
    this.go(line.from);
  }

  /** Goes to a place. */
  go(start: number, end = start): void {
    const length = this.view.state.doc.length;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    this.view.dispatch({ selection, scrollIntoView: true, userEvent: "select" });
    this.view.focus();
  }

  private state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        common(),
        history(),
        closeBrackets(),
        codeFolding(),
        foldGutter(),
        foldService.of((state, from) => this.fold(state, from)),
        lintGutter(),
        EditorState.tabSize.of(4),
        autocompletion({ override: [(context) => this.complete(context)], icons: true }),
        hoverTooltip((_, at) => this.hover(at)),
        colours,
        EditorView.contentAttributes.of({ "aria-label": "Program", tabindex: "0" }),
        keymap.of([
          { key: "F12", run: () => this.declaration() },
          { key: "Shift-Alt-f", run: () => this.format() },
          { key: "Tab", run: acceptCompletion },
          // Tab moves on for who works by keyboard alone after Escape, as CodeMirror has it.
          indentWithTab,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...lintKeymap,
        ]),
        EditorView.domEventHandlers({
          click: (event) => (event.ctrlKey || event.metaKey) && this.declaration(),
          // The page opens files; the editor would insert their texts.
          drop: hasFiles,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            const text = update.state.doc.toString();
            this.hooks.changed(text);
            this.look(text, true);
          }
          if (update.selectionSet || update.docChanged) {
            this.hooks.moved(update.state.doc.lineAt(update.state.selection.main.head).number);
          }
        }),
      ],
    });
  }

  /** Asks the library about a text. */
  private look(text: string, written = false): void {
    this.service?.free();
    this.program = this.stage !== "" || isProgram(text);
    if (!this.program) {
      this.service = undefined;
      this.folds = [];
      this.view.dispatch({ effects: paint.of(scriptWords(text)) });
      this.view.dispatch(setDiagnostics(this.view.state, []));
      this.hooks.examined([], written);
      return;
    }
    this.service = new Service(text, `lenient=${this.lenient}${this.stage ? `\nstage=${this.stage}` : ""}`);
    const found = JSON.parse(this.service.diagnostics()) as Diagnostic[];
    this.folds = JSON.parse(this.service.folds()) as [number, number][];
    this.view.dispatch({ effects: paint.of(JSON.parse(this.service.words()) as Word[]) });
    this.view.dispatch(setDiagnostics(this.view.state, found.map((it) => this.mark(it))));
    this.hooks.examined(found, written);
  }

  private mark(it: Diagnostic): Mark {
    const length = this.view.state.doc.length;
    const from = Math.min(it.start, Math.max(0, length - 1));
    const renderMessage = () => {
      const box = document.createElement("div");
      box.append(it.message);
      if (it.help) {
        const help = document.createElement("div");
        help.className = "help";
        help.textContent = `help: ${it.help}`;
        box.append(help);
      }
      const code = document.createElement("code");
      code.textContent = it.code;
      box.append(code);
      return box;
    };
    const to = Math.min(length, Math.max(it.end, from + 1));
    return { from, to, severity: it.severity, message: it.message, renderMessage };
  }

  private complete(context: CompletionContext): CompletionResult | null {
    const before = context.matchBefore(/[A-Za-z0-9_$!]*/);
    const behind = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && (before?.text ?? "") === "" && !/[.[!]/.test(behind)) return null;
    const offers = JSON.parse(this.service?.completions(context.pos) ?? "[]") as Offer[];
    if (offers.length === 0) return null;
    const options = offers.map((it) => ({ label: it.text, type: ICONS[it.kind] ?? "text", detail: it.detail }));
    return { from: before?.from ?? context.pos, options, validFor: /^[A-Za-z0-9_$!]*$/ };
  }

  private hover(at: number) {
    const hover = JSON.parse(this.service?.hover(at) ?? "null") as { start: number; end: number; text: string } | null;
    if (!hover) return null;
    return {
      pos: hover.start,
      end: hover.end,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "meaning";
        dom.append(markdown(hover.text));
        return { dom };
      },
    };
  }

  /** Goes to where the name at the cursor is declared. */
  declaration(): boolean {
    const at = this.view.state.selection.main.head;
    const name = JSON.parse(this.service?.nameAt(at) ?? "null") as Name | null;
    if (!name) return false;
    this.go(...name.declaration);
    return true;
  }

  private fold(state: EditorState, from: number): { from: number; to: number } | null {
    const number = state.doc.lineAt(from).number;
    const fold = this.folds.find(([first]) => first === number);
    if (!fold || fold[1] > state.doc.lines) return null;
    return { from: state.doc.line(fold[0]).to, to: state.doc.line(fold[1]).to };
  }
}

/** Colours of words, which the library or the script's own rules give. */
const paint = StateEffect.define<Word[]>();
const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    let next = marks.map(change.changes);
    for (const effect of change.effects) {
      if (effect.is(paint)) next = painted(effect.value, change.state.doc.length);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const marks = new Map<string, Decoration>();

function painted(words: Word[], length: number): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = 0;
  for (const [start, end, kind] of words) {
    if (start < last || end <= start || end > length) continue;
    let mark = marks.get(kind);
    if (!mark) marks.set(kind, (mark = Decoration.mark({ class: `word-${kind}` })));
    builder.add(start, end, mark);
    last = end;
  }
  return builder.finish();
}
