/** The pictures of a scene: time, camera, parameters, and the machines that draw. */

import { Picture } from "./canvas";
import { button, find, make } from "./dom";
import { type Frame, Machine } from "./machine";
import { Settings } from "./settings";
import { follow } from "./texts";
import type { Facts, Image, SceneText, View } from "./types";

type Show = "gpu" | "cpu" | "both";

export interface Hooks {
  inspect(machine: Machine, x: number, y: number): Promise<void>;
  /** The picture is another one now. */
  moved(): void;
  /** The precision or the float level may be another one now. */
  levels(): void;
  /** A line of the script, or of a file that it names, as a line of what the editor shows. */
  place(file: string | undefined, line: number): { title: string; line: number; go: () => void } | undefined;
}

const START: View = { time: 0, around: 0, above: 0, distance: 1, precision: "", float: "strict", given: {} };
/** A factor for differences, so that they are seen. */
const AMPLIFIED = 16;
/** How long a message stays when there are others, in milliseconds. */
const READ = 8000;
/** A picture that has taken longer than this is given up for another scene, or for another text of the same, in milliseconds. */
const [NEXT_SCENE, NEXT_TEXT] = [2000, 10_000];
/** A frame takes less time than this where four samples a pixel are drawn, in milliseconds; twice as long, and they are not. */
const QUICK = 6;

export class Stage {
  view: View = { ...START };
  playing = true;
  private text: SceneText | undefined;
  private show_: Show = "gpu";
  private machines: Partial<Record<"gpu" | "cpu", Promise<Machine>>> = {};
  private facts: Facts | undefined;
  private dirty = false;
  private busy = false;
  private last = performance.now();
  private frames = 0;
  private since = performance.now();
  private shown: Machine | undefined;
  private said = "";
  private until = 0;
  /** Why the reference machine draws, if nobody has chosen it. */
  private note = "";
  /** The time of a frame, averaged, and whether edges are smoothed by drawing four samples a pixel. */
  private cost = Infinity;
  private smooth = false;
  /** Whether the reference machine draws this scene only because WebGPU failed to. */
  private fellBack = false;
  /** What each machine has. */
  private readonly latest = new Map<Machine, { text: SceneText; pictures: Map<number, Image> }>();
  /** The text whose parameters and textures are shown. */
  private described: SceneText | undefined;
  readonly settings = new Settings({ view: () => this.view, changed: () => this.changed(), say: (text) => this.say(text) });
  private openings = 0;
  /** How many pictures were begun, and which of them was given up. */
  private pictured = 0;
  private stopped = 0;
  private readonly canvases = { gpu: this.picture("gpu"), cpu: this.picture("cpu") };
  private readonly apart = this.picture("apart");

  hooks: Hooks = { inspect: () => Promise.resolve(), moved: () => undefined, levels: () => undefined, place: () => undefined };

  constructor(private readonly compiled: Promise<WebAssembly.Module>) {
    // What a browser has kept of an earlier visit.
    this.choose((find<HTMLSelectElement>("machine").value as Show) || "gpu");
    if (!("gpu" in navigator)) this.withoutGpu("This browser has no WebGPU");
    this.controls();
    // It takes its time, in which the page has other things to do. What goes wrong is told by the first picture.
    this.machine(this.show_ === "cpu" ? "cpu" : "gpu").catch(() => undefined);
    requestAnimationFrame(() => this.frame());
  }

  say(text: string): void {
    this.said = text;
    this.until = performance.now() + READ;
    this.status();
  }

  /** What was said is of the scene before. */
  quiet(): void {
    this.until = 0;
    this.status();
  }

  /** What was said, and why WebGPU does not draw; otherwise how quickly it does. */
  private status(rate = ""): void {
    const said = performance.now() < this.until ? this.said : rate;
    find("status").textContent = [said, this.note].filter((it) => it !== "").join(" ");
  }

  private because(note: string): void {
    this.note = note;
    this.status();
  }

