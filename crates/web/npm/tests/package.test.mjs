// Expected values come from the programs themselves, calculated by hand.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { around, check, disassemble, format, GlasmError, languages, link, reflect, Scene, translate } from "glasm";

const FRAGMENT = "!!ARBfp1.0\nTEMP a;\nMUL a, fragment.texcoord[0], 0.5;\nMOV result.color, a;\nEND";
// A critical section, which only the reference machine runs.
const SECTION = "!!NVfp5.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nMOV result.color, fragment.color;\nFSIE;\nEND";
const VERTEX = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.texcoord[0], vertex.texcoord[0];\nEND";

test("a mistake has its place in the string, and help", () => {
  const source = "!!FP1.0\n# ä😀\nADD o[COLR], p[0], p[1];\nEND";
  const { valid, diagnostics } = check(source);
  assert.equal(valid, false);
  const [first] = diagnostics;
  assert.equal(first.code, "two-parameters");
  assert.equal(source.slice(first.start, first.end), "p[1]");
  assert.deepEqual([first.line, typeof first.help], [3, "string"]);
  assert.equal(check(FRAGMENT).stage, "fragment");
});

test("every language is written, and lines know where they come from", () => {
  for (const { name } of languages()) {
    const { text, words, lines } = translate(FRAGMENT, name);
    if (name === "spirv") {
      assert.equal(words[0], 0x07230203);
      assert.match(disassemble(words), /OpEntryPoint Fragment[^]*Op(FMul|VectorTimesScalar)[^]*OpFunctionEnd/);
      const instructions = disassemble(words).split("\n").filter((it) => it && !it.startsWith(";"));
      assert.equal(lines.length, instructions.length);
      const products = instructions.flatMap((it, at) => (/Op(FMul|VectorTimesScalar) /.test(it) ? [lines[at]] : []));
      assert.ok(products.includes(3), products.join(" "));
      continue;
    }
    assert.ok(text.length > 50, name);
    if (name === "naga" || name === "glsl-compat") continue;
    const product = text.split("\n").findIndex((line) => line.includes("0.5"));
    assert.equal(lines[product], 3, name);
  }
});

test("mistakes and unknown options are thrown", () => {
  assert.throws(() => translate("!!FP1.0\nMOV", "wgsl"), (error) => error instanceof GlasmError && error.diagnostics.length > 0);
  assert.throws(() => translate(SECTION, "wgsl"), (error) => error instanceof GlasmError && error.code === "not-translated");
  assert.throws(() => translate(FRAGMENT, "wgsl", { float: "loose" }), /strict, exact, fast/);
  assert.throws(() => translate(FRAGMENT, "cobol"), /wgsl/);
  assert.throws(() => reflect(FRAGMENT, { colour: 1 }), /unknown option colour/);
  assert.ok(check("!!ARBfp1.0\nRCP result.color, 2.0;\nEND", { lenient: true }).valid);
});

test("options in camel case are those of the command line", () => {
  const { text } = translate(FRAGMENT, "wgsl", { group: 2, twoSided: true });
  assert.match(text, /@fragment/);
  assert.match(translate("!!ARBfp1.0\nMOV result.color, program.local[0];\nEND", "wgsl", { group: 2 }).text, /@group\(2\)/);
});

test("a pair is linked", () => {
  const pair = link(VERTEX, FRAGMENT, "wgsl");
  assert.match(pair.vertex.text, /@vertex/);
  assert.match(pair.fragment.text, /@fragment/);
  assert.throws(() => link(FRAGMENT, VERTEX, "wgsl"), /vertex/);
});

test("an interface names what a program takes", () => {
  const { textures } = reflect("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[3], 2D;\nEND");
  assert.equal(textures[0].unit, 3);
});

test("the layout is the usual one, and stays", () => {
  const text = format("!!ARBfp1.0\nMOV   result.color,fragment.color;END");
  assert.match(text, /MOV result\.color, fragment\.color;\n/);
  assert.equal(format(text), text);
});

test("a scene is drawn, and a pixel tells its steps", () => {
  const script = "[require]\nSIZE 8 8\n[fragment program]\n!!FP1.0\nMOVR R0, {1, 0.5, 0, 1};\nMULR o[COLR], R0, 0.5;\nEND\n" +
    "[test]\nclear color 0 0 1 1\nclear\ndraw rect -1 -1 1 2\n";
  const scene = new Scene(script);
  const { width, height, pixels } = scene.draw();
  assert.deepEqual([width, height, pixels.length], [8, 8, 256]);
  // The left half is (0.5, 0.25, 0) of 255, the right half blue.
  assert.deepEqual([...pixels.slice(0, 4)], [128, 64, 0, 255]);
  assert.deepEqual([...pixels.slice(28, 32)], [0, 0, 255, 255]);
  const trace = scene.trace(1, 5);
  assert.equal(trace.run.steps.length, 2);
  assert.deepEqual(trace.run.registers[0].writes, [[0, "(1,0.5,0,1)"]]);
  assert.match(trace.text, /steps=2 exit=end/);
  assert.throws(() => new Scene("[test]\nclear colo\n").draw(), GlasmError);
  scene.free();
});

test("a program gets a scene of its own", () => {
  const script = around({ "a.fp": FRAGMENT });
  const scene = new Scene(script, { "a.fp": FRAGMENT });
  assert.ok(scene.draw({ width: 32, height: 24 }).pixels.some((byte) => byte > 0 && byte < 255));
});

test("all demos are drawn", () => {
  const shaders = new URL("../../../../shaders/", import.meta.url);
  for (const name of readdirSync(shaders)) {
    const texts = Object.fromEntries(
      readdirSync(new URL(`${name}/`, shaders)).map((file) => [file, readFileSync(new URL(`${name}/${file}`, shaders), "utf8")]),
    );
    const { "scene.shader_test": script, ...files } = texts;
    assert.equal(new Scene(script, files).draw({ time: 1, width: 32, height: 24 }).pixels.length, 32 * 24 * 4, name);
  }
});
