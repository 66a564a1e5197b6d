// Share links, dropped files and kept settings from anyone: what must hold of all, tried a few times, and the limits.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import fc from "fast-check";

import { bundle, link, properties } from "./hostile.mjs";

const readers = await import(pathToFileURL(await bundle(mkdtempSync(join(tmpdir(), "glasm-links-")))).href);
const { pack, unpack } = readers.share;

for (const [name, property] of Object.entries(properties(readers))) {
  test(`what comes from outside: ${name}`, () => fc.assert(property, { seed: 1, numRuns: 150 }));
}

const written = (shared) => link(JSON.stringify(shared));
const script = (length) => ({ text: { script: "x".repeat(length), files: {} } });

test("a link holds 4 MiB of text, and not a byte more", async () => {
  const around = JSON.stringify(script(0)).length;
  const most = script(4 * 1024 * 1024 - around);
  assert.deepEqual(await unpack(written(most)), most);
  assert.match(await unpack(written(script(most.text.script.length + 1))), /more than 4 MiB of text/);
  assert.deepEqual(await unpack(await pack(most)), most);
  assert.equal(await pack(script(most.text.script.length + 1)), undefined);
});

test("a link has a million characters, and not one more", async () => {
  const longest = 1024 * 1024;
  const letters = "#1" + "A".repeat(longest - 2);
  assert.match(await unpack(letters), /cannot be read/);
  assert.match(await unpack(letters + "A"), /more than a million characters/);
  // What cannot be compressed becomes too long.
  const noise = randomBytes(1024 * 1024).toString("base64");
  assert.equal(await pack({ text: { script: noise, files: {} } }), undefined);
});

test("a link that would become half a gigabyte is not decompressed further than its limit", async () => {
  // A browser decompresses what it gets at once to its end: that must be little.
  let [made, largest] = [0, 0];
  const own = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class {
    constructor(format) {
      const stream = new own(format);
      const count = new TransformStream({ transform: (chunk, to) => to.enqueue(((made += chunk.length), chunk)) });
      const meter = new TransformStream({ transform: (chunk, to) => to.enqueue(((largest = Math.max(largest, chunk.length)), chunk)) });
      void meter.readable.pipeTo(stream.writable).catch(() => undefined);
      this.writable = meter.writable;
      this.readable = stream.readable.pipeThrough(count);
    }
  };
  try {
    const bomb = link(Buffer.alloc(512 * 1024 * 1024, " "));
    assert.ok(bomb.length < 1024 * 1024, String(bomb.length));
    assert.match(await unpack(bomb), /more than 4 MiB of text/);
    assert.ok(largest <= 4096, `${largest} bytes at once`);
    assert.ok(made > 4 * 1024 * 1024 && made < 16 * 1024 * 1024, `${made} bytes were made`);
  } finally {
    globalThis.DecompressionStream = own;
  }
});

test("a link names a demo, and nothing that every object has", async () => {
  assert.deepEqual(await unpack("#bump"), { demo: "bump" });
  assert.deepEqual(await unpack("#constructor"), { demo: "constructor" });
  // What is no demo is told by the page, which has their names.
  for (const name of ["Bump", "bump/", "2abc"]) assert.deepEqual(await unpack(`#${name}`), { demo: name });
  assert.deepEqual([await unpack(""), await unpack("#")], [undefined, undefined]);
  assert.equal(readers.received.stageOf("a.constructor"), "");
  assert.equal(readers.received.stageOf("A.FP"), "fragment");
});

test("a link has no more files, parameters and letters of a name than a scene", async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`f${number}`, ""]));
  const given = Object.fromEntries(Array.from({ length: 2000 }, (_, number) => [number + 1, [number]]));
  const shared = await unpack(written({ name: "n".repeat(5000), text: { script: "", files }, view: { given: { ...given, 7: Array(65).fill(0) } } }));
  assert.equal(shared.name.length, 200);
  assert.equal(Object.keys(shared.text.files).length, 256);
  assert.equal(Object.keys(shared.view.given).length, 1024);
  assert.equal(shared.view.given[7], undefined);
});

