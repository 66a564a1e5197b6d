// A worker of the page that can also draw by hand: it notes one frame as the library draws it, and draws the same with
// WebGPU alone, straight to the canvas. Shaders, pipelines and buffers are the same; what the library adds is left out.
const orders = new BroadcastChannel("hand");

let frame;
let configuration;
let canvas;
const textures = new WeakMap();
const written = new WeakMap();

const restore = [];

/** Calls `note` with what a method of WebGPU was called with, and what it returned, until a frame is noted. */
function heard(type, name, note) {
  const method = type.prototype[name];
  type.prototype[name] = function (...words) {
    const result = method.apply(this, words);
    note(this, words, result);
    return result;
  };
  restore.push(() => (type.prototype[name] = method));
}

// wgpu hands over views of its memory.
const kept = (it) => (ArrayBuffer.isView(it) ? it.slice() : it);

heard(GPUTexture, "createView", (texture, _, view) => textures.set(view, texture));
heard(GPUCanvasContext, "configure", (context, [given]) => {
  canvas = context;
  configuration = given;
});
heard(GPUBuffer, "getMappedRange", (buffer, _, range) => written.set(buffer, range));
const { unmap } = GPUBuffer.prototype;
restore.push(() => (GPUBuffer.prototype.unmap = unmap));
GPUBuffer.prototype.unmap = function () {
  // Unmapping takes the bytes away.
  const range = written.get(this);
  if (frame && range) frame.staged.set(this, range.slice(0));
  return unmap.call(this);
};
heard(GPUQueue, "writeBuffer", (_, words) => frame?.writes.push(words.map(kept)));
heard(GPUCommandEncoder, "copyBufferToBuffer", (_, [source, from, target, to, size]) => {
  const range = frame?.staged.get(source);
  if (range) frame.writes.push([target, to, range.slice(from, from + size)]);
});
heard(GPUCommandEncoder, "copyTextureToTexture", (_, [{ texture }]) => {
  if (frame) frame.picture = texture;
});
heard(GPUCommandEncoder, "beginRenderPass", (_, [given], pass) => {
  if (!frame) return;
  pass.calls = [];
  frame.passes.push({ given, calls: pass.calls });
});
heard(GPUCommandEncoder, "beginComputePass", () => {
  if (frame) frame.computes = true;
});
for (const name of Object.getOwnPropertyNames(GPURenderPassEncoder.prototype)) {
  const { value } = Object.getOwnPropertyDescriptor(GPURenderPassEncoder.prototype, name);
  if (typeof value !== "function" || name === "constructor") continue;
  heard(GPURenderPassEncoder, name, (pass, words) => pass.calls?.push([value, words.map(kept)]));
}

let device;
const request = GPUAdapter.prototype.requestDevice;
GPUAdapter.prototype.requestDevice = async function (...words) {
  return (device = await request.apply(this, words));
};

/** What was noted, as a program would have it that draws nothing else: the passes to what is copied there go to the canvas. */
function noted() {
  const { picture } = frame;
  if (!picture) throw new Error("the picture was not copied to the canvas");
  const passes = frame.passes.map(({ given, calls }) => ({
    given,
    calls,
    shown: [...given.colorAttachments].map((it) => textures.get(it.view) === picture),
  }));
  const { writes, computes } = frame;
  if (computes) throw new Error("only scenes that are drawn without compute passes");
  frame = undefined;
  for (const it of restore) it();
  return { writes, passes };
}

let known;
let ahead = Promise.resolve();

async function draw() {
  for (const words of known.writes) device.queue.writeBuffer(...words);
  const encoder = device.createCommandEncoder();
  const view = canvas.getCurrentTexture().createView();
  for (const { given, calls, shown } of known.passes) {
    const colorAttachments = [...given.colorAttachments].map((it, at) => (shown[at] ? { ...it, view } : it));
    const pass = encoder.beginRenderPass({ ...given, colorAttachments });
    for (const [method, words] of calls) method.apply(pass, words);
  }
  device.queue.submit([encoder.finish()]);
  const end = device.queue.onSubmittedWorkDone();
  await ahead;
  ahead = end;
}

const answers = {
  note: () => void (frame = { writes: [], passes: [], staged: new Map() }),
  noted: () => {
    known = noted();
    return { passes: known.passes.length, calls: known.passes.reduce((sum, it) => sum + it.calls.length, 0) };
  },
  // The pipelines are made for the picture's format.
  begin: () => {
    known.configuration = configuration;
    canvas.configure({ device, format: "rgba8unorm", alphaMode: "opaque" });
  },
  draw,
  finish: () => ahead.then(() => undefined),
  end: () => canvas.configure(known.configuration),
};

orders.onmessage = async ({ data }) => {
  if (data.answer !== undefined) return;
  try {
    orders.postMessage({ answer: data.id, result: await answers[data.order]() });
  } catch (error) {
    orders.postMessage({ answer: data.id, error: String(error) });
  }
};

await import("./worker.js");
orders.postMessage({ answer: "ready" });
