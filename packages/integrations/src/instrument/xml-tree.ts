import { SaxesParser } from 'saxes';

/** An element with what stands in it; texts of its children are theirs. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Elements within each other, and all of them, beyond which a document isn't one of a service's. */
const [MOST_DEPTH, MOST_ELEMENTS] = [30, 200_000];

interface Growing {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Growing[];
  text: string;
}

/** Reads a service's document; undefined for what isn't whole, has a document type (and so entities of its own), or no end of elements. */
export function xmlTree(xml: string): XmlElement | undefined {
  const path: Growing[] = [];
  let root: Growing | undefined;
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (path.length >= MOST_DEPTH || count > MOST_ELEMENTS) throw new Error('too deep or too many elements');
    const element: Growing = { name, attributes: { ...attributes }, children: [], text: '' };
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  const said = (text: string) => {
    const element = path.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', said);
  parser.on('cdata', said);
  parser.on('closetag', () => void path.pop());
  try {
    parser.write(xml).close();
    return root;
  } catch {
    return undefined;
  }
}

/** Elements at a path below one, `LabRequests/LabRequest`. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The text at the first of several paths that is there and isn't empty; empty where none is. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = elementsAt(element, path)[0]?.text.trim() ?? '';
    if (text !== '') return text;
  }
  return '';
}

/** What XML can't hold at all (XML 1.0 §2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text within an element or an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element with a text; nothing where the text is empty. */
export const xmlLine = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
