// What a visitor does, done by a program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

import { glasm, open, run } from "./browser.mjs";


/** Waits until a picture is shown, and returns a number made of it. */
async function drawn(page, id = "gpu") {
  await page.waitForFunction((id) => {
    const canvas = document.getElementById(id);
    if (!canvas || canvas.width === 300) return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte, at) => at % 4 < 3 && byte > 0);
  }, id, { timeout: 60_000 });
}

const look = (page, id = "gpu") => page.evaluate((id) => {
  const canvas = document.getElementById(id);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((sum, byte, at) => (sum * 31 + byte * (at % 97)) >>> 0, 7);
}, id);


/** Pauses, and returns the picture that stays: the last one may be on its way. */
async function still(page) {
  await page.locator("#play").click();
  let before;
  let now = await look(page);
  do {
    before = now;
    await page.waitForTimeout(700);
    now = await look(page);
  } while (now !== before);
  return now;
}

/** Writes at the end of a line of the editor. */
async function type(page, line, keys) {
  await page.locator("#editor .cm-line").nth(line - 1).click();
  await page.keyboard.press("End");
  await page.keyboard.type(keys);
}

test("a visit: draws, tells mistakes, keeps the last picture, completes, explains", async (context) => {
  const { page, address, complaints, others, close } = await open();
  try {
    const start = Date.now();
    await page.goto(address);
    await drawn(page);
    context.diagnostic(`first picture after ${Date.now() - start} ms`);
    const before = await still(page);
    assert.match(await page.locator("#verdict").textContent(), /no mistakes/);

    // A mistake is told at its place, and the picture stays.
    await type(page, 2, " MUL");
    await page.waitForSelector("#editor .cm-lintRange-error");
    assert.match(await page.locator("#verdict").textContent(), /mistake/);
    await page.waitForFunction(() => document.getElementById("problems").childElementCount > 0);
    assert.equal(await look(page), before);
    await page.locator("#editor .cm-lintRange-error").first().hover();
    await page.waitForSelector(".cm-tooltip-lint");
    assert.ok((await page.locator(".cm-tooltip-lint").textContent()).length > 20);

    // Words can be completed, with what they mean.
    await page.keyboard.press("Control+Space");
    await page.waitForSelector(".cm-tooltip-autocomplete");
    assert.match(await page.locator(".cm-tooltip-autocomplete").textContent(), /MUL/);
    await page.keyboard.press("Escape");
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press("Backspace");
    await page.waitForFunction(() => document.getElementById("problems").childElementCount === 0);
    assert.match(await page.locator("#verdict").textContent(), /no mistakes/);

    // An instruction tells what it means.
    await page.locator("#editor .word-instruction").first().hover();
    await page.waitForSelector(".meaning");
    assert.match(await page.locator(".meaning").textContent(), /writes/);

    assert.deepEqual(complaints, []);
    assert.deepEqual(others, []);
  } finally {
    await close();
  }
});

test("a changed line changes the picture, and lights up its counterpart", async (context) => {
  const { page, address, close } = await open();
  try {
    await page.goto(`${address}`);
    await drawn(page);
    const before = await still(page);
    const lines = await page.locator("#editor .cm-line").allTextContents();
    const last = lines.findIndex((line) => line.startsWith("END"));
    const start = Date.now();
    await type(page, last, "\nMUL result.color.xyz, color.zyxw, at.z;");
    await page.waitForFunction(async (before) => {
      const canvas = document.getElementById("gpu");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((sum, byte, at) => (sum * 31 + byte * (at % 97)) >>> 0, 7) !== before;
    }, before);
    context.diagnostic(`typed and drawn within ${Date.now() - start} ms`);
    await page.waitForSelector("#output .counterpart");
    assert.match((await page.locator("#output .counterpart").allTextContents()).join(" "), /zyx|\*/);
    // And back: a line of the output lights up its instruction.
    await page.locator("#output .counterpart").first().click();
    await page.waitForSelector("#editor .counterpart");
    assert.match(await page.locator("#editor .counterpart").textContent(), /zyxw/);
    // A change that fits in a link is in it: the same page again.
    await page.waitForFunction(() => location.hash.startsWith("#1"));
    const changed = await look(page);
    await page.reload();
    await drawn(page);
    await page.waitForTimeout(1000);
    assert.match((await page.locator("#editor .cm-line").allTextContents()).join("\n"), /zyxw/);
    assert.equal(await look(page), changed);
  } finally {
    await close();
  }
});

test("a click gives the trace that the command line prints", { skip: !glasm && "no GLASM" }, async () => {
  const { page, address, close } = await open({ viewport: { width: 760, height: 900 } });
  try {
    const { pack } = await packer(page, address);
    const shared = { demo: "bump", playing: false, view: { time: 1 } };
    await page.goto(address + (await pack(shared)));
    await page.waitForFunction(() => document.getElementById("now").textContent.startsWith("1.00"));
    await page.locator("#machine").selectOption("cpu");
    await drawn(page, "cpu");
    const box = await page.locator("#cpu").boundingBox();
    const [width, height] = await page.evaluate(() => [document.getElementById("cpu").width, document.getElementById("cpu").height]);
    const [x, y] = [100, 60];
    await page.mouse.click(box.x + ((x + 0.5) / width) * box.width, box.y + ((height - 1 - y + 0.5) / height) * box.height);
    await page.waitForSelector("#trace table", { timeout: 60_000 });
    await page.getByText("Copy as text").click();
    const told = await page.evaluate(() => navigator.clipboard.readText());
    const wanted = run("trace", "bump", "--pixel", `${x},${y}`, "--time", "1").toString();
    assert.equal(told, wanted);
    // Back to the step that wrote a register.
    await page.locator("#trace table button", { hasText: /^step/ }).first().click();
    assert.match(await page.locator("#trace output").textContent(), /^\d+ \/ \d+ steps/);
    assert.ok((await page.locator("#editor .counterpart").count()) > 0);
  } finally {
    await close();
  }
});

