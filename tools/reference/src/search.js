// Finds instructions, bindings, options and headings, by what their names contain, and opens examples in the page.

const field = document.querySelector("#search");
const list = document.querySelector("#found");
const up = document.querySelector("script[data-up]").dataset.up;
const MOST = 30;
let entries;
let chosen = -1;

// Read when it is first needed.
async function load() {
  entries ??= fetch(`${up}search.json`).then((answer) => answer.json());
  return entries;
}

// Smaller is better; undefined where a word is missing.
function rank([title, kind, text], words) {
  const name = title.toLowerCase();
  const all = `${name} ${kind} ${text.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return undefined;
  const whole = words.join(" ");
  if (name === whole) return 0;
  if (name.startsWith(whole)) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  return 3;
}

function choose(place) {
  const items = [...list.children];
  chosen = items.length === 0 ? -1 : (place + items.length) % items.length;
  items.forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
  if (chosen < 0) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", items[chosen].id);
  items[chosen]?.scrollIntoView({ block: "nearest" });
}

function close() {
  list.hidden = true;
  field.setAttribute("aria-expanded", "false");
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return close();
  const ranked = (await load())
    .map((entry) => [rank(entry, words), entry])
    .filter(([order]) => order !== undefined)
    .sort(([a, first], [b, second]) => a - b || first[0].length - second[0].length);
  const items = ranked.slice(0, MOST).map(([, [title, kind, text, address]], at) => {
    const item = document.createElement("li");
    item.id = `found-${at}`;
    item.role = "option";
    const link = document.createElement("a");
    link.href = up + address;
    link.tabIndex = -1;
    const name = document.createElement("code");
    name.textContent = title;
    const about = document.createElement("span");
    about.textContent = ` ${kind} - ${text}`;
    link.append(name, about);
    item.append(link);
    return item;
  });
  if (items.length === 0) {
    const item = document.createElement("li");
    item.textContent = "Nothing has these words.";
    items.push(item);
  }
  list.replaceChildren(...items);
  list.hidden = false;
  field.setAttribute("aria-expanded", "true");
  choose(0);
}

field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Enter") list.children[chosen]?.querySelector("a")?.click();
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("search")) close();
});
// A slash leads to the search, as on other pages of this kind.
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target === document.body) {
    event.preventDefault();
    field.focus();
  }
});

// Examples open in the page beside the reference, by an address that has them, compressed as the page's own links are.
async function address(name, program) {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, program }));
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) letters += String.fromCharCode(byte);
  return `${up}../#1${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

for (const example of document.querySelectorAll("pre[data-name]")) {
  const link = document.createElement("a");
  link.textContent = "Open in the page";
  link.className = "open";
  link.href = await address(example.dataset.name, example.textContent);
  example.after(link);
}