  /** Another scene. */
  async show(text: SceneText, view: Partial<View>, playing: boolean): Promise<void> {
    const { precision, float } = this.view;
    this.view = { ...START, precision, float, ...view };
    find<HTMLSelectElement>("precision").value = this.view.precision;
    find<HTMLSelectElement>("float").value = this.view.float;
    this.text = text;
    this.openings++;
    this.giveUp(NEXT_SCENE);
    this.smooth = false;
    this.cost = Infinity;
    this.latest.clear();
    this.facts = undefined;
    this.described = undefined;
    this.settings.clear();
    if (this.fellBack) {
      this.note = "";
      this.choose("gpu");
    }
    this.fellBack = false;
    this.setPlaying(playing);
    this.changed();
    this.hooks.levels();
    await this.tell();
  }

  /** The same scene with other texts. */
  edit(text: SceneText): void {
    if (this.text) this.settings.follow(follow(this.text.script, text.script));
    this.text = text;
    this.giveUp(NEXT_TEXT);
    this.dirty = true;
    void this.next();
  }

  private changed(): void {
    this.dirty = true;
    this.hooks.moved();
  }

  /** Stops the machines if they have been drawing one picture for so long: what they draw may have no end. */
  private giveUp(patience: number): void {
    if (!this.busy || performance.now() - this.last < patience) return;
    this.stopped = this.pictured;
    for (const it of Object.values(this.machines)) void it.then((machine) => machine.stop()).catch(() => undefined);
    this.machines = {};
    this.latest.clear();
  }

  private machine(kind: "gpu" | "cpu"): Promise<Machine> {
    const open = () => kind === "gpu" ? Machine.gpu(this.compiled, this.canvases.gpu.give()) : Machine.cpu(this.compiled);
    return (this.machines[kind] ??= open());
  }

  /** A picture whose canvas turns the scene; a click asks for a pixel. */
  private picture(id: "gpu" | "cpu" | "apart"): Picture {
    return new Picture(id, {
      turn: (around, above) => {
        this.view.around += around;
        this.view.above += above;
        this.changed();
      },
      zoom: (by) => {
        this.view.distance = Math.max(0.05, Math.min(20, this.view.distance * by));
        this.changed();
      },
      ask: (x, y) => {
        this.setPlaying(false);
        void this.machine(id === "apart" ? "cpu" : id)
          .then((it) => this.hooks.inspect(it, x, y))
          .catch((error: unknown) => this.say(error instanceof Error ? error.message : String(error)));
      },
      play: () => find("play").click(),
      hasCamera: () => this.facts?.camera ?? false,
    });
  }

  private withoutGpu(why: string): void {
    const choice = find<HTMLSelectElement>("machine");
    for (const option of choice.options) option.disabled = option.value !== "cpu";
    this.choose("cpu");
    this.because(`${why}: the reference machine draws.`);
  }

  /** Gives a machine the texts and pictures that it does not have. All is sent at once: a machine keeps the order. */
  private async current(machine: Machine): Promise<void> {
    const text = this.text;
    if (!text) return;
    const had = this.latest.get(machine);
    const pictures = new Map(this.settings.pictures);
    this.latest.set(machine, { text, pictures });
    const sent: Promise<void>[] = [];
    if (had?.text !== text) sent.push(machine.scene(text, had === undefined));
    for (const line of had?.pictures.keys() ?? []) {
      if (!pictures.has(line)) sent.push(machine.texture(line, undefined));
    }
    for (const [line, image] of pictures) {
      if (had?.pictures.get(line) !== image) sent.push(machine.texture(line, image));
    }
    await Promise.all(sent);
  }

  private async draw(kind: "gpu" | "cpu", size: [number, number]): Promise<{ machine: Machine; frame?: Frame; problems: string[] }> {
    const machine = await this.machine(kind);
    const read = kind === "cpu" || this.show_ === "both";
    const [, drawn] = await Promise.all([this.current(machine), machine.draw(this.view, size, read)]);
    return { machine, ...drawn };
  }

  private frame(): void {
    void this.next();
    requestAnimationFrame(() => this.frame());
  }

