/** A value for each texture unit. */
export type Units<Value> = { [unit: number]: Value };
/** How a depth becomes a vector. */
export type Depth = "luminance" | "intensity" | "alpha";

/** Options for reading and translating, named like those of the program `glasm`. */
export interface Options {
  /** Only warn about broken rules that shipping drivers did not enforce. */
  lenient?: boolean;
  /** The stage that the program is loaded for; a header of another stage is an error. */
  stage?: "vertex" | "vertex state" | "fragment" | "geometry" | "tessellation control" | "tessellation evaluation" | "compute";
  float?: "strict" | "exact" | "fast";
  /** fp16, fx12 and special values: as the extension says, or in fp32 as NVIDIA's drivers compute. */
  precision?: "text" | "full";
  half?: "emulated" | "packed" | "hidden" | "native" | "native-hidden";
  fixed?: "emulated" | "hidden";
  functions?: "device" | "own";
  int64?: "native" | "pairs";
  float64?: "native" | "pairs";
  coordinates?: "wgpu" | "gl";
  clip?: "emulated" | "native";
  /** Names of resources in GLSL and HLSL. */
  names?: "program" | "bindings";
  twoSided?: boolean;
  flat?: boolean;
  /** Clamp a vertex program's colours to [0, 1], as OpenGL does by default. */
  clampColors?: boolean;
  /** Expect copies of parameters that the host has rounded to fp16 and fx12. */
  roundedParameters?: boolean;
  pointSize?: boolean;
  /** Bind group of parameters and textures, and the first binding. */
  group?: number;
  binding?: number;
  /** In `glsl-compat`, vertex attributes that come from generic arrays of that number. */
  generic?: number[];
  /** Units whose depth textures are compared, as in `{ 0: "intensity" }`, and units whose are not. */
  compared?: Units<Depth>;
  depth?: Units<Depth>;
  /** Units whose textures contain two components of a unit vector. */
  hemisphere?: number[];
  /** Units whose textures may contain numbers outside [0, 1]. */
  floatTexture?: number[];
  /** Textures behind register combiners and in ATI fragment shaders, as in `{ 1: "CUBE" }`. */
  texture?: Units<"1D" | "2D" | "3D" | "CUBE" | "RECT">;
  /** The fog of register combiners, or behind an ATI fragment shader. */
  fog?: "linear" | "exp" | "exp2";
}

export type Language =
  | "wgsl" | "spirv" | "glsl" | "glsl450" | "glsl300es" | "hlsl" | "msl" | "glsl-compat" | "naga";

/** An error or a warning. Offsets count UTF-16 code units; lines and columns count from 1. */
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

/** Says what is wrong; if a program is at fault, with its diagnostics. */
export class GlasmError extends Error {
  readonly diagnostics: Diagnostic[];
  /** The code of the first error, or of why something is not possible; `null` where there is none. */
  readonly code: string | null;
  /** Which program is refused: `vertex` or `fragment` of a pair, and the name of a file of `around`. */
  readonly program?: string;
}

export interface Checked {
  valid: boolean;
  /** The language's name, such as `ARBfp1.0`; `null` for a program that is refused. */
  language: string | null;
  stage: string | null;
  diagnostics: Diagnostic[];
}

export interface Translation {
  /** Of every language but SPIR-V. */
  text?: string;
  /** Of SPIR-V. */
  words?: Uint32Array;
  /** For each line of the text, or each instruction of SPIR-V, the line of the program that it comes from, or 0. */
  lines: number[];
}

/** Checks a program: whether it is valid, its language, and what is wrong with it. */
export function check(source: string, options?: Options): Checked;
/** All languages, with their titles and file extensions. */
export function languages(): { name: Language; title: string; extension: string }[];
/** Translates a program; throws a {@link GlasmError} if it is refused. */
export function translate(source: string, to: Language, options?: Options): Translation & { diagnostics: Diagnostic[] };
/** Translates a vertex and a fragment program as a pair: only values that the fragment program reads are passed. */
export function link(
  vertex: string, fragment: string, to: Language, options?: Options,
): { vertex: Translation; fragment: Translation; interface: unknown };
/** Translates a program, as the bytes of a file. */
export function bytes(source: string, to: Language, options?: Options): Uint8Array;
/** SPIR-V as text for people to read. */
export function disassemble(words: ArrayLike<number>): string;
/** Locations, bindings and parameters of a translation: docs/INTERFACE.md of glasm describes the members. */
export function reflect(source: string, options?: Options): unknown;
/** The program in its usual layout. */
export function format(source: string): string;
/** A script that draws a torus with these programs, which are given by the names of their files. */
export function around(programs: Record<string, string>): string;

export interface Picture {
  width: number;
  height: number;
  /** Four bytes per pixel, the top row first, as in `ImageData`. */
  pixels: Uint8Array;
}

export interface Trace {
  pixel: [number, number];
  events: { kind: "clear" | "killed" | "refused" | "written"; text: string; draw: number; line: number; vertices: number[] }[];
  /** The event that gave the pixel its colour. */
  writer?: number;
  run?: {
    language: string;
    source: string;
    dropped: number;
    /** Step, line, instruction, operands, result, condition code. */
    steps: [string, string, string, string, string, string][];
    registers: { name: string; initial: string; writes: [number, string][] }[];
    given: [string, string][];
  };
  /** All of it as `glasm trace` prints it. */
  text: string;
}

/** A script (`.shader_test`) on the reference machine, which gives the same bits everywhere. */
export class Scene {
  constructor(script: string, files?: Record<string, string>);
  /** With a size of its own, unless both sides are given. */
  draw(options?: { time?: number; width?: number; height?: number }): Picture;
  /** What happened to a pixel of the last picture, counted from the lower left; throws if it is not in the picture. */
  trace(x: number, y: number): Trace;
  free(): void;
}
