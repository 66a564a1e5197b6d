// What must hold of everything that the page reads from outside: share links, files that were dropped, what a browser has
// kept. links.test.mjs tries each property a few times, fuzz.mjs for minutes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

import { build } from "esbuild";
import fc from "fast-check";

const root = join(import.meta.dirname, "../..");

/** The readers of the page as one module, written to a folder. */
export async function bundle(folder) {
  const names = ["share", "received", "texts", "zip"];
  const contents = names.map((it) => `export * as ${it} from "./${it}.ts";`).join("\n") + '\nexport { share as width } from "./panes.ts";';
  const outfile = join(folder, "readers.mjs");
  await build({ stdin: { contents, resolveDir: join(root, "web/src") }, bundle: true, format: "esm", target: "es2022", outfile });
  return outfile;
}

/** A link, made without the page's own code. */
export const link = (bytes) => `#1${deflateRawSync(bytes).toString("base64url")}`;

// Input.

const WORDS = [
  "demo", "name", "text", "script", "files", "program", "view", "given", "playing", "to", "time", "around", "above", "distance",
  "precision", "float", "bump", "strict", "full", "R", "", "1", "12", "__proto__", "constructor", "toString", "length", "a.fp",
];
const LINES = [
  "[vertex program]", "[fragment program]", "[fragment program]\r", "[test]", "[require]  ", "[ program]", "[program]", "[]", "[",
  "]", "!!ARBfp1.0", "MOV result.color, {1, 2};", "END", "{", "}", "{{{{", "#", "draw rect -1 -1 2 2", "\r", "\u2028[a program]", "[a program]\u2028END",
  "\ufeff", "", "a 2 program", "[a program]", "[a 2 program]", "1.5", "-.5e9",
];

/** Texts; now and then one that goes on for long. */
const piece = fc.oneof(fc.constantFrom(...LINES, ...WORDS), fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 }));
const joined = fc.array(piece, { maxLength: 40 }).chain((all) => fc.constantFrom("\n", "\r\n", "").map((it) => all.join(it)));
const long = fc.tuple(piece, fc.constantFrom("", "\n"), fc.integer({ min: 0, max: 1 << 17 })).map(([text, end, count]) => (text + end).repeat(count));
const text = fc.oneof({ arbitrary: joined, weight: 20 }, { arbitrary: long, weight: 1 });
const scene = fc.record({ script: text, files: fc.dictionary(fc.oneof(fc.constantFrom(...WORDS), fc.string()), text, { maxKeys: 6 }) });

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
const view = fc.record({
  time: number, around: number, above: number, distance: number,
  precision: fc.constantFrom("", "R", "H", "X", "full"),
  float: fc.constantFrom("strict", "exact", "fast"),
  given: fc.dictionary(fc.integer({ min: 1, max: 99_999_999 }).map(String), fc.array(number, { maxLength: 64 }), { minKeys: 1, maxKeys: 8 }),
}, { requiredKeys: [] });
const state = fc.record({
  demo: fc.string(), name: fc.string({ maxLength: 100 }), text: scene, program: text, view, playing: fc.boolean(), to: fc.string(),
}, { requiredKeys: [] });

/** Any JSON, with the page's own names in it. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.oneof(fc.constantFrom(null, true, false, ...WORDS), number, fc.string()),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom(...WORDS), tie("value")), { maxLength: 8 }).map(Object.fromEntries),
  ),
})).value;

const demos = readdirSync(join(root, "shaders")).map((name) => {
  const read = (file) => readFileSync(join(root, "shaders", name, file), "utf8");
  const files = readdirSync(join(root, "shaders", name)).filter((it) => it !== "scene.shader_test");
  return JSON.stringify({ name, text: { script: read("scene.shader_test"), files: Object.fromEntries(files.map((it) => [it, read(it)])) } });
});

/** Bytes with some replaced, removed and inserted. */
const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 1, 40, 2000), fc.uint8Array({ maxLength: 6 })), { maxLength: 6 });
function changed(bytes, all) {
  let now = Buffer.from(bytes);
  for (const [place, gone, instead] of all) {
    const at = place % (now.length + 1);
    now = Buffer.concat([now.subarray(0, at), instead, now.subarray(Math.min(now.length, at + gone))]);
  }
  return now;
}

