/** The demos, as pictures to choose from. */

import { find, make } from "./dom";
import type { SceneText } from "./types";

let loaded: Promise<Record<string, SceneText>> | undefined;

/** All demos by their names, loaded when first asked for. */
export function demos(): Promise<Record<string, SceneText>> {
  loaded ??= fetch("demos.json").then((answer) => {
    if (!answer.ok) throw new Error(`the demos cannot be loaded (${answer.status})`);
    return answer.json() as Promise<Record<string, SceneText>>;
  });
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** The dialog; `chosen` gets the name of a demo. */
export function gallery(chosen: (name: string) => void): () => Promise<void> {
  const dialog = find<HTMLDialogElement>("gallery");
  const cards = find("cards");
  return async () => {
    if (cards.childElementCount === 0) {
      for (const [name, { script }] of Object.entries(await demos())) {
        const picture = make("img", { src: `pictures/${name}.webp`, alt: "", loading: "lazy", width: "640", height: "480" });
        // A demo's script begins with what it is.
        const what = /^# (.*)/.exec(script)?.[1] ?? "";
        const card = make("button", { type: "button" }, picture, make("strong", {}, name), make("span", {}, what));
        card.addEventListener("click", () => {
          dialog.close();
          chosen(name);
        });
        cards.append(card);
      }
    }
    dialog.showModal();
  };
}
