import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { tableError } from './table.ts';

/** Attributes of an element by their names as written. */
export type Attributes = Readonly<Record<string, string>>;

interface Listener {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Walks XML without building a tree. Entities beyond the five of XML are refused: a document type could make a text of gigabytes. */
export function walk(xml: string, { open, close, text }: Listener): void {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw tableError('damaged', 'a document type');
  });
  parser.on('error', (error) => {
    throw tableError('damaged', `not XML: ${error.message.slice(0, 100)}`);
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(localName(tag.name), tag.attributes as Attributes));
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(localName(tag.name)));
  if (text) parser.on('text', text);
  parser.write(xml).close();
}