// What must hold.

/** What a reader of links returned has the types that the page counts on. */
function typed(shared) {
  const types = { demo: "string", name: "string", to: "string", program: "string", playing: "boolean", text: "object", view: "object" };
  for (const [name, it] of Object.entries(shared)) assert.equal(typeof it, types[name], name);
  assert.ok((shared.name ?? "").length <= 200);
  if (shared.text) {
    assert.equal(typeof shared.text.script, "string");
    assert.ok(Object.keys(shared.text.files).length <= 256);
    for (const it of Object.values(shared.text.files)) assert.equal(typeof it, "string");
  }
  const { given = {}, precision = "", float = "exact", ...numbers } = shared.view ?? {};
  for (const [name, it] of Object.entries(numbers)) assert.ok(/^(time|around|above|distance)$/.test(name) && Number.isFinite(it), name);
  assert.ok(["", "R", "H", "X", "full"].includes(precision) && ["strict", "exact", "fast"].includes(float));
  assert.ok(Object.keys(given).length <= 1024);
  for (const [line, all] of Object.entries(given)) {
    assert.ok(/^[1-9]\d*$/.test(line) && Array.isArray(all) && all.length <= 64 && all.every(Number.isFinite), line);
  }
}

/** Reads a link; what was read is written and read to the same. */
async function reads({ share, texts }, address) {
  const got = await share.unpack(address);
  if (got === undefined) return assert.ok(!address.startsWith("#1"));
  if (typeof got === "string") return assert.match(got, /^This link [^]*\.$/);
  typed(got);
  const written = await share.pack(got);
  // Only a link that was near a limit may be beyond it when it is written again.
  if (written === undefined) return assert.ok(JSON.stringify(got).length > 1 << 19);
  assert.equal(JSON.stringify(await share.unpack(written)), JSON.stringify(got));
  if (got.text) tabs({ texts }, texts.plain(got.text));
}

/** The parts of a scene, which a page shows as tabs. */
function tabs({ texts }, scene) {
  const parts = texts.parts(scene);
  assert.ok(parts.length >= 1 && parts.length <= 257);
  assert.equal(parts.at(-1).kind, "scene");
  let last = 0;
  for (const part of parts) {
    if (part.kind === "file") assert.ok(Object.hasOwn(scene.files, part.file));
    if (part.kind !== "program") continue;
    const [start, end] = part.place;
    assert.ok(start >= last && end >= start && end <= scene.script.length);
    last = end;
    assert.match(scene.script.slice(0, start), /(^|\n)\[[^\]\n]* program\][ \t\r]*\n$/);
    assert.ok(end === scene.script.length || /^\[[^\]\n]*\][ \t\r]*(\n|$)/.test(scene.script.slice(end)));
    if (parts.length > 20) continue;
    const content = scene.script.slice(start, end);
    const first = scene.script.slice(0, start).split("\n").length;
    const many = content === "" ? 0 : content.split("\n").length - (content.endsWith("\n") ? 1 : 0);
    assert.deepEqual(part.lines, [first, first + many]);
  }
  words({ texts }, scene.script);
  return parts;
}

/** Coloured words are in order and apart. */
function words({ texts }, script) {
  let last = 0;
  for (const [start, end, kind] of texts.scriptWords(script)) {
    assert.ok(start >= last && end > start && end <= script.length && /^[a-z]+$/.test(kind));
    last = end;
  }
}

