/** Old programs from files and folders: each is checked, translated, and shown. */

import { around, bytes, check } from "../pkg/glasm_web.js";
import { button, find, make, save } from "./dom";
import type { Diagnostic, SceneText } from "./types";
import { zip } from "./zip";

interface Given {
  name: string;
  text: string;
}

interface Checked {
  valid: boolean;
  language: string | null;
  stage: string | null;
  diagnostics: Diagnostic[];
}

/** Larger files are not read: no program is that large. */
const MOST = 1 << 20;

async function within(entry: FileSystemEntry, path: string, found: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push(new File([file], path + file.name));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A browser returns a hundred at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const it of entries) await within(it, `${path}${entry.name}/`, found);
  }
}

/** Files that were dropped, those of folders included. */
export async function dropped(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((it) => it.webkitGetAsEntry()).filter((it) => it !== null);
  if (entries.length === 0) return [...transfer.files];
  const found: File[] = [];
  for (const entry of entries) await within(entry, "", found);
  return found;
}

const stageOf = (name: string): string => {
  const stages: Record<string, string> = {
    vp: "vertex", vsp: "vertex state", fp: "fragment", gp: "geometry",
    tcp: "tessellation control", tep: "tessellation evaluation", cp: "compute",
  };
  return stages[name.split(".").at(-1) ?? ""] ?? "";
};

export interface Hooks {
  scene(name: string, text: SceneText): void;
  say(text: string): void;
  /** Options of the page for translations. */
  options(): string;
  to(): string;
}

/** Reads files: a script or one program is opened at once, several are listed. What cannot be used is named. */
export async function open(files: File[], hooks: Hooks): Promise<void> {
  const given: Given[] = [];
  const unused: string[] = [];
  for (const file of files) {
    if (file.size > MOST) unused.push(`${file.name} is larger than 1 MiB`);
    else given.push({ name: file.name, text: await file.text() });
  }
  const script = given.find((it) => it.name.endsWith(".shader_test"));
  const base = (name: string) => name.split("/").at(-1) ?? name;
  if (script) {
    const others = given.filter((it) => it !== script).map((it) => [base(it.name), it.text]);
    hooks.scene(base(script.name), { script: script.text, files: Object.fromEntries(others) });
    return;
  }
  const isProgram = (it: Given) => it.text.replace(/^\uFEFF/, "").trimStart().startsWith("!!") || stageOf(it.name) !== "";
  const programs = given.filter(isProgram);
  for (const it of given) {
    if (!isProgram(it)) unused.push(`${it.name} does not begin with “!!” as programs do, and is not a .shader_test script`);
  }
  const [only] = programs;
  if (!only) {
    hooks.say(unused.length > 0 ? `Nothing was opened: ${few(unused)}.` : "Nothing was opened: there are no files in it.");
    return;
  }
  if (programs.length === 1) {
    show([only], hooks);
    if (unused.length > 0) hooks.say(`Not opened: ${few(unused)}.`);
    return;
  }
  list(programs, files.length, unused, hooks);
}

function few(all: string[]): string {
  const rest = all.length - 3;
  return all.slice(0, 3).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

/** Shows a program, or a pair, on a torus. */
export function show(programs: Given[], hooks: Hooks): string | undefined {
  const names = programs.map((it) => (it.name.split("/").at(-1) ?? it.name).replaceAll(/\s/g, "_"));
  const texts = programs.map((it) => it.text);
  const files = Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""]));
  try {
    hooks.scene(names[0] ?? "program", { script: around(names, texts), files });
    return undefined;
  } catch (error) {
    // The text is opened all the same, so that its mistakes can be seen and mended.
    const script = `[require]\nSIZE 320 240\n[test]\nclear color 0.1 0.1 0.12 1\nclear\n`;
    hooks.scene(names[0] ?? "program", { script, files });
    return error instanceof Error ? error.message : String(error);
  }
}

/** The other half of a pair: the same name with another ending. */
function partner(of: Given, all: Given[]): Given[] {
  const stem = of.name.replace(/\.[^.]*$/, "");
  return all.filter((it) => it !== of && it.name.replace(/\.[^.]*$/, "") === stem).slice(0, 1);
}

function options(name: string, hooks: Hooks): string {
  const stage = stageOf(name);
  return hooks.options() + (stage ? `\nstage=${stage}` : "");
}

function list(programs: Given[], of: number, unused: string[], hooks: Hooks): void {
  const dialog = find<HTMLDialogElement>("dropped");
  const all = programs.map((it) => ({ it, told: JSON.parse(check(it.text, options(it.name, hooks))) as Checked }));
  const good = all.filter(({ told }) => told.valid);
  find("dropped-text").textContent = `${of} files: ${programs.length} programs, ${good.length} accepted, ${all.length - good.length} refused.`;
  const rows = all.map(({ it, told }) => {
    const row = make("li", {});
    row.append(button(it.name, () => {
      dialog.close();
      show([it, ...partner(it, programs)], hooks);
    }), ` ${told.language ?? "refused"}`);
    if (!told.valid) {
      const lines = told.diagnostics.map((one) => `${it.name}:${one.line}:${one.column}: ${one.message}`);
      row.append(make("pre", {}, lines.join("\n")));
    }
    return row;
  });
  rows.push(...unused.map((it) => make("li", { class: "help" }, it)));
  find("dropped-list").replaceChildren(...rows);
  find("zip").onclick = () => save("translations.zip", translations(good.map(({ it }) => it), hooks));
  dialog.showModal();
}

/** Each program in each language, and what each language lacks in a list. */
function translations(programs: Given[], hooks: Hooks): Uint8Array<ArrayBuffer> {
  const extensions: Record<string, string> = {
    wgsl: "wgsl", spirv: "spv", glsl: "330.glsl", glsl450: "450.glsl", glsl300es: "300es.glsl", hlsl: "hlsl", msl: "metal",
  };
  const files: [string, Uint8Array][] = [];
  const refused: string[] = [];
  for (const { name, text } of programs) {
    for (const [language, extension] of Object.entries(extensions)) {
      try {
        files.push([`${name}.${extension}`, bytes(text, language, options(name, hooks))]);
      } catch (error) {
        refused.push(`${name}: ${language}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  if (refused.length > 0) files.push(["refused.txt", new TextEncoder().encode(refused.join("\n") + "\n")]);
  return zip(files);
}
