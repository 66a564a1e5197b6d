// For Node: the library is beside this file, and there at once.
import { readFileSync } from "node:fs";

import { initSync } from "./pkg/glasm_web.js";

initSync({ module: readFileSync(new URL("./pkg/glasm_web_bg.wasm", import.meta.url)) });

export * from "./library.js";
