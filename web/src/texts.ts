/** The programs of a scene: sections of its script, and files beside it. */

import type { SceneText } from "./types";

/** A text that an editor shows. */
export interface Part {
  title: string;
  kind: "scene" | "program" | "file";
  /** Of a program in the script: where its text begins and ends. For a file: its name. */
  place?: [number, number];
  file?: string;
}

const SECTION = /^\[([^\]\n]*)\][ \t]*$/gm;

/** All texts: the programs first, then the whole script. */
export function parts(text: SceneText): Part[] {
  const found: Part[] = [];
  const marks = [...text.script.matchAll(SECTION)];
  const titles = new Map<string, number>();
  marks.forEach((mark, number) => {
    const name = mark[1] ?? "";
    if (!name.endsWith(" program")) return;
    const start = (mark.index ?? 0) + mark[0].length + 1;
    const end = marks[number + 1]?.index ?? text.script.length;
    if (start > text.script.length) return;
    const count = (titles.get(name) ?? 0) + 1;
    titles.set(name, count);
    const title = name.replace(/ program$/, "") + (count > 1 ? ` ${count}` : "");
    found.push({ title, kind: "program", place: [start, end] });
  });
  for (const file of Object.keys(text.files)) found.push({ title: file, kind: "file", file });
  found.push({ title: "scene", kind: "scene" });
  return found;
}

export function read(text: SceneText, part: Part): string {
  if (part.kind === "file") return text.files[part.file ?? ""] ?? "";
  if (part.place) return text.script.slice(...part.place);
  return text.script;
}

export function write(text: SceneText, part: Part, content: string): SceneText {
  if (part.kind === "file") return { ...text, files: { ...text.files, [part.file ?? ""]: content } };
  if (!part.place) return { ...text, script: content };
  const [start, end] = part.place;
  const ending = content.endsWith("\n") || end === text.script.length ? content : content + "\n";
  return { ...text, script: text.script.slice(0, start) + ending + text.script.slice(end) };
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
