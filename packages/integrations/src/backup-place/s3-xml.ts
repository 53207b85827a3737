import { SaxesParser } from 'saxes';

/** Texts of the elements of an answer by their path below the root, `Contents/Key`, in their order; those without elements within alone. */
export function elementsOf(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    const key = path.slice(1).join('/');
    found.set(key, [...(found.get(key) ?? []), text]);
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return found;
}

/** A text inside of an element. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
