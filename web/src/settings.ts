/** What a visitor sets in a scene: parameters, the numbers of matrices, and pictures in textures. */

import { button, find, make } from "./dom";
import { Camera, picture } from "./picture";
import { MAX_PICTURE } from "./received";
import type { Facts, Image, Parameter, Texture, View } from "./types";

/** A scene shows so many parameters; others can be changed in the script. */
const MAX_ROWS = 200;

export interface Hooks {
  view(): View;
  /** A number or a picture was changed. */
  changed(): void;
  say(text: string): void;
}

export class Settings {
  /** Pictures that take the place of the scene's own, by the line of their texture. */
  pictures = new Map<number, Image>();
  private parameters: Parameter[] = [];
  private textures: Texture[] = [];
  private readonly lines = new WeakMap<Parameter | Texture, HTMLElement>();
  private cameras = new Map<number, Camera>();
  private asking: Texture | undefined;
  private shown = "";

  constructor(private readonly hooks: Hooks) {
    const chooser = find<HTMLInputElement>("image");
    chooser.addEventListener("change", () => {
      const [file] = chooser.files ?? [];
      if (file && this.asking) void this.take(file, this.asking);
      chooser.value = "";
    });
  }

  /** Another scene: nothing of it is set. */
  clear(): void {
    for (const it of this.cameras.values()) it.stop();
    this.cameras.clear();
    this.pictures = new Map();
  }

  /** The same scene, whose lines have moved. */
  follow(line: (before: number) => number | undefined): void {
    const moved = <T>(all: Iterable<[number, T]>) =>
      [...all].flatMap(([at, it]): [number, T][] => {
        const now = line(at);
        return now === undefined ? [] : [[now, it]];
      });
    const view = this.hooks.view();
    const given = Object.entries(view.given).map(([at, it]): [number, number[]] => [Number(at), it]);
    view.given = Object.fromEntries(moved(given));
    this.pictures = new Map(moved(this.pictures));
    this.cameras = new Map(moved(this.cameras));
    // What is shown is about the same commands until the scene is read again.
    for (const it of [...this.parameters, ...this.textures]) {
      it.line = line(it.line) ?? 0;
      const label = this.lines.get(it);
      if (label) label.textContent = `line ${it.line}`;
    }
    this.shown = this.summary();
  }

  /** A file for the first texture, if the scene has one. */
  drop(file: File): void {
    const [first] = this.textures;
    if (first) void this.take(file, first);
    else this.hooks.say("This scene has no texture that could show the picture.");
  }

  /** Shows what there is to set. What is shown already keeps the focus. */
  show(facts: Facts | undefined, anew: boolean): void {
    const all = facts?.parameters ?? [];
    const textures = facts?.textures ?? [];
    const shown = this.summary(all, textures);
    if (!anew && shown === this.shown) return;
    this.shown = shown;
    [this.parameters, this.textures] = [all, textures];
    this.fill("parameters", all.filter((it) => !it.matrix), (it) => this.numbers(it));
    this.fill("matrices", all.filter((it) => it.matrix), (it) => this.numbers(it));
    this.fill("textures", textures, (it) => this.texture(it));
  }

  private summary(all = this.parameters, textures = this.textures): string {
    return JSON.stringify([all.map((it) => [it.line, it.name]), textures]);
  }

  private fill<T>(id: string, of: T[], row: (it: T) => HTMLElement): void {
    find(`${id}-box`).hidden = of.length === 0;
    const rows = of.slice(0, MAX_ROWS).map(row);
    const rest = of.length - rows.length;
    find(id).replaceChildren(...rows, ...(rest > 0 ? [make("p", {}, `The script has ${rest} more.`)] : []));
  }

  /** The name of a row, and the line that sets it: the same name can be set several times. */
  private legend(name: string, of: Parameter | Texture): HTMLElement {
    const line = make("small", {}, `line ${of.line}`);
    this.lines.set(of, line);
    return make("legend", {}, name, line);
  }

