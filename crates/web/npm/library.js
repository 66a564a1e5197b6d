// The library's functions as JavaScript has them: options are objects, answers are objects, and what is wrong is thrown.
import * as wasm from "./pkg/glasm_web.js";

/** `twoSided` is `two-sided` in the library, as on the command line. */
const spelled = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Several values of an option are a line each: `[0, 2]`, or `{ 1: "CUBE" }` for `1=CUBE`. */
function values(given) {
  if (Array.isArray(given)) return given;
  return typeof given === "object" && given !== null ? Object.entries(given).map(([unit, it]) => `${unit}=${it}`) : [given];
}

function options(given) {
  const lines = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  return lines.flatMap(([name, value]) => values(value).map((it) => `${spelled(name)}=${it}`)).join("\n");
}

export class GlasmError extends Error {
  constructor(message, diagnostics = [], code = null, program = undefined) {
    super(message);
    this.name = "GlasmError";
    this.code = code;
    this.diagnostics = diagnostics;
    this.program = program;
  }
}

const mistakes = (diagnostics) => diagnostics.filter((it) => it.severity === "error");

function refused(diagnostics, program) {
  const lines = mistakes(diagnostics).map((it) => `${it.line}:${it.column}: ${it.message}${it.help ? ` (${it.help})` : ""}`);
  const message = lines.map((it) => (program ? `${program}:${it}` : it)).join("\n");
  return new GlasmError(message, diagnostics, mistakes(diagnostics)[0]?.code, program);
}

/** What the library answers; `shift` tells how many units of a program it has not seen, where that is known. */
function tried(work, shift = () => 0) {
  try {
    return work();
  } catch (error) {
    if (error instanceof GlasmError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const { code, diagnostics, program } = error;
    const found = diagnostics ? moved(JSON.parse(diagnostics), shift(program)) : [];
    throw found.length > 0 ? refused(found, program) : new GlasmError(message, [], code || null, program);
  }
}

/** Diagnostics whose offsets count what comes before the text that the library has read. */
const moved = (diagnostics, by) => diagnostics.map((it) => ({ ...it, start: it.start + by, end: it.end + by }));

/** A program without the mark that some editors put before a text, and how many units that is. */
function text(given, what = "a program") {
  if (typeof given !== "string") throw new GlasmError(`${what} is a string, not ${given === null ? "null" : typeof given}`);
  return given.startsWith("\uFEFF") ? [given.slice(1), 1] : [given, 0];
}

const words = (given) => (given ? Uint32Array.from(given) : undefined);

export function check(source, given) {
  const [program, by] = text(source);
  const answer = tried(() => JSON.parse(wasm.check(program, options(given))));
  return { ...answer, diagnostics: moved(answer.diagnostics, by) };
}

export const languages = () => JSON.parse(wasm.languages());

export function translate(source, to, given) {
  const [program, by] = text(source);
  const answer = tried(() => JSON.parse(wasm.translate(program, String(to), options(given))));
  const diagnostics = moved(answer.diagnostics, by);
  if (mistakes(diagnostics).length > 0) throw refused(diagnostics);
  if (answer.refused !== null) throw new GlasmError(answer.refused, diagnostics, answer.code);
  return { text: answer.text ?? undefined, words: words(answer.words), lines: answer.lines, diagnostics };
}

export function link(vertex, fragment, to, given) {
  const [[one, before], [other, by]] = [text(vertex), text(fragment)];
  const shift = (program) => (program === "vertex" ? before : by);
  const answer = tried(() => JSON.parse(wasm.link(one, other, String(to), options(given))), shift);
  const side = (it) => ({ text: it.text ?? undefined, words: words(it.words), lines: it.lines });
  return { vertex: side(answer.vertex), fragment: side(answer.fragment), interface: answer.interface };
}

export function bytes(source, to, given) {
  const [program, by] = text(source);
  return tried(() => wasm.bytes(program, String(to), options(given)), () => by);
}

export function disassemble(given) {
  return tried(() => wasm.disassemble(Uint32Array.from(given)));
}

export function reflect(source, given) {
  const [program, by] = text(source);
  return tried(() => JSON.parse(wasm.reflect(program, options(given))), () => by);
}

export function format(source) {
  const [program, by] = text(source);
  const editor = new wasm.Editor(program, "");
  try {
    const printed = editor.formatted();
    if (printed !== undefined) return printed;
    // A text that joins statements, or goes on after END, may have mistakes of its layout alone.
    const found = moved(JSON.parse(editor.diagnostics()), by);
    throw mistakes(found).length > 0 ? refused(found) : new GlasmError("the program cannot be printed", found);
  } finally {
    editor.free();
  }
}

export function around(programs) {
  const all = Object.entries(programs).map(([name, it]) => [name, ...text(it, name)]);
  const shift = (program) => all.find(([name]) => name === program)?.[2] ?? 0;
  return tried(() => wasm.around(all.map(([name]) => name), all.map(([, it]) => it)), shift);
}

/** Draws a script on the reference machine. */
export class Scene {
  #scene = new wasm.Scene();
  #size = undefined;

  constructor(script, files = {}) {
    const texts = Object.entries(files).map(([name, it]) => text(it, name)[0]);
    this.#scene.open(text(script, "a script")[0], Object.keys(files), texts);
  }

  get #open() {
    if (this.#scene === undefined) throw new GlasmError("the scene was freed");
    return this.#scene;
  }

  draw({ time = 0, width, height } = {}) {
    const sides = [width ?? 0, height ?? 0];
    const given = sides.every((it) => Number.isInteger(it) && it > 0);
    if (!given && sides.some((it) => it !== 0)) throw new GlasmError(`a size has a width and a height, whole numbers from 1 up, not ${width} and ${height}`);
    this.#open.time(time);
    const answer = tried(() => JSON.parse(this.#open.draw(...sides)));
    if (!answer.drawn) throw new GlasmError(answer.problems.join("\n"));
    this.#size = [answer.width, answer.height];
    return { width: answer.width, height: answer.height, pixels: tried(() => this.#open.pixels()) };
  }

  trace(x, y) {
    const within = (it, side) => Number.isInteger(it) && it >= 0 && it < side;
    const size = this.#size;
    if (this.#open && size && !(within(x, size[0]) && within(y, size[1]))) throw new GlasmError(`pixel ${x}, ${y} is not in the picture of ${size.join(" x ")}`);
    const { pixel, events, writer } = tried(() => JSON.parse(this.#open.inspect(x, y)));
    const run = writer === null ? undefined : JSON.parse(this.#open.event(writer));
    return { pixel, events, writer: writer ?? undefined, run, text: this.#open.trace("the scene") };
  }

  free() {
    this.#scene?.free();
    this.#scene = undefined;
  }
}