/** A text that is written in one tab, again and again, changes nothing else. */
function edits({ texts }, given, which, contents) {
  let scene = texts.plain(given);
  const parts = texts.parts(scene);
  let part = parts[which % parts.length];
  const [start, end] = part.place ?? [0, scene.script.length];
  const [head, tail] = [scene.script.slice(0, start), scene.script.slice(end)];
  for (const content of contents) {
    const before = scene;
    ({ text: scene, part } = texts.write(scene, part, content));
    const read = texts.read(scene, part);
    const ended = part.kind === "program" && tail !== "" && !content.endsWith("\n");
    assert.equal(read, ended ? content + "\n" : content);
    if (part.kind === "file") assert.deepEqual({ ...scene.files, [part.file]: 0 }, { ...before.files, [part.file]: 0 });
    else assert.deepEqual(scene, { files: before.files, script: head + read + tail });
    const place = texts.at(texts.parts(scene), part);
    // Tabs before this one can be so many that it has none.
    assert.ok(place >= 0 || texts.parts(scene).length === 257);
  }
}

/** Where a line is after an edit. */
function follows({ texts }, before, after) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const line = texts.follow(before, after);
  let last = 0;
  for (let number = 1; number <= old.length; number++) {
    const moved = line(number);
    if (moved === undefined) continue;
    assert.ok(moved > last && moved <= now.length);
    last = moved;
    if (old.length !== now.length) assert.equal(now[moved - 1], old[number - 1]);
    if (before === after) assert.equal(moved, number);
  }
}

const fails = (no) => no(new DOMException("no", "NotFoundError"));

/** What a browser says of a dropped file or folder, of which some cannot be read, and some have no end. */
function entry({ name, bytes, size, fault, inside }) {
  if (!inside) {
    const file = new File([bytes], name);
    if (size) Object.defineProperty(file, "size", { value: size });
    if (fault === "text") file.text = () => Promise.reject(new DOMException("no", "NotReadableError"));
    return { isFile: true, name, file: (yes, no) => (fault === "open" ? fails(no) : yes(file)) };
  }
  const left = inside.map(entry);
  const endless = fault === "endless" ? left.slice(0, 1) : [];
  const readEntries = (yes, no) => (fault === "open" ? fails(no) : yes([...left.splice(0, 100), ...endless]));
  return { isFile: false, name, createReader: () => ({ readEntries }) };
}

const file = fc.record({
  name: fc.oneof(fc.constantFrom("a.fp", "a.vp", "A.FP", "s.shader_test", "x.constructor", "x.__proto__", "__proto__", "", ".fp"), fc.string()),
  bytes: fc.oneof(fc.uint8Array({ maxLength: 40 }), joined),
  fault: fc.constantFrom("", "", "", "", "open", "text"),
  size: fc.oneof({ arbitrary: fc.constant(0), weight: 5 }, { arbitrary: fc.constantFrom(1 << 20, (1 << 20) + 1, 1e300), weight: 1 }),
});
const tree = fc.letrec((tie) => ({
  entry: fc.oneof({ maxDepth: 4 }, file, fc.record({
    name: fc.string(),
    inside: fc.array(tie("entry"), { maxLength: 4 }),
    fault: fc.oneof({ arbitrary: fc.constantFrom("", "open"), weight: 40 }, { arbitrary: fc.constant("endless"), weight: 1 }),
  })),
})).entry;

/** Every file that was dropped is opened, or named with the reason. */
async function drops({ received }, entries) {
  const found = await received.collect(entries.map(entry));
  assert.ok(found.files.length <= 4096);
  const { script, programs, unused } = await received.tell(found);
  assert.equal((script ? 1 : 0) + programs.length + unused.length, found.files.length + found.unused.length);
  for (const it of [...programs, ...(script ? [script] : [])]) {
    assert.equal(typeof it.text, "string");
    assert.equal(typeof received.stageOf(it.name), "string");
    assert.ok(received.partner(it, programs).every((other) => other !== it));
  }
  assert.ok(unused.every((it) => typeof it === "string" && it !== ""));
  received.few(unused);
}

/** The files of a zip, read as its specification (APPNOTE 4.3) has them, from the directory at its end. */
function unzipped(bytes) {
  const at = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(at), 0x06054b50);
  const found = [];
  let place = bytes.readUInt32LE(at + 16);
  for (let count = bytes.readUInt16LE(at + 10); count > 0; count--) {
    assert.equal(bytes.readUInt32LE(place), 0x02014b50);
    const [size, length, header] = [bytes.readUInt32LE(place + 24), bytes.readUInt16LE(place + 28), bytes.readUInt32LE(place + 42)];
    const name = bytes.subarray(place + 46, place + 46 + length).toString();
    assert.equal(bytes.readUInt32LE(header), 0x04034b50);
    const data = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    found.push([name, bytes.subarray(data, data + size)]);
    place += 46 + length;
  }
  assert.equal(place, at);
  return found;
}

