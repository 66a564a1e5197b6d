// Every demo's picture in the browser is the desktop's, within 2/255 on all but 0.1 % of the pixels.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { demos, glasm, machine, open, pictures, VIEW } from "./browser.mjs";

for (const kind of ["cpu", "gpu"]) {
  test(`demos are the desktop's pictures (${kind})`, { skip: !glasm && "no GLASM to compare with" }, async (context) => {
    const folder = pictures(kind);
    const { page, address, close } = await open();
    try {
      await page.goto(address);
      const { device } = await machine(page, kind === "gpu");
      context.diagnostic(`in the browser: ${device}`);
      for (const [name, text] of Object.entries(demos)) {
        await context.test(name, async () => {
          const wanted = readFileSync(join(folder, `${name}.png`)).toString("base64");
          const { report, far, most, count, milliseconds } = await page.evaluate(async ({ text, view, wanted }) => {
            await window.ask({ kind: "scene", text, fresh: true });
            const order = { kind: "draw", view, size: [0, 0], part: 0, parts: 1, read: true };
            const { report, pixels } = await window.ask(order);
            const start = performance.now();
            if (report.drawn) await window.ask({ ...order, view: { ...view, time: view.time + 0.02 } });
            const milliseconds = performance.now() - start;
            const image = new Image();
            image.src = `data:image/png;base64,${wanted}`;
            await image.decode();
            const bitmap = await createImageBitmap(image);
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
            const two = canvas.getContext("2d");
            two.drawImage(bitmap, 0, 0);
            const other = two.getImageData(0, 0, bitmap.width, bitmap.height).data;
            let [far, most] = [0, 0];
            for (let at = 0; at < other.length; at += 4) {
              let apart = 0;
              for (let channel = 0; channel < 3; channel++) {
                apart = Math.max(apart, Math.abs((pixels[at + channel] ?? -255) - other[at + channel]));
              }
              if (apart > 2) far++;
              most = Math.max(most, apart);
            }
            return { report, far, most, count: other.length / 4, milliseconds };
          }, { text, view: VIEW, wanted });
          assert.ok(report.drawn, report.problems.join("\n"));
          context.diagnostic(`${name}: ${milliseconds.toFixed(0)} ms, ${far} of ${count} pixels apart, at most ${most}`);
          assert.ok(far <= count / 1000, `${far} of ${count} pixels are more than 2/255 apart, at most ${most}`);
        });
      }
    } finally {
      await close();
    }
  });
}
