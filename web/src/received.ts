/** Files from outside: found in what was dropped, read, and told apart. Any file may be among them. */

export interface Given {
  name: string;
  text: string;
}

/** Files, and a sentence for each that is none of them. */
export interface Found {
  files: File[];
  unused: string[];
}

export interface Told {
  script: Given | undefined;
  /** With a script, the files that it names. */
  programs: Given[];
  unused: string[];
}

/** Larger files are not read: no program is that large. */
const MAX_FILE = 1 << 20;
/** So many bytes of files are read at once, and so many entries of folders are looked at. */
const MAX_READ = 64 << 20;
const MAX_ENTRIES = 4096;
/** A file is taken for at most so many programs. */
const MAX_APART = 64;
/** A picture for a texture has at most so many bytes. */
export const MAX_PICTURE = 64 << 20;

/** What a browser says of a dropped file or folder. */
export type Entry = Pick<FileSystemEntry, "isFile" | "name">;

const one = (entry: Entry) => new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));

/** All that was dropped, what is in folders included. */
export async function collect(entries: Entry[]): Promise<Found> {
  const files: File[] = [];
  const unused: string[] = [];
  // Breadth first, without recursion: folders may be as deep as they like.
  const waiting = entries.map((entry) => ({ entry, path: "" }));
  let count = 0;
  for (const { entry, path } of waiting) {
    if (++count > MAX_ENTRIES) {
      unused.push(`everything after the first ${MAX_ENTRIES} files and folders`);
      break;
    }
    try {
      if (entry.isFile) {
        const file = await one(entry);
        files.push(path === "" ? file : new File([file], path + file.name));
        continue;
      }
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      // A browser returns a hundred at a time.
      while (waiting.length <= MAX_ENTRIES) {
        const found = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (found.length === 0) break;
        for (const it of found) waiting.push({ entry: it, path: `${path}${entry.name}/` });
      }
    } catch {
      unused.push(`${path}${entry.name} cannot be read`);
    }
  }
  return { files, unused };
}

/** The name of a file without its folders. */
export const base = (name: string) => name.split("/").at(-1) ?? name;

const STAGES = new Map([
  ["vp", "vertex"], ["vsp", "vertex state"], ["fp", "fragment"], ["gp", "geometry"],
  ["tcp", "tessellation control"], ["tep", "tessellation evaluation"], ["cp", "compute"],
]);

/** Whether a program is loaded for a stage of this name. */
export const isStage = (name: string): boolean => [...STAGES.values()].includes(name);

/** The stage that the ending of a name tells, or nothing. */
export const stageOf = (name: string): string => STAGES.get((name.split(".").at(-1) ?? "").toLowerCase()) ?? "";

/** Endings for the headers of programs. */
const HEADERS: [RegExp, string][] = [
  [/^!!VSP/, "vsp"], [/^!!(ARBvp|NVvp|VP)/, "vp"], [/^!!NVgp/, "gp"], [/^!!NVtcp/, "tcp"], [/^!!NVtep/, "tep"], [/^!!NVcp/, "cp"], [/^!!/, "fp"],
];

/** The programs of a file: one, or several that follow each other, each from a line that begins with a header on. */
export function apart({ name, text }: Given): Given[] {
  const starts: number[] = [];
  for (const found of text.matchAll(/(?<![^\n\r])[ \t]*!!/g)) {
    const start = found.index + found[0].length - 2;
    // Register combiners after a texture shader are one program with it.
    const goesOn = text.startsWith("!!RC", start) && text.startsWith("!!TS", starts.at(-1));
    if (!goesOn) starts.push(start);
  }
  // What stands before the first header belongs to the file's only program.
  if (starts.length < 2) return [{ name, text }];
  return starts.slice(0, MAX_APART).map((start, at) => {
    const part = text.slice(start, starts[at + 1]);
    const ending = HEADERS.find(([header]) => header.test(part))?.[1] ?? "";
    const before = starts.slice(0, at).some((it) => HEADERS.find(([header]) => header.test(text.slice(it, it + 8)))?.[1] === ending);
    return { name: `${name}.${before ? `${at + 1}.` : ""}${ending}`, text: part };
  });
}

const isProgram = ({ name, text }: Given) => text.replace(/^\uFEFF/, "").trimStart().startsWith("!!") || stageOf(name) !== "";

/** Reads files: a script with the files that it names, or programs. */
export async function tell({ files, unused }: Found): Promise<Told> {
  const given: Given[] = [];
  const not = [...unused];
  let length = 0;
  for (const file of files) {
    length += file.size > MAX_FILE ? 0 : file.size;
    if (file.size > MAX_FILE) not.push(`${file.name} is larger than ${MAX_FILE >> 20} MiB`);
    else if (length > MAX_READ) not.push(`${file.name} comes after the first ${MAX_READ >> 20} MiB`);
    else {
      // A file can disappear, or be one that may not be read.
      const text = await file.text().catch(() => undefined);
      if (text === undefined) not.push(`${file.name} cannot be read`);
      else given.push({ name: file.name, text });
    }
  }
  const script = given.find((it) => it.name.toLowerCase().endsWith(".shader_test"));
  if (script) {
    const programs: Given[] = [];
    for (const it of given) {
      if (it === script) continue;
      if (script.text.includes(base(it.name))) programs.push(it);
      else not.push(`${it.name} is not a file that ${base(script.name)} names`);
    }
    return { script, programs, unused: not };
  }
  for (const it of given) {
    if (!isProgram(it)) not.push(`${it.name} does not begin with “!!” as programs do, and is not a .shader_test script`);
  }
  return { script: undefined, programs: given.filter(isProgram), unused: not };
}

/** A few sentences of many. */
export function few(all: string[]): string {
  const rest = all.length - 3;
  return all.slice(0, 3).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

/** The other half of a pair: the same name with another ending. */
export function partner(of: Given, all: Given[]): Given[] {
  const stem = of.name.replace(/\.[^.]*$/, "");
  return all.filter((it) => it !== of && it.name.replace(/\.[^.]*$/, "") === stem).slice(0, 1);
}
