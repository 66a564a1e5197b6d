// Every export of every demo's programs is the desktop's, and WGSL passes the browser's compiler.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { bytes, languages, reflect, translate } from "../../crates/web/npm/node.js";
import { glasm, open } from "./browser.mjs";
import { programs } from "./programs.mjs";

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

test("every WGSL export passes the browser's compiler and makes a pipeline", async (context) => {
  const exported = programs.flatMap(({ name, text }) => {
    try {
      return [{ name, code: translate(text, "wgsl").text }];
    } catch {
      return [];
    }
  });
  const { page, address, close } = await open();
  try {
    await page.goto(address);
    const refused = await page.evaluate(async (exported) => {
      const adapter = await navigator.gpu.requestAdapter();
      const { limits } = adapter;
      const device = await adapter.requestDevice({
        requiredLimits: { maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage, maxInterStageShaderVariables: limits.maxInterStageShaderVariables },
      });
      const refused = [];
      for (const { name, code } of exported) {
        device.pushErrorScope("validation");
        const module = device.createShaderModule({ code });
        const compute = code.includes("@compute");
        if (compute) await device.createComputePipelineAsync({ layout: "auto", compute: { module } }).catch((error) => refused.push(`${name}: ${error.message}`));
        const error = await device.popErrorScope();
        if (error) refused.push(`${name}: ${error.message}`);
      }
      return refused;
    }, exported);
    context.diagnostic(`${exported.length} of ${programs.length} programs have WGSL`);
    assert.ok(exported.length > 50);
    assert.deepEqual(refused, []);
  } finally {
    await close();
  }
});
