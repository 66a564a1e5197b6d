// What the editor, the translation and the address have to do with each other.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { dist, link, open } from "./browser.mjs";

const shows = (page, name) => page.waitForFunction((it) => document.getElementById("name").textContent === it, name);
const said = (page, pattern) => page.waitForFunction((it) => new RegExp(it).test(document.getElementById("status").textContent), pattern.source);
const drawn = (page) => page.waitForFunction(() => window.pixels("cpu")?.some((byte, at) => at % 4 < 3 && byte > 0), undefined, { timeout: 60_000 });
const lines = async (page, id) => (await page.locator(`#${id} .cm-line`).allTextContents()).join("\n");
/** Waits until a text is shown, or is not. */
const has = (page, id, word, not = false) => page.waitForFunction(([id, word, not]) =>
  [...document.querySelectorAll(`#${id} .cm-line`)].some((it) => it.textContent.includes(word)) !== not, [id, word, not]);
/** Waits until there is a translation, however long: an editor has only the lines that are seen. */
const translated = (page) => page.waitForFunction(() => (document.querySelector("#output .cm-content")?.textContent.length ?? 0) > 100);
const write = async (page, keys) => {
  await page.locator("#editor .cm-line").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(keys);
};

const PROGRAM = "!!ARBfp1.0\nOPTION NV_fragment_program;\nTEMP a;\nPOWR a, fragment.texcoord[0].x, fragment.texcoord[1].y;\nMOV result.color, a;\nEND\n";
const VERTEX = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMAX result.texcoord[0], vertex.texcoord[0], 0.25;\nEND\n";
const script = (program) => `[require]\nSIZE 32 32\n[vertex program]\n${VERTEX}[fragment program]\n${program}[test]\nclear color 1 0 0 1\nclear\ndraw rect -1 -1 2 2\n`;
const scene = (program, more = {}) => link({ name: "written", text: { script: script(program), files: {} }, playing: false, ...more });

/** Drops files on an element. */
const drop = (page, target, files) => page.evaluate(([target, files]) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) transfer.items.add(new File([text], name));
  document.querySelector(target).dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, [target, files]);

test("a file that is dropped on the editor is opened, and its text is not inserted", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    await page.goto(address + scene(PROGRAM));
    await has(page, "editor", "POWR");
    const before = await lines(page, "editor");
    for (const [name, text, words] of [["readme.txt", "no program\n", /readme\.txt does not begin with/], ["large.fp", "x".repeat((1 << 20) + 1), /large\.fp is larger than 1 MiB/]]) {
      await drop(page, "#editor .cm-content", [[name, text]]);
      await said(page, words);
      await page.waitForTimeout(500);
      assert.equal(await lines(page, "editor"), before);
    }
    // A text that is dragged within the page is not a file.
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "words");
      document.querySelector("#hint").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.waitForTimeout(300);
    assert.doesNotMatch(await page.textContent("#status"), /Nothing was opened: there are no files/);
    const dropped = "!!ARBfp1.0\n# dropped\nMOV result.color, {0, 0, 1, 1};\nEND\n";
    await drop(page, "#editor .cm-content", [["d.fp", dropped]]);
    await shows(page, "d.fp");
    await has(page, "editor", "# dropped");
    assert.equal(await lines(page, "editor"), dropped);
    await page.goBack();
    await shows(page, "written");
    await has(page, "editor", "POWR");
    assert.equal(await lines(page, "editor"), before);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("the translation is of the float level and the precision that are shown", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    const texts = {};
    for (const [id, value] of [["float", "strict"], ["float", "exact"], ["precision", "full"]]) {
      await page.goto("about:blank");
      await page.goto(address + scene(PROGRAM));
      await translated(page);
      await page.locator(`#${id}`).selectOption(value);
      await page.waitForTimeout(500);
      texts[value] = await lines(page, "output");
      if (value === "strict") continue;
      // Reset takes both back.
      await page.locator("#reset").click();
      await page.waitForTimeout(500);
      assert.equal(await lines(page, "output"), texts.strict, value);
      // A link has the level, and so has the page after a reload.
      await page.goto("about:blank");
      await page.goto(address + scene(PROGRAM, { view: { [id]: value } }));
      for (const round of [0, 1]) {
        await translated(page);
        await page.waitForTimeout(500);
        assert.equal(await page.locator(`#${id}`).inputValue(), value);
        assert.equal(await lines(page, "output"), texts[value], `${value} ${round}`);
        await page.reload();
      }
    }
    assert.notEqual(texts.exact, texts.strict);
  } finally {
    await close();
  }
});

