/** Colours of the languages that programs are translated to. */

import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from "@codemirror/language";
import { clike } from "@codemirror/legacy-modes/mode/clike";
import { json } from "@codemirror/legacy-modes/mode/javascript";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

const words = (text: string) => Object.fromEntries(text.split(" ").map((it) => [it, true]));

const vectors = (bases: string[], sizes: string[]) => bases.flatMap((base) => sizes.map((size) => base + size)).join(" ");
const GLSL = `void bool int uint float double ${vectors(["vec", "ivec", "uvec", "bvec", "dvec", "mat"], ["2", "3", "4"])}`;
const HLSL = `void ${vectors(["bool", "int", "uint", "float", "half", "double"], ["", "2", "3", "4", "4x4"])}`;
const WGSL = "bool f32 f16 i32 u32 vec2 vec3 vec4 mat2x2 mat3x3 mat4x4 array atomic ptr sampler sampler_comparison";

/** Numbers with the suffixes of shading languages. */
const NUMBER = /^(?:0x[\da-f]+|\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?)(?:lf|ul|[fhiul])?/i;

const attribute = (stream: StringStream) => {
  stream.eatWhile(/[\w]/);
  return "meta";
};

const like = (name: string, keywords: string, types: string, at = false) =>
  StreamLanguage.define(clike({
    name,
    keywords: words(`break case continue default do else for if return switch while struct const ${keywords}`),
    types: words(types),
    blockKeywords: words("case do else for if switch while struct"),
    atoms: words("true false"),
    number: NUMBER,
    hooks: {
      "#": (stream: StringStream) => {
        stream.skipToEnd();
        return "meta";
      },
      ...(at ? { "@": attribute } : {}),
    },
  }));

const spirv = StreamLanguage.define<null>({
  name: "spirv",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^%\w+/)) return "variableName";
    if (stream.match(/^Op\w+/)) return "keyword";
    if (stream.match(/^-?\d[\w.+-]*/)) return "number";
    if (stream.match(/^[A-Za-z]\w*/)) return "typeName";
    stream.next();
    return null;
  },
});

const glsl = like("glsl", "in out inout uniform buffer layout flat smooth centroid highp mediump lowp precision discard readonly writeonly coherent shared", GLSL);

const MODES: Record<string, Extension> = {
  wgsl: like("wgsl", "fn let var override alias enable diagnostic loop continuing discard", WGSL, true),
  spirv,
  glsl,
  glsl450: glsl,
  glsl300es: glsl,
  "glsl-compat": glsl,
  hlsl: like("hlsl", "cbuffer register static precise groupshared nointerpolation linear centroid discard in out inout", HLSL),
  msl: like("msl", "using namespace constexpr constant device thread threadgroup fragment vertex kernel metal", `${HLSL} sampler`),
  naga: StreamLanguage.define(rust),
  interface: StreamLanguage.define(json),
};

export function mode(name: string): Extension {
  return MODES[name] ?? [];
}

const style = (tag: Parameters<typeof HighlightStyle.define>[0][number]["tag"], name: string) => ({ tag, class: `word-${name}` });

/** The same classes as the editor's words have. */
export const coloured = syntaxHighlighting(HighlightStyle.define([
  style([tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.modifier], "keyword"),
  style([tags.typeName, tags.standard(tags.typeName)], "binding"),
  style([tags.number, tags.bool, tags.atom], "number"),
  style(tags.string, "parameter"),
  style(tags.comment, "comment"),
  style([tags.meta, tags.processingInstruction], "header"),
  style(tags.propertyName, "instruction"),
]));
