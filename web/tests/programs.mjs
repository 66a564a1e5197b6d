// The programs of all demos, each with a name whose ending tells its stage.
import { demos } from "./browser.mjs";

const ENDINGS = {
  vertex: "vp", "vertex state": "vsp", fragment: "fp", geometry: "gp", "tessellation control": "tcp",
  "tessellation evaluation": "tep", compute: "cp",
};

/** The stage of a file's program; `undefined` for a file of another kind. */
export const stageOf = (name) => Object.keys(ENDINGS).find((stage) => name.endsWith(`.${ENDINGS[stage]}`));

export const programs = Object.entries(demos).flatMap(([demo, { script, files }]) => {
  const pieces = script.split(/^\[(.*)\][ \t]*$/m);
  const inside = pieces.flatMap((title, at) => {
    const ending = at % 2 === 1 ? ENDINGS[title.replace(/ program$/, "")] : undefined;
    return ending && title.endsWith(" program") ? [{ name: `${demo}-${at}.${ending}`, text: pieces[at + 1].trim() + "\n" }] : [];
  });
  const beside = Object.entries(files).map(([name, text]) => ({ name: `${demo}-${name}`, text }));
  return [...inside, ...beside];
});