test("an error is listed once, however many threads draw", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 }));
    await page.goto(address + scene(PROGRAM));
    await drawn(page);
    await write(page, " MULX b;");
    await page.waitForFunction(() => document.getElementById("problems").childElementCount > 0);
    const found = await page.locator("#problems li").allTextContents();
    assert.equal(new Set(found).size, found.length, found.join("\n"));
  } finally {
    await close();
  }
});

test("lenient reading is in the address", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    const program = "!!ARBfp1.0\nTEMP a;\nRCP a, 2.0;\nMOV result.color, a;\nEND\n";
    await page.goto(address + scene(program));
    const verdict = (it) => page.waitForFunction((it) => document.getElementById("verdict").textContent.includes(it), it);
    await verdict("error");
    await page.locator("#lenient").check();
    await verdict("warning");
    await page.locator("#share").click();
    await said(page, /it holds the whole scene/);
    const shared = page.url();
    for (const [url, lenient] of [[shared, true], [address + scene(program, { lenient: false }), false], [shared, true]]) {
      await page.goto("about:blank");
      await page.goto(url);
      await verdict(lenient ? "warning" : "error");
      assert.equal(await page.locator("#lenient").isChecked(), lenient);
      if (lenient) await has(page, "output", "fragment_main");
    }
    // Kept without a click, too.
    await page.locator("#lenient").uncheck();
    await page.waitForFunction((before) => location.href !== before, shared);
    await page.reload();
    await verdict("error");
    assert.equal(await page.locator("#lenient").isChecked(), false);
  } finally {
    await close();
  }
});

test("a translation that is dimmed is of the same program in the same language, and nothing is downloaded", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    await page.goto(address + scene(PROGRAM));
    await has(page, "output", "fragment_main");
    assert.equal(await page.locator("#download").isEnabled(), true);
    await write(page, " MOV foo;");
    await page.waitForSelector("#output.stale");
    await has(page, "output", "fragment_main");
    assert.equal(await page.locator("#download").isEnabled(), false);
    await page.locator("#to").selectOption("hlsl");
    await page.waitForFunction(() => document.querySelector("#output .cm-content").textContent === "");
    assert.equal(await page.locator("#output.stale").count(), 0);
    assert.match(await page.textContent("#refused"), /1:\d+/);
    await page.locator("#tabs button", { hasText: "vertex" }).click();
    await has(page, "output", "vertex_main");
    assert.equal(await page.locator("#download").isEnabled(), true);
    await page.locator("#tabs button", { hasText: "fragment" }).click();
    await page.waitForFunction(() => document.querySelector("#output .cm-content").textContent === "");
    // An error that was written just before a click.
    await page.locator("#tabs button", { hasText: "vertex" }).click();
    await has(page, "output", "vertex_main");
    await page.evaluate(() => document.getElementById("download").addEventListener("click", () => (window.asked = true), { capture: true }));
    await write(page, " MOV foo;");
    await page.evaluate(() => document.getElementById("download").click());
    await page.waitForSelector("#refused .error");
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("what is wrong with a file is in the editor, also where it is of another stage or empty", async () => {
  const { page, address, complaints, close } = await open({ gpu: false });
  try {
    await page.goto(address + scene(PROGRAM));
    await has(page, "editor", "POWR");
    for (const [name, text, words] of [["vp.fp", VERTEX, /a vertex program is loaded as a fragment program/], ["empty.fp", "", /does not begin with/], ["nul.fp", "\0\0", /does not begin with/]]) {
      await page.locator("#files").setInputFiles([{ name, mimeType: "text/plain", buffer: Buffer.from(text) }]);
      await shows(page, name);
      await page.waitForFunction(() => document.getElementById("verdict").textContent === "1 error");
      assert.match(await page.textContent("#refused"), words);
    }
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test("statements without a semicolon are not formatted", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    const program = "!!ARBfp1.0\nTEMP a;\nMOV a, fragment.color\n# about b\nTEMP b;\nMOV result.color, a;\nEND\n";
    await page.goto(address + scene(program));
    await has(page, "editor", "# about b");
    await page.locator("#format").click();
    await said(page, /syntax errors cannot be formatted/);
    assert.equal(await lines(page, "editor"), program);
  } finally {
    await close();
  }
});

test("a trace is gone through by keys alone", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address + scene(PROGRAM));
    await drawn(page);
    // The other buttons of a mouse are the browser's.
    await page.locator("#cpu").click({ button: "right", position: { x: 50, y: 50 } });
    await page.waitForTimeout(500);
    assert.equal(await page.locator("#trace").isVisible(), false);
    await page.locator("#cpu").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#trace h2");
    const step = (it) => page.waitForFunction((it) => document.querySelector("#trace output").textContent.startsWith(it), it);
    await step("2 / 2");
    for (const [key, at] of [["ArrowLeft", "1 / 2"], ["ArrowLeft", "0 / 2"], ["End", "2 / 2"], ["Home", "0 / 2"]]) {
      await page.keyboard.press(key);
      await step(at);
    }
    for (const label of ["Steps", "Registers"]) {
      await page.getByRole("region", { name: label }).focus();
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), label);
    }
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#trace").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "cpu");
  } finally {
    await close();
  }
});

