// Tries what must hold of links, dropped files and kept settings for long, on all cores: `scripts/fuzz links` runs it.
//
//   node tests/fuzz.mjs --seconds N [--found FOLDER] [--unreached FILE] [--cores N] [--only PROPERTY] [--seed N]
//
// An input that breaks a property is written to a file of the folder, made small, with the seed that gives it again.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** Runs of a property with one seed. */
const RUNS = 100;
/** How long these may take, in seconds: longer, and the input counts as one that hangs the page. */
const PATIENCE = 300;
/** The memory that a thread has, in MiB. */
const MEMORY = 1024;

/** The characters of a source that were reached: functions come with the blocks in them, from the outer ones on. */
function reached(session, url, length) {
  const found = new Uint8Array(length);
  session.post("Profiler.takePreciseCoverage", (error, covered) => {
    if (error) throw new Error(error.message);
    const functions = covered.result.filter((it) => it.url === url).flatMap((it) => it.functions);
    const ranges = functions.flatMap((it) => it.ranges).sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
    for (const it of ranges) found.fill(it.count > 0 ? 1 : 0, it.startOffset, it.endOffset);
  });
  return found;
}

async function work({ source, seed, step, until, only }) {
  const { default: fc } = await import("fast-check");
  const { properties } = await import("./hostile.mjs");
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const url = pathToFileURL(source).href;
  const all = Object.entries(properties(await import(url))).filter(([name]) => only === undefined || name === only);
  for (let next = seed; ; next += step) {
    for (const [name, property] of all) {
      parentPort.postMessage({ name, seed: next });
      const outcome = await fc.check(property, { seed: next, numRuns: RUNS });
      parentPort.postMessage({ name, seed: next, runs: outcome.numRuns });
      if (outcome.failed) {
        const input = fc.stringify(outcome.counterexample);
        parentPort.postMessage({ name, seed: next, wrong: `${input}\n\n${outcome.errorInstance?.stack ?? outcome.errorInstance}\n` });
      }
    }
    if (Date.now() >= until) break;
  }
  parentPort.postMessage({ reached: reached(session, url, readFileSync(source, "utf8").length) });
}

/** Lines of a source of which a part was not reached. */
function missed(source, found) {
  let at = 0;
  return source.split("\n").filter((line) => {
    const start = at;
    at += line.length + 1;
    return [...line].some((letter, place) => !/[\s{}();,]/.test(letter) && !found[start + place]);
  });
}

async function main() {
  const { values } = parseArgs({
    options: Object.fromEntries(["seconds", "found", "unreached", "cores", "only", "seed"].map((it) => [it, { type: "string" }])),
  });
  const folder = mkdtempSync(join(tmpdir(), "glasm-links-"));
  const { bundle } = await import("./hostile.mjs");
  const source = await bundle(folder);
  const text = readFileSync(source, "utf8");
  const cores = Number(values.cores ?? availableParallelism());
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const until = Date.now() + 1000 * Number(values.seconds ?? 60);
  const found = new Uint8Array(text.length);
  let [runs, wrong] = [0, 0];
  const broke = (name, number, why) => {
    wrong++;
    console.error(`${name} with seed ${number}: ${why.slice(0, 2000)}`);
    if (!values.found) return;
    mkdirSync(values.found, { recursive: true });
    writeFileSync(join(values.found, `links-${name}-${number}`), why);
  };
  const thread = (number) => new Promise((resolve) => {
    const workerData = { source, seed: seed + number, step: cores, until, only: values.only };
    const worker = new Worker(import.meta.filename, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    let now = { name: "start", seed };
    let heard = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - heard < 1000 * PATIENCE) return;
      broke(now.name, now.seed, `no end after ${PATIENCE} s\n`);
      void worker.terminate();
    }, 1000);
    worker.on("message", (outcome) => {
      heard = Date.now();
      if (outcome.wrong !== undefined) broke(outcome.name, outcome.seed, outcome.wrong);
      else if (outcome.reached) outcome.reached.forEach((it, at) => (found[at] |= it));
      else {
        now = outcome;
        runs += outcome.runs ?? 0;
      }
    });
    worker.on("error", (error) => broke(now.name, now.seed, `${error.stack}\n`));
    worker.on("exit", () => {
      clearInterval(watch);
      resolve();
    });
  });
  await Promise.all(Array.from({ length: cores }, (_, number) => thread(number)));
  const lines = missed(text, found);
  const all = text.split("\n").filter((it) => /[^\s{}();,]/.test(it)).length;
  if (values.unreached) writeFileSync(values.unreached, lines.map((it) => `${it}\n`).join(""));
  console.log(`links reached ${all - lines.length} of ${all} lines with ${runs} inputs, from seed ${seed} on`);
  rmSync(folder, { recursive: true });
  if (wrong > 0) process.exit(1);
}

await (isMainThread ? main() : work(workerData));
