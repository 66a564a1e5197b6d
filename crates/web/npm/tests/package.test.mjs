// Expected values come from the programs themselves, calculated by hand.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { around, bytes, check, disassemble, format, GlasmError, languages, link, reflect, Scene, translate } from "glasm";

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

test("every function tells the mistakes of a program", () => {
  const bad = "!!ARBfp1.0\n# ä\nMOV result.color, foo;\nEND";
  const vertex = "!!ARBvp1.0\nMOV result.position, bar;\nEND";
  for (const mark of ["", "\uFEFF"]) {
    const calls = [
      [() => translate(mark + bad, "wgsl"), undefined, bad], [() => bytes(mark + bad, "wgsl"), undefined, bad],
      [() => reflect(mark + bad), undefined, bad], [() => link(VERTEX, mark + bad, "wgsl"), "fragment", bad],
      [() => link(mark + vertex, FRAGMENT, "wgsl"), "vertex", vertex], [() => around({ "a.fp": mark + bad }), "a.fp", bad],
    ];
    for (const [call, program, source] of calls) {
      assert.throws(call, (error) => {
        assert.deepEqual([error.name, error.code, error.program], ["GlasmError", "undefined-name", program]);
        const [{ start, end, line, message }] = error.diagnostics;
        assert.match((mark + source).slice(start, end), /^(foo|bar)$/);
        assert.equal(error.message.split(" (")[0], `${program ? `${program}:` : ""}${line}:${source === bad ? 19 : 22}: ${message}`);
        return true;
      });
    }
  }
  assert.throws(() => bytes(SECTION, "wgsl"), (error) => error.code === "not-translated" && error.diagnostics.length === 0);
  assert.throws(() => format("!!ARBfp1.0\nMOV result.color, fragment.color\nTEMP a;\nEND"), (error) => error.diagnostics.length > 0);
});

test("a mark before a text is no part of the program, and what is no text is told", () => {
  const marked = `\uFEFF${FRAGMENT}`;
  assert.ok(check(marked).valid);
  assert.equal(translate(marked, "wgsl").text, translate(FRAGMENT, "wgsl").text);
  assert.equal(format(marked), format(FRAGMENT));
  const wrong = "!!ARBfp1.0\nMOV result.color, foo;\nEND";
  const places = [wrong, `\uFEFF${wrong}`].map((it) => check(it).diagnostics.map(({ start, end }) => it.slice(start, end)));
  assert.deepEqual(places, [["foo"], ["foo"]]);
  for (const given of [5, undefined, null, Buffer.from(FRAGMENT)]) {
    assert.throws(() => check(given), (error) => error instanceof GlasmError && /a program is a string, not/.test(error.message));
  }
});

test("options of single units and of fixed units are those of the command line", () => {
  const combiners = "!!RC1.0\n{\n  rgb {\n    spare0 = tex1;\n  }\n}\nout.rgb = spare0;\n";
  assert.doesNotMatch(translate(combiners, "wgsl").text, /texture_cube/);
  assert.match(translate(combiners, "wgsl", { texture: { 0: "2D", 1: "CUBE" } }).text, /texture_cube/);
  assert.notEqual(translate(combiners.replace("tex1", "fog"), "wgsl", { fog: "exp" }).text, translate(combiners.replace("tex1", "fog"), "wgsl").text);
  const lookup = "!!ARBfp1.0\nTEX_SAT result.color, fragment.texcoord[0], texture[2], 2D;\nEND";
  const plain = translate(lookup, "wgsl").text;
  for (const given of [{ hemisphere: [2] }, { depth: { 2: "alpha" } }, { floatTexture: [2] }]) {
    assert.notEqual(translate(lookup, "wgsl", given).text, plain, JSON.stringify(given));
  }
  for (const given of [{ hemisphere: [] }, { compared: { 1: "alpha" } }, { float64: "pairs", roundedParameters: true, generic: [8] }, null]) {
    assert.equal(translate(lookup, "wgsl", given).text, plain, JSON.stringify(given));
  }
  const attribute = "!!ARBvp1.0\nMOV result.position, vertex.attrib[8];\nEND";
  assert.notEqual(translate(attribute, "glsl-compat", { generic: [8, 9] }).text, translate(attribute, "glsl-compat").text);
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
  for (const [x, y] of [[-1, 3], [8, 0], [0, 8], [1.5, 0]]) assert.throws(() => scene.trace(x, y), new RegExp(`pixel ${x}, ${y} is not in the picture of 8 x 8`));
  for (const size of [{ width: 16 }, { width: -5, height: 4 }, { width: 0, height: 8 }, { width: 1.5, height: 2 }]) {
    assert.throws(() => scene.draw(size), (error) => error instanceof GlasmError && /a width and a height/.test(error.message));
  }
  scene.free();
  assert.throws(() => scene.draw(), (error) => error instanceof GlasmError && /freed/.test(error.message));
  assert.throws(() => scene.trace(0, 0), (error) => error instanceof GlasmError && /freed/.test(error.message));
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
