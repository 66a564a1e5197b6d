// Every export of every demo's programs is the desktop's, and WGSL of demos and cases makes pipelines in the browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import test from "node:test";

import { bytes, languages, reflect, translate } from "../../crates/web/npm/node.js";
import { glasm, open, root } from "./browser.mjs";
import { programs, stageOf } from "./programs.mjs";

test("exports are the command line's", { skip: !glasm && "no GLASM to compare with" }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "glasm-exports-"));
  const given = join(folder, "programs");
  mkdirSync(given);
  for (const { name, text } of programs) writeFileSync(join(given, name), text);
  for (const { name: to, extension } of languages()) {
    await context.test(to, () => {
      const output = join(folder, to);
      mkdirSync(output);
      spawnSync(glasm, ["translate", given, "--to", to, "--output", output]);
      let [same, refused] = [0, 0];
      for (const { name, text } of programs) {
        const path = join(output, `${name}.${extension}`);
        let own;
        try {
          own = Buffer.from(bytes(text, to));
        } catch {
          assert.ok(!existsSync(path), `${name} is refused here alone`);
          refused++;
          continue;
        }
        assert.ok(own.equals(readFileSync(path)), `${name} differs`);
        same++;
      }
      context.diagnostic(`${to}: ${same} are the same, ${refused} are refused by both`);
    });
  }
  await context.test("interfaces", () => {
    const lines = spawnSync(glasm, ["reflect", given], { maxBuffer: 1 << 28 }).stdout.toString().trim().split("\n");
    for (const line of lines) {
      const { file, ...wanted } = JSON.parse(line);
      const { text } = programs.find(({ name }) => file.endsWith(name));
      assert.deepEqual(reflect(text), wanted, file);
    }
  });
});

/** What browsers lack: the export needs a feature that the desktop's device may have. */
const LACKING = {
  "stores of vertices": /address space and 'read_write' access mode cannot be used by vertex pipeline stage|read-write storage (buffer|texture).* vertex/i,
  "two sources of a blend": /extension 'dual_source_blending' is not allowed/,
  "primitive numbers": /extension 'primitive_index' is not allowed/,
  "subgroups": /without extension 'subgroups'/,
  "that many locations between stages": /(output|input) variable .* has a location \(\d+\) that is too large/,
  "that many vertex attributes": /input variable .* has a location \(\d+\) that exceeds the maximum/,
  "that many textures": /number of sampled textures \(\d+\) in the \w+ stage exceeds the maximum per-stage limit/,
  "more storage buffers": /number of storage buffers \(\d+\) in the \w+ stage exceeds the maximum per-stage limit/,
};

/** The programs of a folder, with their names from `root` on. */
function below(folder, root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return below(path, root);
    const text = readFileSync(path, "utf8");
    return stageOf(entry.name) || text.startsWith("!!") ? [{ name: path.slice(root.length + 1), text }] : [];
  });
}

/** Every program there is: those of demos and cases, and those of the folders that GLASM_PROGRAMS names. */
function everything() {
  const folders = (process.env.GLASM_PROGRAMS ?? "").split(delimiter).filter(Boolean);
  return [...programs, ...below(join(root, "tests/cases"), root), ...folders.flatMap((it) => below(it, it))];
}

