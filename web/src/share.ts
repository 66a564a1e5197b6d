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
  /** Whether the editor reads programs as drivers did. */
  lenient?: boolean;
}

/** A share link holds at most so many bytes of text. */
const MOST = 4 << 20;
/** A share link has at most so many characters: browsers refuse to keep much longer addresses. */
const LETTERS = 1 << 20;
/** A share link holds at most so many files. */
const MAX_FILES = 256;
/** A share link sets at most so many parameters, each with at most so many numbers. */
const MAX_GIVEN = 1024;
const MAX_VALUES = 64;
/** A scene's name has at most so many characters. */
const MAX_NAME = 200;
/** So many bytes of a link are decompressed at once. Each can become a thousand. */
const SLICE = 4096;

class TooLarge extends Error {}

/** Bytes in small pieces, each only when it is asked for: a browser decompresses a piece as a whole, however long it becomes. */
function slices(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (to: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    if (at >= bytes.length) to.close();
    else to.enqueue(bytes.slice(at, (at += SLICE)));
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** What a stream makes of bytes. It stops where there are too many. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  most: number,
) {
  const reader = slices(bytes).pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TooLarge();
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of an address behind `#`, and that; `undefined` if a link cannot hold so much. */
export async function pack(shared: Shared): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  if (bytes.length > MOST) return undefined;
  const packed = await through(bytes, new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const hash = "#1" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return hash.length > LETTERS ? undefined : hash;
}

/** What an address says: everything, or `#NAME` for a demo, which there may not be; a sentence if it is a link that cannot be read. */
export async function unpack(hash: string): Promise<Shared | string | undefined> {
  if (!hash.startsWith("#1")) return hash.length > 1 && hash.startsWith("#") ? { demo: hash.slice(1, MAX_NAME) } : undefined;
  if (hash.length > LETTERS) return "This link has more than a million characters and is not opened.";
  try {
    const letters = atob(hash.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (it) => it.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"), MOST);
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    if (error instanceof TooLarge) return `This link holds more than ${MOST >> 20} MiB of text and is not opened.`;
    return "This link cannot be read: a part of it is missing or was changed.";
  }
}

/** Takes from a link only what has the right type, and no more of it than a scene can have: anyone can write one. */
function checked(given: Record<string, unknown>): Shared {
  const shared: Shared = {};
  if (typeof given.demo === "string") shared.demo = given.demo;
  if (typeof given.name === "string") shared.name = given.name.slice(0, MAX_NAME);
  if (typeof given.to === "string") shared.to = given.to;
  if (typeof given.program === "string") shared.program = given.program;
  if (typeof given.playing === "boolean") shared.playing = given.playing;
  if (typeof given.lenient === "boolean") shared.lenient = given.lenient;
  const text = given.text as SceneText | undefined;
  if (typeof text?.script === "string" && typeof text.files === "object" && text.files) {
    const files = Object.entries(text.files).filter(([, content]) => typeof content === "string");
    shared.text = { script: text.script, files: Object.fromEntries(files.slice(0, MAX_FILES)) };
  }
  const view = given.view as Partial<View> | undefined;
  if (view && typeof view === "object") shared.view = looked(view);
  return shared;
}

function looked(view: Partial<View>): Partial<View> {
  const number = (it: unknown) => typeof it === "number" && Number.isFinite(it);
  const numbers = Object.entries(view).filter(
    ([name, it]) => ["time", "around", "above", "distance"].includes(name) && number(it),
  );
  const looked: Partial<View> = Object.fromEntries(numbers);
  if (["", "R", "H", "X", "full"].includes(view.precision ?? "?")) looked.precision = view.precision;
  if (["strict", "exact", "fast"].includes(view.float ?? "?")) looked.float = view.float;
  // By the lines of the script.
  const given = Object.entries(view.given ?? {}).filter(
    ([line, it]) => /^[1-9]\d{0,7}$/.test(line) && Array.isArray(it) && it.length <= MAX_VALUES && it.every(number),
  );
  if (given.length > 0) looked.given = Object.fromEntries(given.slice(0, MAX_GIVEN));
  return looked;
}
