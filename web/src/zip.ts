/** A zip of small texts, stored as they are. */

const TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A name in a zip has at most so many characters: 16 bits hold the length of its bytes. */
const LONGEST = 4096;

/** A path within the folder where a zip is unpacked, on any system. */
function harmless(name: string): string {
  const parts = name.slice(-LONGEST).replaceAll(/[\\:\0]/g, "_").split("/");
  return parts.filter((it) => it !== "" && it !== "." && it !== "..").join("/") || "_";
}

/** `files` are less than 65,536 and have less than 4 GiB. */
export function zip(files: [string, Uint8Array][]): Uint8Array<ArrayBuffer> {
  const names = files.map(([name]) => new TextEncoder().encode(harmless(name)));
  const total = files.reduce((sum, [, bytes], at) => sum + bytes.length + 76 + 2 * (names[at]?.length ?? 0), 22);
  const out = new Uint8Array(total);
  const view = new DataView(out.buffer);
  let at = 0;
  // The header of a file; in the directory at the end it has more members.
  const header = (number: number, place?: number) => {
    const name = names[number] ?? new Uint8Array();
    const bytes = files[number]?.[1] ?? new Uint8Array();
    view.setUint32(at, place === undefined ? 0x04034b50 : 0x02014b50, true);
    at += place === undefined ? 4 : 6;
    view.setUint16(at, 20, true);
    view.setUint16(at + 2, 0x800, true);
    // The first day that a zip knows: the same files give the same zip.
    view.setUint16(at + 8, 0x21, true);
    view.setUint32(at + 10, crc32(bytes), true);
    view.setUint32(at + 14, bytes.length, true);
    view.setUint32(at + 18, bytes.length, true);
    view.setUint16(at + 22, name.length, true);
    at += 26;
    if (place !== undefined) {
      view.setUint32(at + 10, place, true);
      at += 14;
    }
    out.set(name, at);
    at += name.length;
  };
  const places = files.map(([, bytes], number) => {
    const place = at;
    header(number);
    out.set(bytes, at);
    at += bytes.length;
    return place;
  });
  const directory = at;
  places.forEach((place, number) => header(number, place));
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, files.length, true);
  view.setUint16(at + 10, files.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return out.subarray(0, at + 22);
}
