// Measures the page as scripts/web has built it: `node tests/measure.mjs [frames] [keys] [start]`, all without arguments.
import { join } from "node:path";
import { readFileSync } from "node:fs";

import { demos, link, open, VIEW } from "./browser.mjs";

const ROUNDS = 7;
/** Of drawing, in milliseconds: before anything is measured, as browsers compile meanwhile what runs often; and of a round. */
const WARM = 4000;
const ROUND = 1500;
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const whole = (numbers) => `${middle(numbers).toFixed(1)} ms (${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)})`;

/** A frame of a demo, and the same shaders fed to WebGPU by hand, alternately. */
async function frames() {
  console.log(`frames, with the device done, middle of ${ROUNDS} rounds of ${ROUND / 1000} s, ${WARM / 1000} s after the first`);
  for (const name of ["bump", "fur", "mandelbrot"]) {
    const { page, address, complaints, close } = await open();
    try {
      await page.route("**/hand.js", (route) => route.fulfill({
        contentType: "text/javascript", body: readFileSync(join(import.meta.dirname, "hand.js"), "utf8"),
      }));
      await page.goto(`${address}manifest.json`);
      const measured = await page.evaluate(measureFrames, { text: demos[name], view: VIEW, rounds: ROUNDS, warm: WARM, length: ROUND });
      const { ours, hand, apart, passes, calls } = measured;
      const ratio = middle(ours.map((it, at) => it / hand[at]));
      console.log(`  ${name}: ${whole(ours)}, by hand ${whole(hand)}, ratio ${ratio.toFixed(3)}; ${passes} passes, ${calls} calls; ${apart} bytes of the picture differ`);
      if (complaints.length) console.log(complaints.join("\n"));
    } finally {
      await close();
    }
  }
}

async function measureFrames({ text, view, rounds, warm, length }) {
  const canvas = document.createElement("canvas");
  document.body.replaceChildren(canvas);
  const channel = new BroadcastChannel("hand");
  const ready = new Promise((resolve) => channel.addEventListener("message", ({ data }) => data.answer === "ready" && resolve()));
  const worker = new Worker("hand.js", { type: "module" });
  await ready;
  let next = 0;
  const waiting = new Map();
  const end = (id, { result, error }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  };
  worker.onmessage = ({ data }) => end(data.id, data);
  channel.onmessage = ({ data }) => data.answer !== undefined && end(data.answer, data);
  const asked = (send) => new Promise((resolve, reject) => {
    waiting.set(next, { resolve, reject });
    send(next++);
  });
  const ask = (order, transfer = []) => asked((id) => worker.postMessage({ id, order }, transfer));
  const byHand = (order) => asked((id) => channel.postMessage({ id, order }));
  const module = await WebAssembly.compileStreaming(fetch("glasm_web_bg.wasm"));
  const screen = canvas.transferControlToOffscreen();
  await ask({ kind: "start", module, gpu: true, canvas: screen }, [screen]);
  await ask({ kind: "scene", text, fresh: true });
  const draw = (time) =>
    ask({ kind: "draw", view: { ...view, time: view.time + time }, size: [320, 240], part: 0, parts: 1, read: false });
  let drawn = 0;
  const begun = performance.now();
  while (performance.now() - begun < warm || drawn < 5) await draw(drawn++ / 60);
  const frames = Math.max(5, Math.round((drawn * length) / (performance.now() - begun)));
  await byHand("note");
  await draw(0.1);
  const facts = await byHand("noted");
  // Both are the same picture.
  const shown = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const copy = new OffscreenCanvas(320, 240).getContext("2d");
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, 320, 240).data;
  };
  await draw(0.1);
  await ask({ kind: "finish" });
  const wanted = await shown();
  await byHand("begin");
  await byHand("draw");
  await byHand("finish");
  const found = await shown();
  await byHand("end");
  const apart = found.reduce((sum, it, at) => sum + (it === wanted[at] ? 0 : 1), 0);
  const [ours, hand] = [[], []];
  for (let round = 0; round < rounds; round++) {
    let start = performance.now();
    for (let at = 0; at < frames; at++) await draw(at / 60);
    await ask({ kind: "finish" });
    ours.push((performance.now() - start) / frames);
    await byHand("begin");
    start = performance.now();
    for (let at = 0; at < frames; at++) await byHand("draw");
    await byHand("finish");
    hand.push((performance.now() - start) / frames);
    await byHand("end");
  }
  return { ours, hand, apart, ...facts };
}

