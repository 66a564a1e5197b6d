// For browsers and bundlers, which find the library by its address.
import init from "./pkg/glasm_web.js";

await init({ module_or_path: new URL("./pkg/glasm_web_bg.wasm", import.meta.url) });

export * from "./library.js";
