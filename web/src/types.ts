/** What the library answers, as JSON. `crates/web` writes it. */

export interface Diagnostic {
  severity: "error" | "warning";
  code: string;
  message: string;
  help: string | null;
  start: number;
  end: number;
  line: number;
  column: number;
}

export interface Translated {
  text: string | null;
  /** For each line of the text, or each instruction of SPIR-V, the line of the program that it comes from, or 0. */
  lines: number[];
  words: number[] | null;
  refused: string | null;
  diagnostics: Diagnostic[];
}

export interface Language {
  name: string;
  title: string;
  extension: string;
}

export interface Drawn {
  drawn: boolean;
  width: number;
  height: number;
  /** Rows that were drawn, from the bottom. */
  first: number;
  behind: number;
  problems: string[];
  camera: boolean;
}

export interface Parameter {
  line: number;
  name: string;
  /** Whether it changes a matrix. */
  matrix: boolean;
  /** What to call each number. */
  parts: string[];
  /** As the scene says. */
  value: number[];
}

/** A texture that a picture can take the place of. */
export interface Texture {
  line: number;
  unit: number;
  cube: boolean;
}

export interface Image {
  width: number;
  height: number;
  /** Four bytes a pixel, the top row first. */
  data: Uint8ClampedArray;
}

export interface Facts {
  size: [number, number];
  camera: boolean;
  parameters: Parameter[];
  textures: Texture[];
}

export interface PixelEvent {
  kind: "clear" | "killed" | "refused" | "written";
  text: string;
  draw: number;
  line: number;
  vertices: number[];
}

export interface Events {
  pixel: [number, number];
  events: PixelEvent[];
  writer: number | null;
}

export interface Run {
  language: string;
  source: string;
  dropped: number;
  /** Step, line, instruction, operands, result, condition code. */
  steps: [string, string, string, string, string, string][];
  registers: { name: string; initial: string; writes: [number, string][] }[];
  given: [string, string][];
}

/** The text of a script, and of the files that it names. */
export interface SceneText {
  script: string;
  files: Record<string, string>;
}

/** Everything that a picture depends on besides the texts. */
export interface View {
  time: number;
  around: number;
  above: number;
  distance: number;
  precision: "" | "R" | "H" | "X" | "full";
  float: "strict" | "exact" | "fast";
  given: Record<string, number[]>;
}

/** What the page asks of a worker. */
export type Order =
  | { kind: "start"; module: WebAssembly.Module; gpu: boolean; canvas?: OffscreenCanvas }
  | { kind: "scene"; text: SceneText; fresh: boolean }
  /** A picture for the texture of a line; without one the texture is the scene's own again. */
  | { kind: "texture"; line: number; image?: Image }
  /** `read`: the picture comes back, besides being shown if there is a canvas. */
  | { kind: "draw"; view: View; size: [number, number]; part: number; parts: number; read: boolean }
  /** Answered when the device is done with all pictures. */
  | { kind: "finish" }
  | { kind: "facts" }
  | { kind: "inspect"; x: number; y: number; name: string }
  | { kind: "event"; event: number }
  | { kind: "vertex"; draw: number; index: number };

export interface Picture {
  report: Drawn;
  /** The rows that were drawn, the top one first; empty if there is no new picture, or none was asked for. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

export interface Started {
  /** The name of the machine that draws. */
  device: string;
}

export interface Inspected {
  events: Events;
  text: string;
}