/** Forty lines that any lit surface may have. */
const PROGRAM = `!!ARBfp1.0
# Two lights, a rim and fog over a pattern.
PARAM sun = {0.4, 0.6, 0.7, 0};
PARAM sky = {-0.5, 0.3, 0.8, 0};
PARAM warm = {1, 0.86, 0.7, 1};
PARAM cold = {0.35, 0.45, 0.7, 1};
PARAM haze = {0.6, 0.64, 0.7, 1};
PARAM numbers = {0.5, 2, 24, 0.15};
ATTRIB where = fragment.texcoord[0];
ATTRIB color = fragment.color;
TEMP normal, toward, half, light, pattern, paint, rim, mist;
DP3 normal.w, color, color;
RSQ normal.w, normal.w;
MUL normal.xyz, color, normal.w;
DP3 toward.w, sun, sun;
RSQ toward.w, toward.w;
MUL toward.xyz, sun, toward.w;
DP3_SAT light.x, normal, toward;
ADD half.xyz, toward, {0, 0, 1, 0};
DP3 half.w, half, half;
RSQ half.w, half.w;
MUL half.xyz, half, half.w;
DP3_SAT light.y, normal, half;
POW light.y, light.y, numbers.z;
DP3 light.z, normal, sky;
MAD_SAT light.z, light.z, numbers.x, numbers.x;
MUL pattern.xy, where, 8;
FRC pattern.xy, pattern;
SUB pattern.xy, pattern, numbers.x;
MUL pattern.xy, pattern, pattern;
ADD pattern.z, pattern.x, pattern.y;
SLT pattern.w, pattern.z, numbers.w;
LRP paint, pattern.w, warm, cold;
MUL paint.xyz, paint, light.x;
MAD paint.xyz, light.z, cold, paint;
MAD paint.xyz, light.y, warm, paint;
SUB_SAT rim.x, 1, normal.z;
MUL mist.x, rim.x, numbers.x;
LRP result.color, mist.x, haze, paint;
END
`;

/** From a key to the picture that it changes, which the device is done with. */
async function keys() {
  const { page, address, complaints, close } = await open();
  try {
    await page.addInitScript(watchKeys);
    await page.goto(address + link({ name: "lit.fp", program: PROGRAM, playing: false }));
    await page.waitForFunction(() => document.getElementById("verdict").textContent === "No errors" && window.sum("gpu") !== undefined);
    await page.locator("#play").click();
    await page.waitForTimeout(1000);
    const line = PROGRAM.split("\n").findIndex((it) => it.includes("numbers = "));
    await page.locator("#editor .cm-line").nth(line).click();
    await page.keyboard.press("Home");
    for (let at = 0; at < "PARAM numbers = {0.5".length; at++) await page.keyboard.press("ArrowRight");
    const rows = [];
    for (const key of ["1", "2", "Backspace", "3", "Backspace", "4", "Backspace", "5", "Backspace", "6", "7"]) {
      await page.evaluate(() => window.watch());
      await page.keyboard.press(key);
      rows.push(await page.evaluate(() => window.watched));
      await page.waitForTimeout(400);
    }
    const column = (name) => whole(rows.map((it) => it[name]));
    const lines = PROGRAM.trim().split("\n").length;
    console.log(`a key in a program of ${lines} lines, middle of ${rows.length}`);
    console.log(`  the page's own work, until the machine has the text: ${column("sent")}`);
    console.log(`  until the machine has drawn it: ${column("drawn")}`);
    console.log(`  until the device is done with the picture: ${column("finished")}`);
    if (complaints.length) console.log(complaints.join("\n"));
  } finally {
    await close();
  }
}

/** Notes when the page's worker is given a text, has drawn it, and is done. */
function watchKeys() {
  let start, marks, ended;
  window.watch = () => {
    start = undefined;
    marks = {};
    window.watched = new Promise((resolve) => (ended = resolve));
  };
  addEventListener("keydown", () => (start ??= performance.now()), { capture: true });
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...words) {
      super(...words);
      let drawing;
      const post = super.postMessage.bind(this);
      this.postMessage = (message, transfer) => {
        const { id, order } = message;
        if (start !== undefined && order.kind === "scene") marks.sent ??= performance.now() - start;
        if (marks?.sent !== undefined && order.kind === "draw") drawing ??= id;
        post(message, transfer);
      };
      this.addEventListener("message", ({ data }) => {
        if (data.id === drawing && drawing !== undefined) {
          drawing = undefined;
          marks.drawn = performance.now() - start;
          post({ id: -1, order: { kind: "finish" } });
        }
        if (data.id === -1) ended({ ...marks, finished: performance.now() - start });
      });
    }
  };
}

/** From the address to the first picture. */
async function start() {
  const times = [];
  let steps = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, address, close } = await open();
    try {
      await page.addInitScript(watchStart);
      await page.goto(address);
      steps = await page.evaluate(() => window.first);
      times.push(steps.at(-1)[1]);
    } finally {
      await close();
    }
  }
  console.log(`first picture after the address was opened, middle of ${ROUNDS}: ${whole(times)}`);
  console.log(`  the last time: ${steps.map(([name, at]) => `${name} ${at.toFixed(0)}`).join(", ")}`);
}

/** Notes what the page has done when, until its first picture is there. */
function watchStart() {
  const steps = [];
  const note = (name) => steps.push([name, performance.now()]);
  let ended;
  window.first = new Promise((resolve) => (ended = resolve));
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (...words) => {
    note("script");
    const module = await compile.apply(WebAssembly, words);
    note("compiled");
    return module;
  };
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...words) {
      super(...words);
      note("worker");
      const kinds = new Map();
      const post = super.postMessage.bind(this);
      this.postMessage = (message, transfer) => {
        kinds.set(message.id, message.order.kind);
        post(message, transfer);
      };
      this.addEventListener("message", ({ data }) => {
        const kind = kinds.get(data.id);
        note(kind);
        if (kind === "draw") post({ id: -1, order: { kind: "finish" } });
        if (data.id === -1) {
          note("finished");
          ended(steps);
        }
      });
    }
  };
}

const all = { frames, keys, start };
const chosen = process.argv.slice(2);
for (const name of chosen.length ? chosen : Object.keys(all)) {
  if (!(name in all)) throw new Error(`there is nothing to measure called ${name}: there are ${Object.keys(all).join(", ")}`);
  await all[name]();
}
