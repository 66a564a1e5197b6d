/** The few marks of Markdown that the library's texts have, as elements: never as HTML. */

export function markdown(text: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  let list: HTMLUListElement | undefined;
  let code: HTMLPreElement | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      list = undefined;
      if (code) code = undefined;
      else whole.append((code = document.createElement("pre")));
    } else if (code) {
      code.append(`${code.textContent ? "\n" : ""}${line}`);
    } else if (line.startsWith("- ")) {
      if (!list) whole.append((list = document.createElement("ul")));
      const item = document.createElement("li");
      item.append(...inline(line.slice(2)));
      list.append(item);
    } else {
      list = undefined;
      if (line.trim() === "") continue;
      const paragraph = document.createElement("p");
      paragraph.append(...inline(line));
      whole.append(paragraph);
    }
  }
  return whole;
}

function inline(text: string): (string | HTMLElement)[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) => {
    const tag = piece.startsWith("**") ? "strong" : piece.startsWith("`") ? "code" : undefined;
    if (!tag || piece.length < 3) return piece;
    const element = document.createElement(tag);
    element.textContent = tag === "strong" ? piece.slice(2, -2) : piece.slice(1, -1);
    return element;
  });
}
