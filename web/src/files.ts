/** Old programs from files and folders: each is checked, translated, and shown. */

import { around, bytes, check } from "../pkg/glasm_web.js";
import { button, find, make, save } from "./dom";
import { apart, base, collect, few, type Found, type Given, partner, stageOf, tell } from "./received";
import type { Diagnostic, SceneText } from "./types";
import { zip } from "./zip";

interface Checked {
  valid: boolean;
  language: string | null;
  stage: string | null;
  diagnostics: Diagnostic[];
}

/** Files that were dropped, those of folders included. */
export async function dropped(transfer: DataTransfer): Promise<Found> {
  // Entries are there only until this function waits.
  const entries = [...transfer.items].map((it) => it.webkitGetAsEntry()).filter((it) => it !== null);
  return entries.length > 0 ? collect(entries) : { files: [...transfer.files], unused: [] };
}

export interface Hooks {
  scene(name: string, text: SceneText): void;
  say(text: string): void;
  /** Programs are read leniently from now on. */
  lenient(): void;
  /** Options of the page for translations. */
  options(): string;
  to(): string;
}

/** Reads files: a script or one program is opened at once, several are listed. What cannot be used is named. */
export async function open(found: Found, hooks: Hooks): Promise<void> {
  const { script, programs: files, unused } = await tell(found);
  if (script) {
    const named = files.map((it) => [base(it.name), it.text]);
    hooks.scene(base(script.name), { script: script.text, files: Object.fromEntries(named) });
    if (unused.length > 0) hooks.say(`Not opened: ${few(unused)}.`);
    return;
  }
  const programs = files.flatMap(apart);
  const [only] = programs;
  if (!only) {
    hooks.say(unused.length > 0 ? `Nothing was opened: ${few(unused)}.` : "Nothing was opened: there are no files in it.");
    return;
  }
  if (files.length === 1 && programs.length <= 2) {
    const wrong = show([only, ...partner(only, programs)], hooks);
    if (unused.length > 0) hooks.say(`Not opened: ${few(unused)}.`);
    else if (wrong) hooks.say(wrong);
    return;
  }
  list(programs, found.files.length, unused, hooks);
}

/** Shows a program, or a pair, on a torus. */
export function show(programs: Given[], hooks: Hooks): string | undefined {
  const names = programs.map((it) => base(it.name).replaceAll(/\s/g, "_"));
  const texts = programs.map((it) => it.text);
  const files = Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""]));
  const valid = (lenient: boolean) =>
    programs.every((it) => (JSON.parse(check(it.text, `lenient=${lenient}${staged(it.name)}`)) as Checked).valid);
  try {
    const script = around(names, texts);
    // The scene reads leniently, as scripts are read: so does the editor, where that makes the difference.
    hooks.scene(names[0] ?? "program", { script, files });
    if (!valid(false) && valid(true)) hooks.lenient();
    return undefined;
  } catch (error) {
    // The text is opened all the same, so that its mistakes can be seen and mended.
    const script = `[require]\nSIZE 320 240\n[test]\nclear color 0.1 0.1 0.12 1\nclear\n`;
    hooks.scene(names[0] ?? "program", { script, files });
    const message = error instanceof Error ? error.message : String(error);
    // Diagnostics of many lines are in the editor.
    return message.includes("\n") ? `${names.join(" and ")} cannot be drawn: the errors are marked in the editor.` : `Not drawn: ${message}.`;
  }
}

const staged = (name: string) => (stageOf(name) ? `\nstage=${stageOf(name)}` : "");

function options(name: string, hooks: Hooks): string {
  return hooks.options() + staged(name);
}

function list(programs: Given[], of: number, unused: string[], hooks: Hooks): void {
  const dialog = find<HTMLDialogElement>("dropped");
  const all = programs.map((it) => ({ it, checked: JSON.parse(check(it.text, options(it.name, hooks))) as Checked }));
  const good = all.filter(({ checked }) => checked.valid);
  find("dropped-text").textContent = `${of} files: ${programs.length} programs, ${good.length} accepted, ${all.length - good.length} refused.`;
  const rows = all.map(({ it, checked }) => {
    const row = make("li", {});
    row.append(button(it.name, () => {
      dialog.close();
      show([it, ...partner(it, programs)], hooks);
    }), ` ${checked.language ?? "refused"}`);
    if (!checked.valid) {
      const lines = checked.diagnostics.map((one) => `${it.name}:${one.line}:${one.column}: ${one.message}`);
      row.append(make("pre", {}, lines.join("\n")));
    }
    return row;
  });
  rows.push(...unused.map((it) => make("li", { class: "help" }, it)));
  find("dropped-list").replaceChildren(...rows);
  const download = find<HTMLButtonElement>("zip");
  download.onclick = () => {
    const name = download.textContent;
    download.disabled = true;
    void translations(good.map(({ it }) => it), hooks, (done) => {
      download.textContent = `${done} of ${good.length} programs translated`;
    }).then((all) => {
      save("translations.zip", all);
      download.textContent = name;
      download.disabled = false;
    });
  };
  dialog.showModal();
}

/** A zip holds at most so many bytes of translations. */
const MAX_ZIP = 256 << 20;

/** Each program in each language, and what each language lacks in a list. */
async function translations(programs: Given[], hooks: Hooks, progress: (done: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const extensions: Record<string, string> = {
    wgsl: "wgsl", spirv: "spv", glsl: "330.glsl", glsl450: "450.glsl", glsl300es: "300es.glsl", hlsl: "hlsl", msl: "metal",
  };
  const files: [string, Uint8Array][] = [];
  const refused: string[] = [];
  let [length, shown] = [0, performance.now()];
  for (const [number, { name, text }] of programs.entries()) {
    for (const [language, extension] of Object.entries(extensions)) {
      try {
        const translated = bytes(text, language, options(name, hooks));
        length += translated.length;
        if (length > MAX_ZIP) refused.push(`${name}: ${language}: left out, since the zip has ${MAX_ZIP >> 20} MiB already`);
        else files.push([`${name}.${extension}`, translated]);
      } catch (error) {
        refused.push(`${name}: ${language}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (length > MAX_ZIP) {
      refused.push(`the ${programs.length - number - 1} programs after ${name}: left out`);
      break;
    }
    // The page stays alive meanwhile.
    if (performance.now() - shown < 100) continue;
    progress(number + 1);
    await new Promise((resolve) => setTimeout(resolve));
    shown = performance.now();
  }
  if (refused.length > 0) files.push(["refused.txt", new TextEncoder().encode(refused.join("\n") + "\n")]);
  return zip(files);
}
