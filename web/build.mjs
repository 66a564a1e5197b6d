// Puts the page together in dist: bundles, styles, demos with their pictures, and the library, which scripts/web has
// built into pkg.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

const here = import.meta.dirname;
const dist = join(here, "dist");
const shaders = join(here, "../shaders");

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, "pictures"), { recursive: true });

const common = { bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning", legalComments: "none" };
/** Stands for the name of this build until that is known. */
const LATER = `glasm-${"0".repeat(16)}`;
// The library's loader would look for the wasm beside itself; the page hands it over.
const define = { "import.meta.url": '"glasm:"', BUILD: JSON.stringify(LATER) };
await build({
  ...common,
  define,
  entryPoints: [join(here, "src/main.ts"), join(here, "src/worker.ts")],
  outdir: dist,
});

for (const file of ["style.css", "icon.svg", "manifest.json"]) await cp(join(here, file), join(dist, file));
await cp(join(here, "pkg/glasm_web_bg.wasm"), join(dist, "glasm_web_bg.wasm"));

const demos = {};
for (const name of (await readdir(shaders)).sort()) {
  const texts = {};
  for (const file of (await readdir(join(shaders, name))).sort()) {
    texts[file] = await readFile(join(shaders, name, file), "utf8");
  }
  const { "scene.shader_test": script, ...files } = texts;
  if (script === undefined) continue;
  demos[name] = { script, files };
  await cp(join(here, `../docs/demos/${name}.webp`), join(dist, `pictures/${name}.webp`));
}
await writeFile(join(dist, "demos.json"), JSON.stringify(demos));

// The reference, if it has been made (`glasm reference`); without it there is no link to it.
const reference = join(here, "reference");
const referred = await stat(reference).then(() => true, () => false);
if (referred) await cp(reference, join(dist, "reference"), { recursive: true });
const page = await readFile(join(here, "index.html"), "utf8");
await writeFile(join(dist, "index.html"), referred ? page : page.replace(/^.*href="reference\/".*\n/m, ""));

async function* files(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}
const all = [];
const hash = createHash("sha256");
for await (const path of files(dist)) {
  all.push(relative(dist, path).replaceAll("\\", "/"));
  hash.update(await readFile(path));
}
const name = `glasm-${hash.digest("hex").slice(0, 16)}`;
const main = join(dist, "main.js");
await writeFile(main, (await readFile(main, "utf8")).replaceAll(LATER, name));
const kept = ["./", ...all.filter((it) => !it.startsWith("reference/")).sort()];
await build({
  ...common,
  entryPoints: [join(here, "src/sw.ts")],
  outdir: dist,
  define: { FILES: JSON.stringify(kept), BUILD: JSON.stringify(name) },
});