test("a link sets finite numbers, of lines of the script", async () => {
  const given = '{"constructor":[1],"0":[2],"7":[3,4],"8":[1e999],"9":"5","-1":[6],"1.5":[7]}';
  const got = await unpack(link(`{"view":{"time":1e999,"around":-0.5,"distance":"2","precision":"Z","given":${given}}}`));
  assert.deepEqual(got, { view: { around: -0.5, given: { 7: [3, 4] } } });
});

test("a scene has 256 tabs besides its script", () => {
  const many = { script: "[vertex program]\nEND\n".repeat(5000), files: { "a.fp": "" } };
  assert.equal(readers.texts.parts(many).length, 257);
});

test("a section that is written in a tab leaves the tab what it is", () => {
  const { at, parts, read, write } = readers.texts;
  let text = { script: "[vertex program]\nEND\n[test]\nclear\n", files: {} };
  let part = parts(text).at(-1);
  for (const more of ["[", "f", "]", "\n[fragment program]", "\nEND\n"]) {
    ({ text, part } = write(text, part, read(text, part) + more));
  }
  assert.equal(text.script, "[vertex program]\nEND\n[test]\nclear\n[f]\n[fragment program]\nEND\n");
  assert.equal(parts(text)[at(parts(text), part)].kind, "scene");
});

test("braces without an end take no longer than others", () => {
  // In the square of its length this would take an hour.
  const length = 4 * 1024 * 1024;
  assert.deepEqual(readers.texts.scriptWords("{".repeat(length) + "}"), [[length - 1, length + 1, "constant"]]);
});

test("what a browser says of dropped folders is followed up to a limit", async () => {
  const folder = (inside) => ({ isFile: false, name: "f", createReader: () => ({ readEntries: (yes) => yes(inside()) }) });
  // A folder in a folder in a folder, without an end.
  let nested = 0;
  const deep = () => {
    let read = false;
    return folder(() => (read ? [] : ((read = true), nested++, [deep()])));
  };
  assert.match((await readers.received.collect([deep()])).unused[0], /after the first 4096/);
  assert.ok(nested <= 4096, String(nested));
  // A hundred entries, again and again.
  const endless = folder(() => Array.from({ length: 100 }, () => ({ isFile: true, name: "a.fp", file: (yes) => yes(new File([""], "a.fp")) })));
  const found = await readers.received.collect([endless]);
  assert.ok(found.files.length <= 4096 && found.unused.length === 1);
});

test("files are read up to 1 MiB each and 64 MiB in all", async () => {
  const file = (size, name) => ({ size, name, text: async () => "!!ARBfp1.0" });
  const all = [file(1024 * 1024 + 1, "large.fp"), ...Array.from({ length: 65 }, (_, number) => file(1024 * 1024, `${number}.fp`))];
  const { programs, unused } = await readers.received.tell({ files: all, unused: [] });
  assert.equal(programs.length, 64);
  assert.deepEqual(unused, ["large.fp is larger than 1 MiB", "64.fp comes after the first 64 MiB"]);
});

test("a file with several programs is taken apart as the command line does it", () => {
  const { apart, partner } = readers.received;
  const found = apart({ name: "a.vfp", text: "# Doom 3\n!!ARBvp1.0\nEND\n\n# pixels\n  !!ARBfp1.0\n# !! no header\nEND\n" });
  assert.deepEqual(found, [
    { name: "a.vfp.vp", text: "!!ARBvp1.0\nEND\n\n# pixels\n  " }, { name: "a.vfp.fp", text: "!!ARBfp1.0\n# !! no header\nEND\n" },
  ]);
  assert.deepEqual(partner(found[0], found), [found[1]]);
  for (const text of ["# one\n!!FP1.0\nEND", "", "!!TS1.0\nEND\n!!RC1.0\nEND"]) assert.deepEqual(apart({ name: "a", text }), [{ name: "a", text }]);
  const many = apart({ name: "a", text: "!!FP1.0\nEND\n".repeat(100_000) });
  assert.equal(many.length, 64);
  assert.equal(new Set(many.map((it) => it.name)).size, 64);
});