  /** The next picture, if another one is wanted and none is being drawn. */
  private async next(): Promise<void> {
    if (this.busy) return;
    const now = performance.now();
    const passed = (now - this.last) / 1000;
    this.last = now;
    if (!this.text || !(this.dirty || this.playing)) return;
    this.busy = true;
    this.pictured++;
    if (this.playing) this.view.time += Math.min(passed, 0.25);
    this.dirty = false;
    try {
      await this.pictures();
      this.quality(performance.now() - now);
    } catch (error) {
      if (this.stopped !== this.pictured) this.failed(error instanceof Error ? error.message : String(error));
    }
    this.busy = false;
    this.times();
  }

  /** Smooths edges while that is quick. */
  private quality(took: number): void {
    this.cost = Number.isFinite(this.cost) ? 0.9 * this.cost + 0.1 * took : took;
    const wanted = this.show_ === "gpu" && this.cost < (this.smooth ? 4 * QUICK : QUICK);
    if (wanted === this.smooth) return;
    this.smooth = wanted;
    this.dirty = true;
  }

  private failed(message: string): void {
    if (this.show_ === "cpu") {
      this.say(message);
      return;
    }
    // What failed may be kept by the device: the next scene gets another one.
    void this.machines.gpu?.then((it) => it.stop()).catch(() => undefined);
    delete this.machines.gpu;
    if (message.startsWith("no GPU")) {
      this.withoutGpu("This browser has no WebGPU device");
    } else {
      this.fellBack = true;
      this.choose("cpu");
      const lost = message.startsWith("CONTEXT_LOST");
      this.because(lost ? "WebGPU's device is lost: the reference machine draws." : `WebGPU does not draw this (${message}): the reference machine does.`);
    }
    this.dirty = true;
  }

  private choose(show: Show): void {
    this.show_ = show;
    find<HTMLSelectElement>("machine").value = show;
    this.layout();
  }

  private async pictures(): Promise<void> {
    const { openings: opening, text } = this;
    const kinds: ("gpu" | "cpu")[] = this.show_ === "both" ? ["gpu", "cpu"] : [this.show_];
    const size: [number, number] = kinds[0] === "gpu" && kinds.length === 1 ? this.fitting() : [0, 0];
    const drawn = await Promise.all(kinds.map((kind) => this.draw(kind, size)));
    // Another scene was opened meanwhile.
    if (opening !== this.openings) return;
    if (drawn.some((it) => it.frame)) find("poster").hidden = true;
    drawn.forEach((it, at) => {
      if (it.frame) this.canvases[kinds[at] ?? "cpu"].show(it.frame);
    });
    const [first, second] = drawn;
    this.shown = first?.machine;
    if (first?.frame?.pixels && second?.frame?.pixels) this.compare(first.frame.size, first.frame.pixels, second.frame.pixels);
    this.problems(first?.problems ?? []);
    this.frames++;
    if (!first || this.described === text) return;
    const fresh = !this.facts;
    const facts = await first.machine.facts();
    // A text that was edited meanwhile is drawn again, and has others.
    if (text !== this.text) return;
    this.facts = facts;
    this.described = text;
    this.settings.show(facts, fresh);
    // The scene's own size is known only now.
    this.dirty ||= fresh;
  }

  /** The size of the place for the picture, with the scene's proportions, in whole quads; twice that to smooth edges. */
  private fitting(): [number, number] {
    if (!this.facts) return [0, 0];
    const [width, height] = this.facts.size;
    const room = find("gpu").clientWidth * devicePixelRatio;
    const scale = Math.max(1, Math.min(this.smooth ? 6 : 2, ((this.smooth ? 2 : 1) * room) / width));
    return [Math.max(2, Math.floor(width * scale) & ~1), Math.max(2, Math.floor(height * scale) & ~1)];
  }