  private numbers(it: Parameter): HTMLElement {
    const view = this.hooks.view();
    const given = view.given[it.line];
    const inputs = it.value.map((own, at) => {
      const value = given?.[at] ?? own;
      const part = it.parts[at] ?? "";
      const input = make("input", { type: "number", step: "0.05", value: String(Number(value.toPrecision(6))), "aria-label": `${it.name} ${part}` });
      input.addEventListener("input", () => {
        const { given } = this.hooks.view();
        this.hooks.view().given = { ...given, [it.line]: inputs.map((one) => Number(one.value) || 0) };
        this.hooks.changed();
      });
      return input;
    });
    const back = button("×", () => {
      const { [it.line]: _, ...others } = this.hooks.view().given;
      this.hooks.view().given = others;
      inputs.forEach((one, at) => (one.value = String(Number((it.value[at] ?? 0).toPrecision(6)))));
      this.hooks.changed();
    }, { "aria-label": `${it.name} as the scene says` });
    const named = inputs.map((input, at) => it.matrix ? make("label", {}, it.parts[at] ?? "", input) : input);
    return make("fieldset", {}, this.legend(it.name, it), ...named, back);
  }

  private texture(it: Texture): HTMLElement {
    const name = `texture ${it.unit}${it.cube ? ", a cube" : ""}`;
    const preview = make("canvas", { width: "48", height: "48", role: "img", "aria-label": `The picture in ${name}` });
    preview.hidden = true;
    const show = (image: Image | undefined) => {
      preview.hidden = image === undefined;
      if (!image) return;
      [preview.width, preview.height] = [image.width, image.height];
      preview.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(image.data), image.width, image.height), 0, 0);
    };
    show(this.pictures.get(it.line));
    const open = button("Picture…", () => {
      this.asking = it;
      find("image").click();
    }, { "aria-label": `A picture for ${name}` });
    const film = button("Camera", () => void this.film(it), { "aria-label": `The camera for ${name}` });
    const back = button("×", () => {
      this.set(it.line, undefined);
      this.cameras.get(it.line)?.stop();
      this.cameras.delete(it.line);
    }, { "aria-label": `${name} as the scene says` });
    const row = make("fieldset", {}, this.legend(name, it), preview, open, film, back);
    row.addEventListener("picture", () => show(this.pictures.get(it.line)));
    row.addEventListener("dragover", () => row.classList.add("over"));
    row.addEventListener("dragleave", () => row.classList.remove("over"));
    row.addEventListener("drop", (event) => {
      row.classList.remove("over");
      const file = [...(event.dataTransfer?.files ?? [])].find((one) => one.type.startsWith("image/"));
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      document.body.classList.remove("over");
      void this.take(file, it);
    });
    return row;
  }

  private set(line: number, image: Image | undefined): void {
    if (image) this.pictures.set(line, image);
    else this.pictures.delete(line);
    for (const row of find("textures").children) row.dispatchEvent(new Event("picture"));
    this.hooks.changed();
  }

  private async take(file: File, texture: Texture): Promise<void> {
    if (file.size > MAX_PICTURE) {
      this.hooks.say(`${file.name} is larger than ${MAX_PICTURE >> 20} MiB.`);
      return;
    }
    try {
      const bitmap = await createImageBitmap(file);
      this.cameras.get(texture.line)?.stop();
      this.set(texture.line, picture(bitmap, bitmap.width, bitmap.height, texture.cube));
      bitmap.close();
      this.hooks.say(`${file.name} is in texture ${texture.unit}. It stays on this machine and is not part of a link.`);
    } catch {
      this.hooks.say(`${file.name} cannot be read as a picture by this browser.`);
    }
  }

  private async film(texture: Texture): Promise<void> {
    this.cameras.get(texture.line)?.stop();
    try {
      const camera = await Camera.open((image) => {
        for (const [line, it] of this.cameras) {
          if (it === camera) this.set(line, image);
        }
      }, texture.cube);
      this.cameras.set(texture.line, camera);
    } catch (error) {
      this.hooks.say(`The camera cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
