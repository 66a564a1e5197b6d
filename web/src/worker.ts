/** A machine that draws, in a thread of its own: the reference machine, or WebGPU. */

import { initSync, Scene } from "../pkg/glasm_web.js";
import type { Drawn, Events, Order, Picture, SceneText, Started, View } from "./types";

let scene: Scene | undefined;
let given: Record<string, number[]> = {};
let shows = false;
/** The end of the last picture. */
let ahead: Promise<unknown> = Promise.resolve();

async function start({ module, gpu, canvas }: Extract<Order, { kind: "start" }>): Promise<Started> {
  initSync({ module });
  const made = gpu ? await Scene.gpu(canvas) : new Scene();
  scene = made;
  shows = canvas !== undefined;
  return { device: made.device() };
}

function text(scene: Scene, { script, files }: SceneText, fresh: boolean): void {
  const [names, texts] = [Object.keys(files), Object.values(files)];
  if (fresh) {
    given = {};
    scene.open(script, names, texts);
  } else {
    scene.edit(script, names, texts);
  }
}

function look(scene: Scene, view: View): void {
  scene.time(view.time);
  scene.orbit(view.around, view.above, view.distance);
  scene.force(view.precision);
  scene.float(view.float);
  for (const line of Object.keys(given)) {
    if (!(line in view.given)) scene.take(Number(line));
  }
  for (const [line, value] of Object.entries(view.given)) scene.give(Number(line), Float32Array.from(value));
  given = view.given;
}

async function draw(scene: Scene, order: Extract<Order, { kind: "draw" }>): Promise<Picture> {
  look(scene, order.view);
  scene.only(order.part, order.parts);
  const report = JSON.parse(scene.draw(...order.size)) as Drawn;
  if (!report.drawn) return { report, pixels: new Uint8ClampedArray() };
  if (shows) await show(scene);
  if (!order.read) return { report, pixels: new Uint8ClampedArray() };
  const pixels = (await scene.picture()) as Uint8Array;
  return { report, pixels: new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.length) };
}

/** Shows the picture. The device may be one picture behind, and no more: the next one is drawn meanwhile. */
async function show(scene: Scene): Promise<void> {
  const [accepted, finished] = scene.show();
  // What goes wrong meanwhile is found by the next picture.
  const end = Promise.resolve(finished).catch(() => undefined);
  await accepted;
  await ahead;
  ahead = end;
}

async function answer(order: Order): Promise<unknown> {
  if (order.kind === "start") return start(order);
  if (!scene) throw new Error("the machine has not been started");
  switch (order.kind) {
    case "scene":
      return text(scene, order.text, order.fresh);
    case "texture": {
      const { line, image } = order;
      if (!image) return scene.takeTexture(line);
      const { data } = image;
      return scene.giveTexture(line, image.width, image.height, new Uint8Array(data.buffer, data.byteOffset, data.length));
    }
    case "draw":
      return draw(scene, order);
    case "finish":
      return ahead.then(() => undefined);
    case "facts":
      return JSON.parse(scene.facts());
    case "inspect": {
      const events = JSON.parse(scene.inspect(order.x, order.y)) as Events;
      return { events, text: scene.trace(order.name) };
    }
    case "event":
      return JSON.parse(scene.event(order.event));
    case "vertex":
      return JSON.parse(scene.vertex(order.draw, order.index));
  }
}

let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<{ id: number; order: Order }>) => {
  // One order at a time: a picture of WebGPU is waited for.
  last = last.then(async () => {
    try {
      const result = await answer(data.order);
      const pixels = (result as Partial<Picture> | undefined)?.pixels;
      self.postMessage({ id: data.id, result }, { transfer: pixels ? [pixels.buffer] : [] });
    } catch (error) {
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
};