/** Makes a shader module and a pipeline of each text: alone, between the simplest other stages. Returns the complaints. */
async function makePipelines(exported) {
  const adapter = await navigator.gpu.requestAdapter();
  const requiredLimits = {};
  for (const name in adapter.limits) if (/^max/.test(name)) requiredLimits[name] = adapter.limits[name];
  const device = await adapter.requestDevice({ requiredFeatures: [...adapter.features], requiredLimits });

  /** What an entry point takes or returns by location, in structs or not. */
  function located(code, text) {
    return text.split(/,(?![^(<]*[)>])/).flatMap((member) => {
      const type = member.trim().split(/[\s:]+/).at(-1);
      const location = /@location\((\d+)\)/.exec(member)?.[1];
      if (location) return [{ location: Number(location), interpolate: /@interpolate\([^)]*\)/.exec(member)?.[0] ?? "", type }];
      const body = new RegExp(`struct ${type} \\{([^}]*)\\}`).exec(code)?.[1];
      return body ? located(code, body) : [];
    });
  }

  /** The parameters and the result of an entry point. */
  function entry(code, stage) {
    const start = new RegExp(`@${stage}[^]*?fn \\w+\\(`).exec(code);
    if (!start) return undefined;
    let at = start.index + start[0].length;
    for (let depth = 1; depth > 0; at++) depth += code[at] === "(" ? 1 : code[at] === ")" ? -1 : 0;
    const result = /^\s*->\s*([^{]*)\{/.exec(code.slice(at))?.[1] ?? "";
    return { takes: located(code, code.slice(start.index + start[0].length, at - 1)), gives: located(code, result) };
  }

  const size = (type) => Number(/vec(\d)/.exec(type)?.[1] ?? 1);
  const format = (type) => `${{ f: "float", i: "sint", u: "uint" }[/[fiu](?=\d)/.exec(type)[0]]}32${size(type) > 1 ? `x${size(type)}` : ""}`;
  const target = (type) => ({ format: { f: "r8unorm", i: "r32sint", u: "r32uint" }[/[fiu](?=\d)/.exec(type)[0]] });
  const depthStencil = { format: "depth24plus", depthWriteEnabled: true, depthCompare: "always" };

  function pipeline(code, module) {
    if (entry(code, "compute")) return device.createComputePipelineAsync({ layout: "auto", compute: { module } });
    const vertex = entry(code, "vertex");
    if (vertex) {
      const attributes = vertex.takes.map(({ location, type }, at) => ({ shaderLocation: location, offset: at * 16, format: format(type) }));
      const buffers = attributes.length ? [{ arrayStride: attributes.length * 16, attributes }] : [];
      return device.createRenderPipelineAsync({ layout: "auto", vertex: { module, buffers }, depthStencil });
    }
    const fragment = entry(code, "fragment");
    const members = fragment.takes.map(({ location, interpolate, type }) => `@location(${location}) ${interpolate} v${location}: ${type},`);
    const before = device.createShaderModule({
      code: `struct Given { @builtin(position) position: vec4f, ${members.join(" ")} }\n@vertex fn before() -> Given { return Given(); }`,
    });
    const targets = [];
    for (const { location, type } of fragment.gives) targets[location] = target(type);
    return device.createRenderPipelineAsync({
      layout: "auto", vertex: { module: before }, fragment: { module, targets: [...targets].map((it) => it ?? null) }, depthStencil,
    });
  }

  const refused = [];
  for (const { name, code } of exported) {
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code });
    const error = await device.popErrorScope();
    if (error) refused.push({ name, message: error.message });
    else await pipeline(code, module).catch((error) => refused.push({ name, message: error.message }));
  }
  return refused;
}

test("every WGSL export makes a pipeline in the browser", async (context) => {
  const all = everything();
  const exported = all.flatMap(({ name, text }) => {
    try {
      return [{ name, code: translate(text, "wgsl", { stage: stageOf(name), lenient: true }).text }];
    } catch {
      return [];
    }
  });
  const { page, address, close } = await open();
  try {
    // No page that draws meanwhile.
    await page.goto(`${address}manifest.json`);
    const refused = [];
    for (let at = 0; at < exported.length; at += 100) {
      refused.push(...(await page.evaluate(makePipelines, exported.slice(at, at + 100))));
    }
    context.diagnostic(`${exported.length} of ${all.length} programs have WGSL, ${exported.length - refused.length} of them make a pipeline`);
    let rest = refused;
    for (const [what, message] of Object.entries(LACKING)) {
      const lacking = rest.filter((it) => message.test(it.message));
      if (lacking.length) context.diagnostic(`the browser lacks ${what}: ${lacking.length}: ${lacking.map((it) => it.name).join(" ")}`);
      rest = rest.filter((it) => !lacking.includes(it));
    }
    assert.ok(exported.length > 1000);
    assert.deepEqual(rest.map(({ name, message }) => `${name}: ${message}`), []);
  } finally {
    await close();
  }
});
