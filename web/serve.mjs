// Serves a built page on this machine: `node serve.mjs [FOLDER] [PORT]`. Tests start it on a port that is free.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".png": "image/png", ".webp": "image/webp", ".svg": "image/svg+xml", ".txt": "text/plain",
};

export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
    let file = join(folder, path);
    try {
      if ((await stat(file)).isDirectory()) file = join(file, "index.html");
      await stat(file);
    } catch {
      response.writeHead(404).end("there is no such file");
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve({ address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { address } = await serve(process.argv[2] ?? join(import.meta.dirname, "dist"), Number(process.argv[3] ?? 8080));
  console.log(address);
}
