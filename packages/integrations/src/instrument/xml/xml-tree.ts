import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Charset } from '../charset/decode.ts';
import { plainLine } from '../said/plain.ts';

/** What of a document is taken. */
const MOST_DEPTH = 30;
const MOST_ELEMENTS = 50_000;
const DECLARATION = 200;

/** An element of a document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[];
  /** Its own text, trimmed. */
  text: string;
}

/** A document, or why there is none. */
export type XmlRead =
  | { readonly kind: 'read'; readonly root: XmlElement }
  | { readonly kind: 'unreadable'; readonly why: string };

/** What ends the walk through a document. */
class Unreadable extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Builds the tree of a document. Entities beyond the five of XML are refused, with the document types that would make them: a short one could become a text of gigabytes. */
export function xmlTree(text: string): XmlRead {
  const parser = new SaxesParser();
  let root: XmlElement | undefined;
  let open: XmlElement | undefined;
  let [depth, elements] = [0, 0];
  parser.on('doctype', () => {
    throw new Unreadable('a document type');
  });
  parser.on('error', ({ message }) => {
    throw new Unreadable(message);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    elements += 1;
    if (depth > MOST_DEPTH) throw new Unreadable(`more than ${MOST_DEPTH} elements in each other`);
    if (elements > MOST_ELEMENTS) throw new Unreadable(`more than ${MOST_ELEMENTS} elements`);
    const attributes = new Map(Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]));
    const element: XmlElement = { name: localName(tag.name), attributes, parent: open, children: [], text: '' };
    open?.children.push(element);
    root ??= element;
    open = element;
  });
  const add = (piece: string) => {
    if (open) open.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    depth -= 1;
    if (open) open.text = open.text.trim();
    open = open?.parent;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Unreadable)
      return { kind: 'unreadable', why: `it is no XML that is taken: ${plainLine(error.message, 150)}` };
    throw error;
  }
  return root ? { kind: 'read', root } : { kind: 'unreadable', why: 'it holds no element' };
}

/** Encodings as XML names them. */
const NAMED: ReadonlyMap<string, Charset> = new Map([
  ['utf-8', 'utf-8'],
  ['big5', 'big5'],
  ['gb2312', 'gb18030'],
  ['gbk', 'gb18030'],
  ['gb18030', 'gb18030'],
  ['iso-8859-1', 'latin1'],
  ['windows-1252', 'latin1'],
  ['utf-16', 'utf-16le'],
  ['shift_jis', 'shift_jis'],
]);

/** The character set that a document's declaration names. */
export function declaredCharset(bytes: Uint8Array): Charset | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION));
  const [, name = ''] = /^[^<]{0,4}<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head) ?? [];
  return NAMED.get(name.toLowerCase());
}

/** The elements of that name within one, in their order. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text at a path below an element, of the first element on each step; empty where there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  let at = element;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at?.text ?? '';
}

/** A text as it may stand in a document. */
export const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
