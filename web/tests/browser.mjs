// A browser with the built page, served on this machine.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

import { chromium } from "playwright-core";

import { serve } from "../serve.mjs";

export const root = join(import.meta.dirname, "../..");
/** The desktop's program, to compare with: scripts/web-test builds it. */
export const glasm = process.env.GLASM;
const SOFTWARE = [
  "--enable-unsafe-webgpu", "--use-vulkan=swiftshader", "--enable-features=Vulkan", "--use-angle=vulkan", "--ignore-gpu-blocklist",
  "--enable-unsafe-swiftshader",
];

/** The driver of the browser's own device, so that both draw with the same one. */
const DRIVER = process.env.SWIFTSHADER ?? "/usr/lib/chromium/vk_swiftshader_icd.json";
const env = existsSync(DRIVER) ? { ...process.env, VK_DRIVER_FILES: DRIVER, VK_ICD_FILENAMES: DRIVER } : process.env;

/** Runs the desktop's program. */
export function run(...words) {
  const { status, stdout, stderr } = spawnSync(glasm, words, { cwd: root, env, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`glasm ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** A folder with the desktop's pictures of all demos. */
export function pictures(machine) {
  const folder = mkdtempSync(join(tmpdir(), "glasm-pictures-"));
  run("gallery", "--output", folder, "--on", machine, "--scale", "1", "--samples", "1");
  return folder;
}

export const demos = Object.fromEntries(
  readdirSync(join(root, "shaders")).map((name) => {
    const folder = join(root, "shaders", name);
    const texts = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
    const { "scene.shader_test": script, ...files } = texts;
    return [name, { script, files }];
  }),
);

/** What tests read of the page: the pixels of its pictures, which other threads may have drawn. */
function reading() {
  window.size = (id) => {
    const canvas = document.getElementById(id);
    return canvas?.style.aspectRatio ? canvas.style.aspectRatio.split("/").map(Number) : undefined;
  };
  window.pixels = (id) => {
    const size = window.size(id);
    if (!size) return undefined;
    const copy = new OffscreenCanvas(...size).getContext("2d", { willReadFrequently: true });
    copy.drawImage(document.getElementById(id), 0, 0, ...size);
    return copy.getImageData(0, 0, ...size).data;
  };
  window.sum = (id) => window.pixels(id)?.reduce((sum, byte, at) => (sum * 31 + byte * (at % 97)) >>> 0, 7);
}

export const dist = join(root, "web/dist");

export async function open({ gpu = true, flags = [], viewport = { width: 1500, height: 900 }, folder = dist } = {}) {
  if (!existsSync(join(folder, "index.html"))) throw new Error("the page is not built: scripts/web");
  const server = await serve(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", ...flags, ...(gpu ? SOFTWARE : ["--disable-features=WebGPU", "--disable-gpu"])],
  });
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write", "camera"] });
  const page = await context.newPage();
  await page.addInitScript(reading);
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const others = [];
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.address)) others.push(request.url());
  });
  const close = async () => {
    await browser.close();
    server.stop();
  };
  return { browser, context, page, address: server.address, complaints, others, close };
}

/** A machine in a worker of the page, which tests give orders directly. */
export async function machine(page, gpu) {
  return page.evaluate(async (gpu) => {
    const worker = new Worker("worker.js", { type: "module" });
    let next = 0;
    const waiting = new Map();
    worker.onmessage = ({ data }) => {
      const { resolve, reject } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error === undefined) resolve(data.result);
      else reject(new Error(data.error));
    };
    const ask = (order) => new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      worker.postMessage({ id: next++, order });
    });
    const module = await WebAssembly.compileStreaming(fetch("glasm_web_bg.wasm"));
    window.ask = ask;
    return ask({ kind: "start", module, gpu });
  }, gpu);
}

export const VIEW = { time: 1, around: 0, above: 0, distance: 1, precision: "", float: "strict", given: {} };

/** A link of the page that has all this in it. */
export const link = (shared) => `#1${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;