/** The page's own way to make a link. */
async function packer(page, address) {
  await page.goto(address);
  await drawn(page);
  const pack = (shared) => page.evaluate(async (shared) => {
    const bytes = new TextEncoder().encode(JSON.stringify(shared));
    const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
    return "#1" + btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }, shared);
  return { pack };
}

test("without WebGPU the reference machine draws, and the page says so", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page, "cpu");
    assert.match(await page.locator("#status").textContent(), /reference machine|CPU|cpu/);
    assert.equal(await page.locator("#gpu-figure").isHidden(), true);
  } finally {
    await close();
  }
});

test("when the device is lost the reference machine goes on, and the page says so", async () => {
  const { browser, page, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    const session = await browser.newBrowserCDPSession();
    await session.send("Browser.crashGpuProcess").catch(() => undefined);
    await page.waitForFunction(() => document.getElementById("status").textContent.includes("is lost"));
    await drawn(page, "cpu");
    assert.equal(await page.locator("#machine").inputValue(), "cpu");
  } finally {
    await close();
  }
});

test("after a visit it works without a network", async () => {
  const { page, context, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await context.setOffline(true);
    await page.reload();
    await drawn(page);
    await page.locator("#demos").click();
    await page.locator("#cards button", { hasText: "water" }).click();
    await page.waitForFunction(() => document.getElementById("name").textContent === "water");
  } finally {
    await close();
  }
});

test("files are checked, shown and translated", async () => {
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    const files = [
      ["good.fp", "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND"],
      ["good.vp", "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND"],
      ["bad.fp", "!!FP1.0\nMOVR o[COLR], f[COL9];\nEND"],
      ["readme.txt", "no program"],
    ].map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) }));
    await page.locator("#files").setInputFiles(files);
    await page.waitForSelector("#dropped[open]");
    assert.match(await page.locator("#dropped-text").textContent(), /4 files: 3 programs, 2 accepted, 1 refused/);
    assert.match(await page.locator("#dropped-list").textContent(), /bad\.fp:2:/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#zip").click()]);
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.readUInt32LE(0), 0x04034b50);
    assert.ok(bytes.includes("good.fp.wgsl") && bytes.includes("good.vp.spv") && !bytes.includes("bad.fp.wgsl"));
    await page.locator("#dropped-list button", { hasText: "good.fp" }).click();
    await page.waitForFunction(() => document.getElementById("name").textContent === "good.fp");
    await drawn(page);
    assert.deepEqual(await page.locator("#tabs button").allTextContents(), ["good.fp", "good.vp", "scene"]);
  } finally {
    await close();
  }
});

test("the reference finds things, and its examples open in the page", async () => {
  const { page, address, others, close } = await open({ gpu: false });
  try {
    await page.goto(`${address}reference/instruction/LRP.html`);
    await page.fill("#search", "dp3");
    await page.waitForSelector("#found li");
    assert.match((await page.locator("#found li").first().textContent()) ?? "", /^DP3 instruction/);
    await page.keyboard.press("Escape");
    const example = page.locator("pre[data-name='lrp.fp']").first();
    const program = await example.textContent();
    await page.locator("pre[data-name='lrp.fp'] + a.open").first().click();
    await drawn(page, "cpu");
    assert.equal(await page.textContent("#name"), "lrp.fp");
    assert.equal(await page.textContent("#verdict"), "no mistakes");
    const line = program.split("\n").find((it) => it.includes("LRP"));
    const shown = await page.locator("#editor .cm-content").first().innerText();
    assert.ok(shown.includes(line.trim()), `${line} in ${shown}`);
    assert.deepEqual(others, []);
  } finally {
    await close();
  }
});

test("axe finds nothing serious, in dark and in light", async () => {
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    await page.locator("#play").click();
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    // Evaluated by the debugger, which the page's policy does not concern.
    await page.evaluate(readFileSync(axe, "utf8"));
    for (const round of [1, 2]) {
      const found = await page.evaluate(async () => (await window.axe.run()).violations
        .filter((it) => ["serious", "critical"].includes(it.impact))
        .map((it) => `${it.id}: ${it.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 4).join("; ")}`));
      assert.deepEqual(found, [], `theme ${round}`);
      await page.locator("#theme").click();
    }
  } finally {
    await close();
  }
});

test("a hundred edits leave memory as it is", async (context) => {
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    const session = await page.context().newCDPSession(page);
    const used = async () => {
      await session.send("HeapProfiler.collectGarbage");
      return (await session.send("Runtime.getHeapUsage")).usedSize;
    };
    const edit = async (count) => {
      for (let number = 0; number < count; number++) await page.keyboard.type(number % 2 ? " " : "#");
    };
    await type(page, 2, " #");
    await edit(50);
    const before = await used();
    await edit(100);
    const after = await used();
    context.diagnostic(`heap ${(before / 1e6).toFixed(1)} MB, then ${(after / 1e6).toFixed(1)} MB`);
    assert.ok(after < before * 1.25 + 2e6, `${before} ${after}`);
  } finally {
    await close();
  }
});