test("what was written just before another scene is opened is there again after Back", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address + scene(PROGRAM));
    await has(page, "editor", "POWR");
    await page.locator("#editor .cm-line").first().click();
    await page.keyboard.press("End");
    // At once, however slow this machine is.
    await page.evaluate(async () => {
      document.execCommand("insertText", false, " # mine");
      await new Promise((resolve) => setTimeout(resolve, 50));
      const transfer = new DataTransfer();
      transfer.items.add(new File(["!!ARBfp1.0\nMOV result.color, 1;\nEND\n"], "two.fp"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await shows(page, "two.fp");
    await page.goBack();
    await shows(page, "written");
    await has(page, "editor", "# mine");
    await page.goForward();
    await shows(page, "two.fp");
    await has(page, "editor", "# mine", true);
  } finally {
    await close();
  }
});

test("a page that is open goes on after another build was installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "glasm-dist-"));
  cpSync(dist, folder, { recursive: true });
  const { page, address, close } = await open({ gpu: false, folder });
  try {
    await page.goto(address + scene(PROGRAM));
    await page.evaluate(() => navigator.serviceWorker.ready);
    const caches = (count) => page.waitForFunction(async (count) => (await caches.keys()).length === count, count);
    await caches(1);
    // Another build, whose library asks for a function by another name.
    const change = (file, by) => writeFileSync(join(folder, file), by(readFileSync(join(folder, file), "latin1")), "latin1");
    const [name] = /__wbg_[A-Za-z]+_[0-9a-f]{16}/.exec(readFileSync(join(folder, "worker.js"), "latin1"));
    const [build] = /glasm-[0-9a-f]{16}/.exec(readFileSync(join(folder, "sw.js"), "latin1"));
    for (const file of ["main.js", "worker.js", "glasm_web_bg.wasm"]) change(file, (it) => it.replaceAll(name, `${name.slice(0, -4)}beef`));
    for (const file of ["main.js", "sw.js"]) {
      change(file, (it) => {
        assert.ok(it.includes(build), file);
        return it.replaceAll(build, "glasm-00000000deadbeef");
      });
    }
    await page.reload();
    await caches(2);
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((it) => it.active && !it.installing && !it.waiting));
    // The machine's threads are started again: the scene before has no end.
    const loop = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOV a, 0;\n" +
      "REP {255};\nREP {255};\nREP {255};\nADD a, a, {1};\nENDREP;\nENDREP;\nENDREP;\nMOV result.color, a;\nEND\n";
    await page.evaluate((hash) => (location.hash = hash), link({ name: "endless", text: { script: script(loop).replace("32 32", "1024 1024"), files: {} } }));
    await shows(page, "endless");
    await page.waitForTimeout(4000);
    await page.locator("#demos").click();
    await page.locator("#cards button", { hasText: "gloss" }).click();
    await shows(page, "gloss");
    await drawn(page);
    assert.doesNotMatch(await page.textContent("#status"), /import/);
    // The next visit has the other build.
    await page.reload();
    assert.match(await page.evaluate(() => fetch("main.js").then((it) => it.text())), /deadbeef/);
  } finally {
    await close();
  }
});

test("the page has the system's colours until others are chosen", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const themes = {};
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.goto("about:blank");
      await page.goto(address);
      await shows(page, "bump");
      assert.equal(await page.textContent("#theme"), colorScheme === "light" ? "Dark" : "Light");
      themes[colorScheme] = await back();
    }
    assert.deepEqual(themes, { light: "rgb(244, 242, 238)", dark: "rgb(13, 15, 19)" });
    await page.locator("#theme").click();
    assert.equal(await back(), themes.light);
    await page.reload();
    await shows(page, "bump");
    assert.equal(await back(), themes.light);
  } finally {
    await close();
  }
});
