// Small helpers: elements, and words in the language of the page.

export const byId = (id) => document.getElementById(id);

// Make an element. Attributes that begin with "on" are listeners; true is an empty attribute, null is none.
export const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
};

const SVG = "http://www.w3.org/2000/svg";
export const svg = (tag, attributes, ...children) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

// Draw the content of an element again. What has not changed stays, so that a finger or the keyboard on it is not
// disturbed, and what was opened or typed stays as it is. The control in use is found by its data-key.
export const redraw = (element, children) => {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  patch(element, children.flat(Infinity).filter(Boolean));
  if (active && !active.isConnected) {
    element.querySelector(`[data-key="${CSS.escape(active.dataset.key ?? "")}"]`)?.focus({ preventScroll: true });
  }
};

// Elements that only hold others. Controls are replaced as a whole.
const HOLDERS = new Set(["DETAILS", "DIV", "FIELDSET", "FOOTER", "HEADER", "LABEL", "LI", "UL"]);

const patch = (element, made) => {
  const old = [...element.childNodes];
  made.forEach((child, at) => {
    const before = old[at];
    if (!before) element.append(child);
    else if (before.isEqualNode(child)) return;
    else if (before.nodeName === child.nodeName && before.id === child.id && HOLDERS.has(child.nodeName)) {
      for (const { name, value } of child.attributes) before.setAttribute(name, value);
      for (const { name } of [...before.attributes]) if (name !== "open" && !child.hasAttribute(name)) before.removeAttribute(name);
      patch(before, [...child.childNodes]);
    } else before.replaceWith(child);
  });
  for (const child of old.slice(made.length)) child.remove();
};

export const words = { language: "en", all: {} };

// Return words in the language of the page, with their parts filled in.
export const t = (text, ...parts) => {
  const sentence = words.all[words.language]?.[text] ?? text;
  let at = 0;
  return sentence.replace(/\{(\d*)\}/g, (_, number) => String(parts[number === "" ? at++ : Number(number)] ?? ""));
};

export const points = (number) => String(number).replace("-", "−");
