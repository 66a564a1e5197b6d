// The library's functions as JavaScript has them: options are objects, answers are objects, and what is wrong is thrown.
import * as wasm from "./pkg/glasm_web.js";

/** `twoSided` is `two-sided` in the library, as on the command line. */
const spelled = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function options(given = {}) {
  const lines = Object.entries(given).filter(([, value]) => value !== undefined);
  return lines.map(([name, value]) => `${spelled(name)}=${value}`).join("\n");
}

export class GlasmError extends Error {
  constructor(message, diagnostics = [], code = null) {
    super(message);
    this.name = "GlasmError";
    this.code = code;
    this.diagnostics = diagnostics;
  }
}

function tried(work) {
  try {
    return work();
  } catch (error) {
    throw new GlasmError(error instanceof Error ? error.message : String(error));
  }
}

const mistakes = (diagnostics) => diagnostics.filter((it) => it.severity === "error");

function refused(diagnostics) {
  const lines = mistakes(diagnostics).map((it) => `${it.line}:${it.column}: ${it.message}${it.help ? ` (${it.help})` : ""}`);
  return new GlasmError(lines.join("\n"), diagnostics, mistakes(diagnostics)[0]?.code);
}

const words = (given) => (given ? Uint32Array.from(given) : undefined);

export function check(source, given) {
  return tried(() => JSON.parse(wasm.check(source, options(given))));
}

export const languages = () => JSON.parse(wasm.languages());

export function translate(source, to, given) {
  const answer = tried(() => JSON.parse(wasm.translate(source, to, options(given))));
  if (mistakes(answer.diagnostics).length > 0) throw refused(answer.diagnostics);
  if (answer.refused !== null) throw new GlasmError(answer.refused, answer.diagnostics, answer.code);
  return { text: answer.text ?? undefined, words: words(answer.words), lines: answer.lines, diagnostics: answer.diagnostics };
}

export function link(vertex, fragment, to, given) {
  const answer = tried(() => JSON.parse(wasm.link(vertex, fragment, to, options(given))));
  const side = (it) => ({ text: it.text ?? undefined, words: words(it.words), lines: it.lines });
  return { vertex: side(answer.vertex), fragment: side(answer.fragment), interface: answer.interface };
}

export function bytes(source, to, given) {
  return tried(() => wasm.bytes(source, to, options(given)));
}

export function disassemble(given) {
  return tried(() => wasm.disassemble(Uint32Array.from(given)));
}

export function reflect(source, given) {
  return tried(() => JSON.parse(wasm.reflect(source, options(given))));
}

export function format(source) {
  const editor = new wasm.Editor(source, "");
  try {
    const text = editor.formatted();
    if (text === undefined) throw refused(JSON.parse(editor.diagnostics()));
    return text;
  } finally {
    editor.free();
  }
}

export function around(programs) {
  return tried(() => wasm.around(Object.keys(programs), Object.values(programs)));
}

/** Draws a script on the reference machine. */
export class Scene {
  #scene = new wasm.Scene();

  constructor(script, files = {}) {
    this.#scene.open(script, Object.keys(files), Object.values(files));
  }

  draw({ time = 0, width = 0, height = 0 } = {}) {
    this.#scene.time(time);
    const answer = tried(() => JSON.parse(this.#scene.draw(width, height)));
    if (!answer.drawn) throw new GlasmError(answer.problems.join("\n"));
    return { width: answer.width, height: answer.height, pixels: tried(() => this.#scene.pixels()) };
  }

  trace(x, y) {
    const { pixel, events, writer } = tried(() => JSON.parse(this.#scene.inspect(x, y)));
    const run = writer === null ? undefined : JSON.parse(this.#scene.event(writer));
    return { pixel, events, writer: writer ?? undefined, run, text: this.#scene.trace("the scene") };
  }

  free() {
    this.#scene.free();
  }
}
