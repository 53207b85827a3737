import Papa from 'papaparse';
import { rectangle, type Table, tableError } from './table.ts';

/** Beyond this share of unreadable characters the guess at the encoding was wrong. */
const MOST_UNREADABLE = 0.002;
const LOOKED_AT = 4096;
const DELIMITERS = [',', '\t', ';', '|'];
/** Characters and rows by which the delimiter is told. */
const LOOKED_AT_TEXT = 64_000;
const LOOKED_AT_ROWS = 40;

type TextEncoding = Exclude<Table['encoding'], 'xlsx' | 'ods'>;

/** How a text file was written: by its mark, by the zeros of two-byte letters, else UTF-8 if it is that, else Big5. */
export function encodingOf(bytes: Uint8Array): { readonly encoding: TextEncoding; readonly skip: number } {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', skip: 2 };
  const head = bytes.subarray(0, LOOKED_AT);
  // Commas, digits and line ends of any table are one byte and a zero in UTF-16.
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  if (even + odd > head.length / 20) return { encoding: even > odd ? 'utf-16be' : 'utf-16le', skip: 0 };
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'big5', skip: 0 };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The text of a file. @throws DomainError badParameter for bytes that no encoding explains */
export function decoded(bytes: Uint8Array): { readonly encoding: TextEncoding; readonly text: string } {
  const { encoding, skip } = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes.subarray(skip));
  let unreadable = 0;
  for (const character of text) if (character === '\uFFFD' || character === '\u0000') unreadable += 1;
  if (unreadable > 3 && unreadable > text.length * MOST_UNREADABLE)
    throw tableError('encoding', `${unreadable} characters can't be read as ${encoding}`);
  return { encoding, text };
}

/** The character that makes the widest rows most often. A title above the table says nothing about it. */
function delimiterOf(text: string): string {
  const head = text.slice(0, LOOKED_AT_TEXT);
  const score = (delimiter: string): number => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: LOOKED_AT_ROWS, skipEmptyLines: true });
    const widths = data.map(({ length }) => length).toSorted((a, b) => a - b);
    return widths[Math.floor(widths.length / 2)] ?? 0;
  };
  const [first = ',', ...others] = DELIMITERS;
  return others.reduce((best, next) => (score(next) > score(best) ? next : best), first);
}

/** Reads separated text. @throws DomainError badParameter: encoding, quotes, empty, columns, rows */
export function readCsv(bytes: Uint8Array): Table {
  const { encoding, text } = decoded(bytes);
  const parsed = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text) });
  // A quote that never ends swallows the rest of the file.
  const open = parsed.errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw tableError('quotes', 'a quote does not end', { row: (open.row ?? 0) + 1 });
  return { encoding, rows: rectangle(parsed.data) };
}
