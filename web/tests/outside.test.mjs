// Links and files from anyone, in a browser: the page says what is wrong with them, and goes on.
import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";

import { link, open } from "./browser.mjs";

const said = (page, pattern) =>
  page.waitForFunction((it) => new RegExp(it).test(document.getElementById("status").textContent), pattern.source, { timeout: 60_000 });
const shows = (page, name) => page.waitForFunction((it) => document.getElementById("name").textContent === it, name);
const drawn = (page) => page.waitForFunction(() => window.pixels("cpu")?.some((byte, at) => at % 4 < 3 && byte > 0), undefined, { timeout: 60_000 });

const text = (script, files = {}) => ({ text: { script, files } });
const CLEAR = "[test]\nclear color 0 1 0 1\nclear\n";

test("a link that cannot be read says so, and the page shows its first demo", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    const bomb = `#1${deflateRawSync(Buffer.alloc(100 << 20, " ")).toString("base64url")}`;
    const links = [
      ["#1broken", /cannot be read/], ["#1", /cannot be read/], [link(null), /cannot be read/], [bomb, /more than 4 MiB of text/],
      ["#constructor", /no demo with the name constructor/],
    ];
    for (const [hash, words] of links) {
      await page.goto("about:blank");
      await page.goto(address + hash);
      await said(page, words);
      await shows(page, "bump");
      await drawn(page);
    }
    // One that is pasted into the page leaves the scene.
    await page.evaluate(() => (location.hash = "#1broken"));
    await said(page, /cannot be read/);
    await shows(page, "bump");
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("a link with values of any kind is drawn as far as it can be", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    const files = { __proto__: null, ["__proto__"]: "!!ARBfp1.0\nEND", constructor: "", "<b>.fp": "{".repeat(100_000) };
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`f${number}`, ""]));
    const links = [
      { name: "<i>n</i>", ...text(CLEAR, files), view: { time: 1e300, distance: -1e300, around: 1e-320, given: { 3: [1e38], 99999999: [1] } } },
      { name: "n".repeat(100_000), ...text(CLEAR, many) },
      { name: "sections", ...text("[vertex program]\n".repeat(100_000) + CLEAR) },
      { name: "braces", ...text(CLEAR + "{".repeat(200_000)) },
    ];
    for (const shared of links) {
      await page.goto("about:blank");
      await page.goto(address + link(shared));
      await shows(page, shared.name.slice(0, 200));
      assert.ok((await page.locator("#tabs button").count()) <= 257);
      // The page still answers.
      await page.locator("#tabs button", { hasText: /^scene$/ }).click();
      await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.startsWith("["));
    }
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("another scene is shown although the one before has no end", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    const loop = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOV a, 0;\n" +
      "REP {255};\nREP {255};\nREP {255};\nADD a, a, {1};\nENDREP;\nENDREP;\nENDREP;\nMOV result.color, a;\nEND\n";
    const script = `[require]\nSIZE 1024 1024\n[fragment program]\n${loop}[test]\ndraw rect -1 -1 2 2\n`;
    await page.goto(address + link({ name: "endless", ...text(script) }));
    await shows(page, "endless");
    await page.waitForTimeout(4000);
    assert.equal(await page.evaluate(() => window.size("cpu")), undefined);
    await page.locator("#demos").click();
    await page.locator("#cards button", { hasText: "gloss" }).click();
    await drawn(page);
    assert.equal(await page.locator("#name").textContent(), "gloss");
  } finally {
    await close();
  }
});

test("errors of a file with the line ends of Windows are where they belong", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page);
    const program = "!!ARBfp1.0\r\n# one\r\n# two\r\n# three\r\nMOV result.color, fragment.colour;\r\nEND\r\n";
    await page.locator("#files").setInputFiles([{ name: "a.FP", mimeType: "text/plain", buffer: Buffer.from(program) }]);
    await shows(page, "a.FP");
    await page.waitForSelector("#editor .cm-lintRange-error");
    assert.match(await page.locator("#editor .cm-lintRange-error").first().textContent(), /colour/);
  } finally {
    await close();
  }
});

test("a script is opened with the files that it names, and others are named", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page);
    const files = [
      ["s.shader_test", "[fragment program file]\na.fp\n[test]\ndraw rect -1 -1 2 2\n"], ["a.fp", "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1};\nEND\n"],
      ["notes.txt", "notes"], ["x.constructor", "x"],
    ].map(([name, content]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) }));
    await page.locator("#files").setInputFiles(files);
    await shows(page, "s.shader_test");
    await said(page, /notes\.txt is not a file that s\.shader_test names; x\.constructor/);
    assert.deepEqual(await page.locator("#tabs button").allTextContents(), ["a.fp", "scene"]);
    await page.locator("#files").setInputFiles(files.slice(3));
    await said(page, /x\.constructor does not begin with/);
  } finally {
    await close();
  }
});

test("a section that is written in the scene becomes a tab, and the scene stays chosen", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    await page.goto(address + link({ name: "s", ...text(CLEAR) }));
    await drawn(page);
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("[fragment program]\n!!ARBfp1.0\nMOV result.color, 1;\nEND\n");
    assert.deepEqual(await page.locator("#tabs button").allTextContents(), ["fragment", "scene"]);
    assert.equal(await page.locator('#tabs [aria-selected="true"]').textContent(), "scene");
    const lines = () => page.locator("#editor .cm-line").allTextContents();
    assert.deepEqual(await lines(), [...CLEAR.split("\n").slice(0, 3), "[fragment program]", "!!ARBfp1.0", "MOV result.color, 1;", "END", ""]);
    await page.locator("#tabs button", { hasText: "fragment" }).click();
    assert.deepEqual(await lines(), ["!!ARBfp1.0", "MOV result.color, 1;", "END", ""]);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("a pair in one file, and a program that only drivers took, are drawn", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page);
    const give = (name, program) => page.locator("#files").setInputFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(program) }]);
    await give("old.vfp", "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, {1, 0, 0, 1};\nEND\n!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n");
    await shows(page, "old.vfp.vp");
    assert.deepEqual(await page.locator("#tabs button").allTextContents(), ["old.vfp.vp", "old.vfp.fp", "scene"]);
    // Some pixels become red, then green.
    const has = (channel) => page.waitForFunction((it) => window.pixels("cpu")?.some((byte, at, all) => at % 4 === it && byte === 255 && all[at - it + (it ? 0 : 1)] === 0), channel);
    await has(0);
    assert.equal(await page.locator("#lenient").isChecked(), false);
    await give("arcade.fp", "!!FP2.0\nDECLARE c0 = {0, 1, 0, 1};\nMOVR o[COLR], c0;\nEND\n");
    await shows(page, "arcade.fp");
    await said(page, /Read leniently/);
    assert.equal(await page.locator("#lenient").isChecked(), true);
    await has(1);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});
