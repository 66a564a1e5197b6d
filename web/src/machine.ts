/** Machines that draw, each behind a worker, and pictures that several draw together. */

import type { Facts, Image, Inspected, Order, Picture, Run, SceneText, Started, View } from "./types";

/** The name of this build, which `build.mjs` sets: a thread is started from the same one, also after another was installed. */
declare const BUILD: string;

/** A worker that answers one order after the other. */
class Thread {
  private readonly worker = new Worker(new URL(`worker.js?build=${BUILD}`, document.baseURI), { type: "module" });
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private next = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; result?: unknown; error?: string }>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) asked?.resolve(data.result as never);
      else asked?.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the drawing thread stopped"));
  }

  ask<T>(order: Order, transfer: Transferable[] = []): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      this.worker.postMessage({ id, order }, transfer);
    });
  }

  fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  stop(): void {
    this.worker.terminate();
    this.fail(new Error("the machine was stopped"));
  }
}

export interface Frame {
  size: [number, number];
  /** Only if they were asked for. */
  pixels: Uint8ClampedArray<ArrayBuffer> | undefined;
}

/** A machine made of one thread or more, which draw a part of each picture. */
export class Machine {
  private constructor(
    readonly device: string,
    private readonly threads: Thread[],
  ) {}

  /** WebGPU, which draws straight to a canvas. The thread is there while the library is compiled. */
  static gpu(compiled: Promise<WebAssembly.Module>, canvas: HTMLCanvasElement): Promise<Machine> {
    const screen = canvas.transferControlToOffscreen();
    const start = async (it: Thread) => it.ask<Started>({ kind: "start", module: await compiled, gpu: true, canvas: screen }, [screen]);
    return Machine.open([new Thread()], start);
  }

  /** The reference machine, in as many threads as there are processors. */
  static cpu(compiled: Promise<WebAssembly.Module>): Promise<Machine> {
    const count = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));
    const threads = Array.from({ length: count }, () => new Thread());
    return Machine.open(threads, async (it) => it.ask<Started>({ kind: "start", module: await compiled, gpu: false }));
  }

  private static async open(threads: Thread[], start: (thread: Thread) => Promise<Started>): Promise<Machine> {
    try {
      const started = await Promise.all(threads.map(start));
      return new Machine(started[0]?.device ?? "", threads);
    } catch (error) {
      for (const it of threads) it.stop();
      throw error;
    }
  }

  get count(): number {
    return this.threads.length;
  }

  async scene(text: SceneText, fresh: boolean): Promise<void> {
    await Promise.all(this.threads.map((it) => it.ask({ kind: "scene", text, fresh })));
  }

  async texture(line: number, image: Image | undefined): Promise<void> {
    const order: Order = image ? { kind: "texture", line, image } : { kind: "texture", line };
    await Promise.all(this.threads.map((it) => it.ask(order)));
  }

  /** A picture, whose pixels can be read, and what is wrong; no picture if a text has mistakes. */
  async draw(view: View, size: [number, number], read: boolean): Promise<{ frame?: Frame; problems: string[] }> {
    const parts = this.threads.length;
    const pictures = await Promise.all(
      this.threads.map((it, part) => it.ask<Picture>({ kind: "draw", view, size, part, parts, read })),
    );
    const problems = pictures[0]?.report.problems ?? [];
    const report = pictures[0]?.report;
    if (!report || pictures.some((it) => !it.report.drawn)) {
      // Each thread finds the same in a text.
      return { problems: [...new Set(pictures.flatMap((it) => it.report.problems))].slice(0, 20) };
    }
    const pixels = read ? new Uint8ClampedArray(4 * report.width * report.height) : undefined;
    for (const part of pictures) pixels?.set(part.pixels, 4 * report.width * (report.height - part.report.behind));
    return { frame: { size: [report.width, report.height], pixels }, problems };
  }

  facts(): Promise<Facts> {
    return this.first.ask({ kind: "facts" });
  }

  inspect(x: number, y: number, name: string): Promise<Inspected> {
    return this.first.ask({ kind: "inspect", x, y, name });
  }

  event(event: number): Promise<Run | null> {
    return this.first.ask({ kind: "event", event });
  }

  vertex(draw: number, index: number): Promise<Run | null> {
    return this.first.ask({ kind: "vertex", draw, index });
  }

  stop(): void {
    for (const it of this.threads) it.stop();
  }

  private get first(): Thread {
    const [first] = this.threads;
    if (!first) throw new Error("a machine has a thread");
    return first;
  }
}
