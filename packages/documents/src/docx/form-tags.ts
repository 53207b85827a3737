import { decoded } from './open-form.ts';

/** Parts in which placeholders are filled: the text, heads and feet of pages, notes. */
const FILLED = /^word\/(document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
/** Whether placeholders of a part are filled. */
export const isFilled = (part: string): boolean => FILLED.test(part);

/** A paragraph of a part: its text, and where it begins in the text of the whole part as it is written in the file. */
export interface Paragraph {
  readonly text: string;
  /** Characters of the file, references unresolved. */
  readonly from: number;
  readonly to: number;
}

const PIECE = /<(?:w|m):t(?:\s[^<>]*)?>([^<]*)<\/(?:w|m):t\s*>|<w:tab\s*\/>|<w:br\b[^<>]*\/>|<\/w:p\s*>/g;

/** The paragraphs of a part, in their order. */
export function paragraphsOf(xml: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let from = 0;
  let at = 0;
  let raw = '';
  for (const [piece, text] of xml.matchAll(PIECE)) {
    if (text !== undefined) {
      raw += text;
      at += text.length;
    } else if (piece.startsWith('</w:p')) {
      paragraphs.push({ text: decoded(raw), from, to: at });
      from = at;
      raw = '';
    } else raw += ' ';
  }
  // What stands behind the last end of a paragraph is read by other programs all the same.
  if (raw !== '') paragraphs.push({ text: decoded(raw), from, to: at });
  return paragraphs;
}

/** A placeholder as it is written in a form. */
export interface FormTag {
  /** With its sign: `#` and `/` of lists, `^` of what stands where a list is empty, `%` of pictures. */
  readonly tag: string;
  /** In which lists it stands, the outermost first. */
  readonly lists: readonly string[];
}

/** The placeholders of a part whose braces were found in order. */
export function tagsOf(xml: string): FormTag[] {
  const text = paragraphsOf(xml)
    .map((paragraph) => paragraph.text)
    .join('');
  const open: string[] = [];
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => {
    const tag = inner.trim();
    if (tag.startsWith('/')) open.pop();
    const lists = [...open];
    if (tag.startsWith('#') || tag.startsWith('^')) open.push(tag.slice(1).trim());
    return { tag, lists };
  });
}
