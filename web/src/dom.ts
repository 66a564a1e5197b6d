/** Elements by their names, and new ones. */

export function find<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as T;
}

/** Whether files are dragged, and not a text or a link. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

type Content = string | Node;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...content: Content[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

export function button(text: string, pressed: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", pressed);
  return element;
}

export function save(name: string, bytes: BlobPart): void {
  const address = URL.createObjectURL(new Blob([bytes]));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text; `false` where the browser does not let pages do that. */
export async function copy(text: string): Promise<boolean> {
  return navigator.clipboard ? navigator.clipboard.writeText(text).then(() => true, () => false) : false;
}

/** A button that copies a text, and says whether it did. */
export function copies(button: HTMLElement, text: () => string): void {
  const name = button.textContent ?? "";
  button.addEventListener("click", () => {
    void copy(text()).then((copied) => {
      button.textContent = copied ? "Copied" : "Not allowed here";
      setTimeout(() => (button.textContent = name), 1500);
    });
  });
}
