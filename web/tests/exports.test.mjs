// Every export of every demo's programs is the desktop's, and WGSL of demos and cases passes the browser's compiler.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
const LACKING = [
  /address space and 'read_write' access mode cannot be used by vertex pipeline stage/,
  /extension '(dual_source_blending|primitive_index)' is not allowed/,
  /without extension 'subgroups'/,
  /number of storage buffers \(\d+\) in the Compute stage exceeds the maximum per-stage limit/,
];

/** The programs of the case files, with their names. */
function cases(folder = join(root, "tests/cases")) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return cases(path);
    return stageOf(entry.name) ? [{ name: path.slice(root.length + 1), text: readFileSync(path, "utf8") }] : [];
  });
}

test("every WGSL export of demos and cases passes the browser's compiler", async (context) => {
  const all = [...programs, ...cases()];
  const exported = all.flatMap(({ name, text }) => {
    try {
      return [{ name, code: translate(text, "wgsl", { stage: stageOf(name) }).text }];
    } catch {
      return [];
    }
  });
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    const refused = await page.evaluate(async (exported) => {
      const adapter = await navigator.gpu.requestAdapter();
      const { maxStorageBuffersPerShaderStage, maxInterStageShaderVariables } = adapter.limits;
      const requiredLimits = { maxStorageBuffersPerShaderStage, maxInterStageShaderVariables };
      const device = await adapter.requestDevice({ requiredFeatures: [...adapter.features], requiredLimits });
      const refused = [];
      for (const { name, code } of exported) {
        device.pushErrorScope("validation");
        const module = device.createShaderModule({ code });
        const error = await device.popErrorScope();
        if (error) {
          refused.push({ name, message: error.message });
          continue;
        }
        // Others need vertices, targets and layouts that a renderer chooses.
        if (!code.includes("@compute")) continue;
        await device.createComputePipelineAsync({ layout: "auto", compute: { module } })
          .catch((error) => refused.push({ name, message: error.message }));
      }
      return refused;
    }, exported);
    const lacking = refused.filter(({ message }) => LACKING.some((it) => it.test(message)));
    context.diagnostic(`${exported.length} of ${all.length} programs have WGSL; ${lacking.length} need what the browser lacks: ${lacking.map((it) => it.name).join(" ")}`);
    assert.ok(exported.length > 1000);
    const wrong = refused.filter((it) => !lacking.includes(it)).map(({ name, message }) => `${name}: ${message}`);
    assert.deepEqual(wrong, []);
  } finally {
    await close();
  }
});