/** A zip has all files, with names that stay within a folder. */
function zips({ zip }, files) {
  const found = unzipped(Buffer.from(zip.zip(files)));
  assert.equal(found.length, files.length);
  found.forEach(([name, bytes], at) => {
    assert.ok(name !== "" && !/[\\:\0]/.test(name) && !name.split("/").some((it) => ["", ".", ".."].includes(it)), name);
    assert.ok(bytes.equals(Buffer.from(files[at][1])));
  });
}

/** A width that a browser has kept is one at which every pane can be seen. */
function widths({ width }, stored) {
  const percent = width(stored);
  assert.ok(percent === undefined || (percent >= 15 && percent <= 70), String(percent));
}

const letters = fc.oneof(fc.string(), fc.constantFrom(...WORDS), fc.base64String(), fc.uint8Array().map((it) => Buffer.from(it).toString("base64url")));
/** Text around a number of bytes, of which a link has few: up to a hundred megabytes. */
const large = fc.tuple(fc.constantFrom(" ", '"', "[", '{"name":', "0", "\ud800"), fc.integer({ min: 1, max: 100 << 20 }), fc.boolean()).map(([it, size, whole]) =>
  Buffer.from(whole ? JSON.stringify({ text: { script: it.repeat(Math.min(size, 1 << 22)), files: {} } }) : Buffer.alloc(size, it)));
const bytes = fc.oneof({ arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 100 }, { arbitrary: large, weight: 1 });
const names = fc.oneof(fc.string(), fc.constantFrom("..", "../../a.fp", "/etc/a", "c:\\a.fp", "a/b.fp", "__proto__"), fc.string().map((it) => it.repeat(40_000)));

/** All properties by their names, for the readers that `bundle` wrote. */
export const properties = (readers) => ({
  addresses: fc.asyncProperty(fc.constantFrom("", "#", "#1", "#0", "1"), letters, (start, rest) => reads(readers, start + rest)),
  bytes: fc.asyncProperty(bytes, (it) => reads(readers, link(it))),
  values: fc.asyncProperty(json, (value) => reads(readers, link(JSON.stringify(value) ?? ""))),
  states: fc.asyncProperty(state, async (given) => {
    const got = await readers.share.unpack(await readers.share.pack(given) ?? "");
    // JSON has no -0.
    if (got !== undefined || JSON.stringify(given).length < 1 << 19) assert.deepEqual(got, JSON.parse(JSON.stringify(given)));
    if (given.text) tabs(readers, readers.texts.plain(given.text));
  }),
  texts: fc.asyncProperty(fc.constantFrom(...demos), changes, (demo, all) => reads(readers, link(changed(demo, all)))),
  packed: fc.asyncProperty(fc.constantFrom(...demos), changes, (demo, all) =>
    reads(readers, `#1${changed(deflateRawSync(demo), all).toString("base64url")}`)),
  edits: fc.property(scene, fc.nat(), fc.array(text, { minLength: 1, maxLength: 4 }), (...given) => edits(readers, ...given)),
  lines: fc.property(text, text, changes, (before, after, all) => {
    follows(readers, before, after);
    follows(readers, before, changed(before, all).toString());
  }),
  drops: fc.asyncProperty(fc.array(tree, { maxLength: 6 }), (entries) => drops(readers, entries)),
  zips: fc.property(fc.array(fc.tuple(names, fc.uint8Array({ maxLength: 60 })), { maxLength: 8 }), (files) => zips(readers, files)),
  widths: fc.property(fc.oneof(fc.constant(null), fc.string(), fc.double().map(String), fc.constantFrom("1e999", "0x20", " 33 ", "-1")), (it) =>
    widths(readers, it)),
});
