/** A picture that is turned, zoomed and clicked. */

import { find } from "./dom";
import type { Frame } from "./machine";

export interface Hooks {
  /** Angles in radians. */
  turn(around: number, above: number): void;
  /** A factor of the distance. */
  zoom(by: number): void;
  /** A click on a pixel, counted from the lower left. */
  ask(x: number, y: number): void;
  play(): void;
  hasCamera(): boolean;
}

export class Picture {
  private canvas: HTMLCanvasElement;
  private size: [number, number] = [0, 0];
  private from: [number, number] | undefined;
  private moved = false;
  private given = false;

  constructor(
    id: string,
    private readonly hooks: Hooks,
  ) {
    this.canvas = find<HTMLCanvasElement>(id);
    this.listen();
  }

  /** The canvas for a machine to draw on: a new one, if another machine has it. */
  give(): HTMLCanvasElement {
    if (this.given) {
      const fresh = this.canvas.cloneNode() as HTMLCanvasElement;
      this.canvas.replaceWith(fresh);
      this.canvas = fresh;
      this.listen();
    }
    this.given = true;
    return this.canvas;
  }

  /** Shows a picture; one without pixels is there already. */
  show({ size, pixels }: Frame): void {
    if (this.size[0] !== size[0] || this.size[1] !== size[1]) {
      this.size = size;
      // The page keeps its layout while the machine that has the canvas resizes it.
      this.canvas.style.aspectRatio = `${size[0]} / ${size[1]}`;
      if (!this.given) [this.canvas.width, this.canvas.height] = size;
    }
    if (pixels && !this.given) this.canvas.getContext("2d")?.putImageData(new ImageData(pixels, ...size), 0, 0);
  }

  private listen(): void {
    const { canvas, hooks } = this;
    canvas.addEventListener("pointerdown", (event) => {
      // The other buttons are the browser's: it can save the picture.
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      this.from = [event.clientX, event.clientY];
      this.moved = false;
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!this.from) return;
      const [x, y] = [event.clientX - this.from[0], event.clientY - this.from[1]];
      if (!this.moved && Math.hypot(x, y) < 4) return;
      this.moved = true;
      this.from = [event.clientX, event.clientY];
      hooks.turn(-x * 0.01, y * 0.01);
    });
    canvas.addEventListener("pointerup", (event) => {
      const clicked = this.from && !this.moved;
      this.from = undefined;
      if (!clicked) return;
      const [width, height] = this.size;
      const box = canvas.getBoundingClientRect();
      const x = Math.floor(((event.clientX - box.left) / box.width) * width);
      const y = height - 1 - Math.floor(((event.clientY - box.top) / box.height) * height);
      hooks.ask(Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y)));
    });
    canvas.addEventListener("wheel", (event) => {
      if (!hooks.hasCamera()) return;
      event.preventDefault();
      hooks.zoom(Math.exp(event.deltaY * 0.001));
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => {
      const keys: Record<string, () => void> = {
        ArrowLeft: () => hooks.turn(0.1, 0),
        ArrowRight: () => hooks.turn(-0.1, 0),
        ArrowUp: () => hooks.turn(0, 0.1),
        ArrowDown: () => hooks.turn(0, -0.1),
        "+": () => hooks.zoom(0.9),
        "-": () => hooks.zoom(1.1),
        Enter: () => hooks.ask(this.size[0] >> 1, this.size[1] >> 1),
        " ": () => hooks.play(),
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    });
  }
}
