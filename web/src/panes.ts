/** Panes whose widths are set by hand, and what a browser keeps of the layout. */

import { find } from "./dom";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing starts from the defaults.
  }
}

/** The least share of the width that a pane has, in percent. */
const LEAST = 15;

const limited = (percent: number) => Math.max(LEAST, Math.min(100 - 2 * LEAST, percent));

/** The share of the width that a browser has kept, if that is one. */
export function share(stored: string | null): number | undefined {
  const percent = Number(stored);
  return percent > 0 ? limited(percent) : undefined;
}

/** A line between two panes that can be dragged, or moved by arrow keys; a double click takes it back to its place. */
function split(id: string, property: string, label: string, pane: string): void {
  const line = find(id);
  const root = document.documentElement;
  const now = () => (100 * find(pane).getBoundingClientRect().width) / Math.max(1, root.clientWidth);
  const announce = () => line.setAttribute("aria-valuenow", String(Math.round(now())));
  const set = (percent: number) => {
    const width = limited(percent).toFixed(1);
    root.style.setProperty(property, `${width}%`);
    keep(property, width);
    announce();
  };
  const attributes = {
    role: "separator", tabindex: "0", "aria-orientation": "vertical", "aria-label": label, "aria-controls": pane,
    "aria-valuemin": String(LEAST), "aria-valuemax": String(100 - 2 * LEAST), "aria-valuenow": "33",
  };
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
  const before = share(kept(property));
  if (before !== undefined) root.style.setProperty(property, `${before}%`);
  requestAnimationFrame(announce);
  let from: [number, number] | undefined;
  line.addEventListener("pointerdown", (event) => {
    line.setPointerCapture(event.pointerId);
    from = [event.clientX, now()];
  });
  line.addEventListener("pointermove", (event) => {
    if (from) set(from[1] + (100 * (event.clientX - from[0])) / root.clientWidth);
  });
  line.addEventListener("pointerup", () => (from = undefined));
  line.addEventListener("dblclick", () => {
    root.style.removeProperty(property);
    keep(property, null);
    announce();
  });
  line.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowLeft" ? -2 : event.key === "ArrowRight" ? 2 : 0;
    if (by === 0) return;
    event.preventDefault();
    set(now() + by);
  });
}

export function panes(): void {
  split("split-stage", "--stage", "Width of the picture", "stage");
  split("split-writing", "--writing", "Width of the editor", "writing");
}
