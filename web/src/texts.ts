/** The programs of a scene: sections of its script, and files beside it. */

import type { SceneText } from "./types";

/** A text that an editor shows. */
export interface Part {
  title: string;
  kind: "scene" | "program" | "file";
  /** Of a program in the script: where its text begins and ends, its first line and the one behind its last. For a file: its name. */
  place?: [number, number];
  lines?: [number, number];
  file?: string;
}

/** A line that begins a section. Only `\n` ends lines, as for the library. */
const SECTION = /(?<![^\n])\[([^\]\n]*)\][ \t\r]*(?![^\n])/g;

/** A scene has a tab for so many of its texts. The others are in the script. */
const MAX_PARTS = 256;

/** All texts: the programs first, then the whole script. */
export function parts(text: SceneText): Part[] {
  const found: Part[] = [];
  const marks = [...text.script.matchAll(SECTION)];
  const titles = new Map<string, number>();
  let [line, counted] = [1, 0];
  const lineOf = (place: number) => {
    for (let at = text.script.indexOf("\n", counted); at >= 0 && at < place; at = text.script.indexOf("\n", at + 1)) line++;
    counted = place;
    return line;
  };
  for (const [number, mark] of marks.entries()) {
    const name = mark[1] ?? "";
    if (!name.endsWith(" program")) continue;
    const start = mark.index + mark[0].length + 1;
    const end = marks[number + 1]?.index ?? text.script.length;
    if (start > text.script.length) continue;
    if (found.length === MAX_PARTS) break;
    const count = (titles.get(name) ?? 0) + 1;
    titles.set(name, count);
    const title = name.replace(/ program$/, "") + (count > 1 ? ` ${count}` : "");
    const lines: [number, number] = [lineOf(start), lineOf(end) + (end > start && text.script[end - 1] !== "\n" ? 1 : 0)];
    found.push({ title, kind: "program", place: [start, end], lines });
  }
  for (const file of Object.keys(text.files).slice(0, MAX_PARTS - found.length)) found.push({ title: file, kind: "file", file });
  found.push({ title: "scene", kind: "scene" });
  return found;
}

/** The same texts with line ends as an editor keeps them, so that places and lines are the same for it and the library. */
export function plain({ script, files }: SceneText): SceneText {
  const ends = (it: string) => it.replace(/\r\n?/g, "\n");
  return { script: ends(script), files: Object.fromEntries(Object.entries(files).map(([name, it]) => [name, ends(it)])) };
}

export function read(text: SceneText, part: Part): string {
  if (part.kind === "file") return text.files[part.file ?? ""] ?? "";
  if (part.place) return text.script.slice(...part.place);
  return text.script;
}

/** The texts with another content of a part, and where the part is then, even if its content begins sections of its own. */
export function write(text: SceneText, part: Part, content: string): { text: SceneText; part: Part } {
  if (part.kind === "file") return { text: { ...text, files: { ...text.files, [part.file ?? ""]: content } }, part };
  if (!part.place) return { text: { ...text, script: content }, part };
  const [start, end] = part.place;
  const ending = content.endsWith("\n") || end === text.script.length ? content : content + "\n";
  const script = text.script.slice(0, start) + ending + text.script.slice(end);
  return { text: { ...text, script }, part: { ...part, place: [start, start + ending.length] } };
}

/** Which of these a part is that was written. */
export function at(all: Part[], part: Part): number {
  return all.findIndex((it) => it.kind === part.kind && it.file === part.file && it.place?.[0] === part.place?.[0]);
}

/** Whether a text is a program and not a script. */
export function isProgram(text: string): boolean {
  return text.trimStart().startsWith("!!");
}

/** Where a line of a text is after an edit in one place; `undefined` if the edit was there. */
export function follow(before: string, after: string): (line: number) => number | undefined {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return (line) => {
    if (line <= head) return line;
    if (line > old.length - tail) return line + now.length - old.length;
    // A line in the middle of as many is the same one, changed.
    return old.length === now.length ? line : undefined;
  };
}

export type Word = [number, number, string];

/** Words of a script: sections, commands, numbers, comments. */
export function scriptWords(text: string): Word[] {
  const words: Word[] = [];
  // Nothing is looked at twice: a brace without an end is not looked for beyond the next one.
  const pattern = /^\[.*\]|#.*|^[a-z]\w*|\{[^{}\n]*\}|\b-?\d+(?:\.\d+)?\b|^!!\S+/gm;
  for (const found of text.matchAll(pattern)) {
    const [word] = found;
    const first = word[0] ?? "";
    const kind =
      first === "[" || first === "!" ? "header"
      : first === "#" ? "comment"
      : first === "{" ? "constant"
      : /[a-z]/.test(first) ? "instruction"
      : "number";
    words.push([found.index, found.index + word.length, kind]);
  }
  return words;
}
