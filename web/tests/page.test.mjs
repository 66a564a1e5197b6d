// What a visitor does, done by a program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

import { glasm, link, open, run } from "./browser.mjs";


/** Waits until a picture is shown. */
async function drawn(page, id = "gpu") {
  await page.waitForFunction((id) => window.pixels(id)?.some((byte, at) => at % 4 < 3 && byte > 0), id, { timeout: 60_000 });
}

/** A number made of the picture. */
const look = (page, id = "gpu") => page.evaluate((id) => window.sum(id), id);

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

test("a visit: draws, shows errors, keeps the last picture, completes, explains", async (context) => {
  const { page, address, complaints, others, close } = await open();
  try {
    const start = Date.now();
    await page.goto(address);
    await drawn(page);
    context.diagnostic(`first picture after ${Date.now() - start} ms`);
    const before = await still(page);
    assert.match(await page.locator("#verdict").textContent(), /No errors/);

    // An error is shown at its place, and the picture stays.
    await type(page, 2, " MUL");
    await page.waitForSelector("#editor .cm-lintRange-error");
    assert.match(await page.locator("#verdict").textContent(), /error/);
    await page.waitForFunction(() => document.getElementById("problems").childElementCount > 0);
    assert.equal(await look(page), before);
    // Below the picture it has the editor's line, and leads there; the translation is dimmed under the same error.
    const place = page.locator("#problems button").first();
    assert.match(await place.textContent(), /:[23]$/);
    await place.click();
    assert.match(await page.locator("#editor .cm-activeLine").textContent(), /\S/);
    await page.waitForSelector("#output.stale");
    assert.match(await page.locator("#refused .error").first().textContent(), /^[23]:\d+ ./);
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
    await page.waitForFunction(() => !document.querySelector("#output.stale"));
    assert.match(await page.locator("#verdict").textContent(), /No errors/);

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
    await page.waitForFunction((before) => window.sum("gpu") !== before, before);
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

test("lines of SPIR-V light up their counterpart, both ways", async () => {
  const { page, address, close } = await open();
  try {
    await page.goto(address + link({ demo: "bump", playing: false, to: "spirv" }));
    await drawn(page);
    const line = (await page.locator("#editor .cm-line").allTextContents()).findIndex((it) => it.startsWith("POWR"));
    await page.locator("#editor .cm-line").nth(line).click();
    await page.waitForSelector("#output .counterpart");
    const found = (await page.locator("#output .counterpart").allTextContents()).join("\n");
    assert.match(found, /OpExtInst .* (Pow|Exp2|Log2)/);
    await page.locator("#output .counterpart", { hasText: "OpExtInst" }).first().click();
    await page.waitForSelector("#editor .counterpart");
    assert.match(await page.locator("#editor .counterpart").textContent(), /^POWR/);
  } finally {
    await close();
  }
});

test("a click gives the trace that the command line prints", { skip: !glasm && "no GLASM" }, async () => {
  const { page, address, close } = await open({ viewport: { width: 760, height: 900 } });
  try {
    await page.goto(address + link({ demo: "bump", playing: false, view: { time: 1 } }));
    await page.waitForFunction(() => document.getElementById("now").textContent.startsWith("1.00"));
    await page.locator("#machine").selectOption("cpu");
    await drawn(page, "cpu");
    const box = await page.locator("#cpu").boundingBox();
    const [width, height] = await page.evaluate(() => window.size("cpu"));
    const [x, y] = [100, 60];
    await page.mouse.click(box.x + ((x + 0.5) / width) * box.width, box.y + ((height - 1 - y + 0.5) / height) * box.height);
    await page.waitForSelector("#trace table", { timeout: 60_000 });
    await page.locator("#trace button", { hasText: "Copy" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const wanted = run("trace", "bump", "--pixel", `${x},${y}`, "--time", "1").toString();
    assert.equal(copied, wanted);
    // Back to the step that wrote a register.
    await page.locator("#trace tbody th button").first().click();
    assert.match(await page.locator("#trace output").textContent(), /^\d+ \/ \d+ steps/);
    assert.ok((await page.locator("#editor .counterpart").count()) > 0);
  } finally {
    await close();
  }
});

/** A picture of one colour, as a file. */
const plain = (page, color) => page.evaluate(async (color) => {
  const canvas = new OffscreenCanvas(40, 20);
  const two = canvas.getContext("2d");
  two.fillStyle = color;
  two.fillRect(0, 0, 40, 20);
  return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
}, color);

/** A texture over the whole picture. */
const SCREEN = `[require]
SIZE 32 32
[fragment program]
!!ARBfp1.0
TEX result.color, fragment.texcoord[0], texture[0], 2D;
END
[test]
ortho 0 1 0 1
paint checks 0 8 8 2 1 0 1 1 0 1 0 1
texcoord 0 0.25 0.25 0 1
clear color 0 0 0 1
clear
draw rect 0 0 1 1
`;

/** The average colour of the picture, red, green and blue. */
const average = (page, id) => page.evaluate((id) => {
  const data = window.pixels(id);
  return [0, 1, 2].map((channel) => Math.round(data.reduce((sum, byte, at) => sum + (at % 4 === channel ? byte : 0), 0) / (data.length / 4)));
}, id);

for (const kind of ["gpu", "cpu"]) {
  test(`pictures are put in textures, and matrices are set (${kind})`, async () => {
    const flags = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    const { page, address, complaints, close } = await open({ flags });
    try {
      await page.goto(address + link({ name: "screen", text: { script: SCREEN, files: {} }, playing: false }));
      await page.locator("#machine").selectOption(kind);
      await drawn(page, kind);
      const average_ = () => average(page, kind);
      const becomes = async (test) => {
        for (let round = 0; round < 40; round++) {
          if (test(await average_())) return;
          await page.waitForTimeout(100);
        }
        assert.fail(`the picture is ${await average_()}`);
      };
      // A file that is chosen, then one that is dropped on the page.
      await page.locator("#textures-box summary").click();
      const orange = await plain(page, "rgb(255, 128, 0)");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Picture…").click()]);
      await chooser.setFiles({ name: "orange.png", mimeType: "image/png", buffer: Buffer.from(orange) });
      await becomes(([r, g, b]) => r === 255 && Math.abs(g - 128) < 2 && b === 0);
      assert.match(await page.textContent("#status"), /orange\.png is in texture 0/);
      const teal = await plain(page, "rgb(0, 128, 128)");
      await page.evaluate((bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "teal.png", { type: "image/png" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, teal);
      await becomes(([r, g, b]) => r === 0 && Math.abs(g - 128) < 2 && Math.abs(b - 128) < 2);
      // The camera's pictures change, and it can be taken away.
      await page.getByText("Camera", { exact: true }).click();
      await becomes(([r, g, b]) => r !== 0 || Math.abs(g - 128) > 8 || Math.abs(b - 128) > 8);
      await page.getByLabel("texture 0 as the scene says").click();
      await becomes(([r, g, b]) => r === 255 && g === 0 && b === 255);
      // A matrix leaves a quarter of the picture.
      await page.locator("#matrices-box summary").click();
      await page.getByLabel("ortho right").fill("2");
      await page.getByLabel("ortho top").fill("2");
      await becomes(([r]) => Math.abs(r - 64) < 2);
      // Lines above do not take what was set away.
      await page.locator("#editor .cm-line").nth(0).click();
      await page.keyboard.press("End");
      await page.keyboard.type("\n# a line more\n");
      await page.waitForTimeout(500);
      await becomes(([r]) => Math.abs(r - 64) < 2);
      await page.getByLabel("ortho as the scene says").click();
      await becomes(([r]) => r === 255);
      assert.deepEqual(complaints, []);
    } finally {
      await close();
    }
  });
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
    await page.locator("#cards button", { has: page.locator('[src="pictures/water.webp"]') }).click();
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

test("a file that cannot be used is named", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page, "cpu");
    await page.locator("#files").setInputFiles([{ name: "readme.txt", mimeType: "text/plain", buffer: Buffer.from("no program") }]);
    await page.waitForFunction(() => /readme\.txt does not begin with/.test(document.getElementById("status").textContent));
    assert.equal(await page.locator("#dropped").isVisible(), false);
  } finally {
    await close();
  }
});

test("going back returns to the scene before, and a tab keeps its history", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(`${address}#water`);
    await drawn(page, "cpu");
    const named = (name) => page.waitForFunction((name) => document.getElementById("name").textContent === name, name);
    await named("water");
    await page.locator("#demos").click();
    await page.locator("#cards button", { hasText: "cartoon" }).click();
    await named("cartoon");
    assert.match(page.url(), /#cartoon$/);
    await page.goBack();
    await named("water");
    // What was written in one tab can be undone after another was looked at.
    await type(page, 2, " # mine");
    await page.locator("#tabs button", { hasText: "scene" }).click();
    await page.locator("#tabs button", { hasText: "fragment" }).click();
    assert.match(await page.locator("#editor .cm-content").innerText(), /# mine/);
    await page.locator("#editor .cm-content").click();
    for (let round = 0; round < 3; round++) await page.keyboard.press("Control+z");
    assert.doesNotMatch(await page.locator("#editor .cm-content").innerText(), /# mine/);
  } finally {
    await close();
  }
});

test("panes are resized by keys, lines are wrapped, and both are kept", async () => {
  const { page, address, close } = await open({ gpu: false });
  try {
    await page.goto(address);
    await drawn(page, "cpu");
    const width = () => page.locator("#stage").evaluate((it) => it.getBoundingClientRect().width);
    const before = await width();
    await page.locator("#split-stage").focus();
    for (let round = 0; round < 4; round++) await page.keyboard.press("ArrowLeft");
    const narrow = await width();
    assert.ok(narrow < before - 60, `${before} ${narrow}`);
    await page.locator("#wrap").check();
    assert.equal(await page.locator("#output .cm-lineWrapping").count(), 1);
    await page.reload();
    await drawn(page, "cpu");
    assert.ok(Math.abs(await width() - narrow) < 3);
    assert.equal(await page.locator("#editor .cm-lineWrapping").count(), 1);
    assert.ok(await page.locator("#output .word-keyword").count() > 0, "the translation has colours");
  } finally {
    await close();
  }
});

test("on a phone the picture comes first, and nothing moves when it appears", async () => {
  const { page, address, close } = await open({ gpu: false, viewport: { width: 390, height: 844 } });
  try {
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((it) => (window.moved += it.value))).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address);
    await drawn(page, "cpu");
    const box = await page.locator("#cpu").boundingBox();
    assert.ok(box.y < 200 && box.y + box.height < 844, JSON.stringify(box));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.ok(await page.evaluate(() => window.moved) < 0.05, `${await page.evaluate(() => window.moved)}`);
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
    assert.equal(await page.textContent("#verdict"), "No errors");
    const line = program.split("\n").find((it) => it.includes("LRP"));
    const shown = await page.locator("#editor .cm-content").first().innerText();
    assert.ok(shown.includes(line.trim()), `${line} in ${shown}`);
    assert.deepEqual(others, []);
  } finally {
    await close();
  }
});

test("axe finds nothing, in dark and in light", async () => {
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    await drawn(page);
    await page.locator("#play").click();
    // The editor's own panel has the page's colours too.
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("MUL");
    await page.waitForSelector("#editor .cm-search");
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    // Evaluated by the debugger, which the page's policy does not concern.
    await page.evaluate(readFileSync(axe, "utf8"));
    for (const round of [1, 2]) {
      const found = await page.evaluate(async () => (await window.axe.run()).violations
        .map((it) => `${it.id}: ${it.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 4).join("; ")}`));
      assert.deepEqual(found, [], `theme ${round}`);
      await page.locator("#theme").click();
    }
  } finally {
    await close();
  }
});

test("a thousand edits leave memory as it is", async (context) => {
  const { browser, page, address, close } = await open();
  try {
    await page.goto(address + link({ demo: "cartoon", playing: false }));
    await drawn(page);
    const session = await page.context().newCDPSession(page);
    const system = await browser.newBrowserCDPSession();
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    /** Megabytes of the page's objects, and of the processes that have the page, its threads and the device. */
    const used = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const heap = (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
      const processes = ["renderer", "GPU"].map((type) => {
        const all = processInfo.filter((it) => it.type === type).map(({ id }) => readFileSync(`/proc/${id}/status`, "utf8"));
        return all.reduce((sum, it) => sum + Number(/RssAnon:\s*(\d+)/.exec(it)?.[1] ?? 0) / 1000, 0);
      });
      return [heap, ...processes];
    };
    // Each edit is another program, which is drawn.
    const edit = async (count) => {
      for (let number = 0; number < count; number++) {
        await page.keyboard.type(number % 2 ? " " : "#");
        if (number % 10 === 9) await page.waitForTimeout(100);
      }
    };
    await type(page, 2, " #");
    await edit(300);
    const before = await used();
    await edit(1000);
    const after = await used();
    const rounded = (all) => all.map((it) => it.toFixed(0)).join(", ");
    context.diagnostic(`MB of objects, of the page's process and of the device's: ${rounded(before)}; a thousand edits later ${rounded(after)}`);
    after.forEach((it, at) => assert.ok(it < before[at] * 1.2 + 16, `${rounded(before)}; ${rounded(after)}`));
  } finally {
    await close();
  }
});
