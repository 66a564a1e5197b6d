/** The whole state in the address, compressed: nothing leaves the machine. */

import type { SceneText, View } from "./types";

export interface Shared {
  /** The demo that is shown, if its texts are unchanged. */
  demo?: string;
  name?: string;
  text?: SceneText;
  /** A program alone, as the reference's examples are: it is shown as if it had been dropped. */
  program?: string;
  view?: Partial<View>;
  playing?: boolean;
  to?: string;
}

/** A share link holds at most so many bytes of text when it is opened. */
const MOST = 4 << 20;

/** What a stream makes of bytes. It stops where there are too many: a short link can hold a thousand times its length. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  most: number,
) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("a link holds less");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return "#1" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What an address says: everything, or `#NAME` for a demo. */
export async function unpack(hash: string): Promise<Shared | undefined> {
  if (/^#[a-z][a-z-]*$/.test(hash)) return { demo: hash.slice(1) };
  if (!hash.startsWith("#1")) return undefined;
  try {
    const letters = atob(hash.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST);
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Takes from a link only what has the right type: anyone can write one. */
function checked(given: Record<string, unknown>): Shared {
  const shared: Shared = {};
  if (typeof given.demo === "string") shared.demo = given.demo;
  if (typeof given.name === "string") shared.name = given.name;
  if (typeof given.to === "string") shared.to = given.to;
  if (typeof given.program === "string") shared.program = given.program;
  if (typeof given.playing === "boolean") shared.playing = given.playing;
  const text = given.text as SceneText | undefined;
  if (typeof text?.script === "string" && typeof text.files === "object" && text.files) {
    const files = Object.entries(text.files).filter(([, content]) => typeof content === "string");
    shared.text = { script: text.script, files: Object.fromEntries(files) };
  }
  const view = given.view as Partial<View> | undefined;
  if (view && typeof view === "object") {
    const number = (it: unknown) => typeof it === "number" && Number.isFinite(it);
    const numbers = Object.entries(view).filter(
      ([name, it]) => ["time", "around", "above", "distance"].includes(name) && number(it),
    );
    shared.view = Object.fromEntries(numbers);
    if (["", "R", "H", "X", "full"].includes(view.precision ?? "?")) shared.view.precision = view.precision;
    if (["strict", "exact", "fast"].includes(view.float ?? "?")) shared.view.float = view.float;
    const given = Object.entries(view.given ?? {}).filter(([, it]) => Array.isArray(it) && it.every(number));
    if (given.length > 0) shared.view.given = Object.fromEntries(given);
  }
  return shared;
}