  private compare(size: [number, number], one: Uint8ClampedArray, other: Uint8ClampedArray): void {
    if (one.length !== other.length) return;
    const pixels = new Uint8ClampedArray(one.length);
    let [apart, most] = [0, 0];
    for (let at = 0; at < pixels.length; at += 4) {
      let worst = 0;
      for (let channel = 0; channel < 3; channel++) {
        const difference = Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0));
        pixels[at + channel] = difference * AMPLIFIED;
        worst = Math.max(worst, difference);
      }
      pixels[at + 3] = 255;
      most = Math.max(most, worst);
      if (worst > 1) apart++;
    }
    this.apart.show({ size, pixels });
    find("apart-text").textContent =
      apart === 0 ? "Difference × 16: no pixel differs by more than 1/255"
      : `Difference × 16: ${apart} pixels differ by more than 1/255, at most by ${most}/255`;
  }

  private problems(found: string[]): void {
    const list = find("problems");
    const text = found.join("\n");
    if (list.dataset.text === text) return;
    list.dataset.text = text;
    list.replaceChildren(...found.map((it) => this.problem(it)));
  }

  /** A problem with its place as the editor counts lines. */
  private problem(text: string): HTMLElement {
    const [, file, line, message] = /^line (?:([^\s:]+):)?(\d+): ([^]*)$/.exec(text) ?? [];
    const place = line === undefined ? undefined : this.hooks.place(file, Number(line));
    if (!place) return make("li", {}, text);
    return make("li", {}, button(`${place.title}:${place.line}`, place.go), ` ${message ?? ""}`);
  }

  /** Frames a second, once a second. */
  private times(): void {
    find<HTMLInputElement>("time").value = String(this.view.time % 20);
    find("now").textContent = `${this.view.time.toFixed(2)} s`;
    const now = performance.now();
    if (now - this.since < 1000) return;
    const rate = (1000 * this.frames) / (now - this.since);
    this.since = now;
    this.frames = 0;
    if (this.shown && this.playing) {
      const threads = this.shown.count > 1 ? `, ${this.shown.count} threads` : "";
      const device = { BrowserWebGpu: "WebGPU", CPU: "Reference machine" }[this.shown.device] ?? this.shown.device;
      this.status(`${device}${threads}: ${rate.toFixed(rate < 10 ? 1 : 0)} frames per second.`);
    }
  }

  private async tell(): Promise<void> {
    // One that does not start is found by the picture.
    for (const machine of Object.values(this.machines)) await machine.then((it) => this.current(it)).catch(() => undefined);
  }

  private setPlaying(playing: boolean): void {
    this.playing = playing;
    const control = find("play");
    control.textContent = playing ? "Pause" : "Play";
    control.setAttribute("aria-pressed", String(playing));
  }

  private layout(): void {
    find("gpu-figure").hidden = this.show_ === "cpu";
    find("cpu-figure").hidden = this.show_ === "gpu";
    find("apart-figure").hidden = this.show_ !== "both";
    find("pictures").classList.toggle("both", this.show_ === "both");
    if (this.show_ === "cpu") find("poster").hidden = true;
  }

  private controls(): void {
    const machine = find<HTMLSelectElement>("machine");
    machine.addEventListener("change", () => {
      this.show_ = machine.value as Show;
      this.fellBack = false;
      this.note = "";
      this.quiet();
      this.layout();
      this.changed();
    });
    const precision = find<HTMLSelectElement>("precision");
    precision.addEventListener("change", () => {
      this.view.precision = precision.value as View["precision"];
      this.changed();
      this.hooks.levels();
    });
    const float = find<HTMLSelectElement>("float");
    float.addEventListener("change", () => {
      this.view.float = float.value as View["float"];
      this.changed();
      this.hooks.levels();
    });
    find("play").addEventListener("click", () => {
      this.setPlaying(!this.playing);
      this.hooks.moved();
    });
    const time = find<HTMLInputElement>("time");
    time.addEventListener("input", () => {
      this.setPlaying(false);
      this.view.time = Number(time.value);
      this.changed();
    });
    find("reset").addEventListener("click", () => {
      this.view = { ...START };
      precision.value = "";
      float.value = "strict";
      this.settings.clear();
      this.settings.show(this.facts, true);
      this.changed();
      this.hooks.levels();
    });
    // A picture that stands still is drawn for the place that it has now.
    new ResizeObserver(() => (this.dirty = true)).observe(find("pictures"));
  }
}
