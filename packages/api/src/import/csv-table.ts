import Papa from 'papaparse';
import { rectangle, type Table, tableError } from './table.ts';

/** Beyond this share of unreadable characters the guess at the encoding was wrong. */
const MOST_UNREADABLE = 0.002;
const LOOKED_AT = 4096;
const DELIMITERS = [',', '\t', ';', '|'];
/** Characters and rows by which the delimiter is told. */
const LOOKED_AT_TEXT = 64_000;
const LOOKED_AT_ROWS = 40;
/** Bytes that are decoded and parsed at once. */
const PIECE = 1 << 20;
/** Characters of a row that has not ended: what is longer is a quote that swallows the file. */
const LONGEST_ROW = 8 << 20;

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

/** The text of a file, piece by piece; the last one is what an unfinished letter at the end makes. */
function* pieces(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    for (const _ of pieces(bytes, new TextDecoder('utf-8', { fatal: true })));
    return true;
  } catch {
    return false;
  }
}

/** @throws DomainError badParameter for bytes that no encoding explains */
function demandReadable(texts: Iterable<string>, encoding: TextEncoding): void {
  let [unreadable, length] = [0, 0];
  for (const text of texts) {
    length += text.length;
    for (const character of text) if (character === '\uFFFD' || character === '\u0000') unreadable += 1;
  }
  if (unreadable > 3 && unreadable > length * MOST_UNREADABLE)
    throw tableError('encoding', `${unreadable} characters can't be read as ${encoding}`);
}

/** The character that makes the widest rows most often. A title above the table says nothing about it. */
function delimiterOf(head: string): string {
  const score = (delimiter: string): number => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: LOOKED_AT_ROWS, skipEmptyLines: true });
    const widths = data.map(({ length }) => length).toSorted((a, b) => a - b);
    return widths[Math.floor(widths.length / 2)] ?? 0;
  };
  const [first = ',', ...others] = DELIMITERS;
  return others.reduce((best, next) => (score(next) > score(best) ? next : best), first);
}

/** How lines end, by those outside of quotes. */
function newlineOf(head: string): '\r\n' | '\n' | '\r' {
  const bare = head.replaceAll(/"[^"]*"/g, '');
  if (bare.includes('\r\n')) return '\r\n';
  return bare.includes('\n') || !bare.includes('\r') ? '\n' : '\r';
}

/** The rows of a text: as much of it is parsed at a time as is decoded, and a row that has not ended goes on with the next piece. */
function* rowsOf(texts: Iterable<string>): Generator<readonly string[]> {
  let rest = '';
  let config: Papa.ParseConfig | undefined;
  let rows = 0;
  const parsed = (text: string, isLast: boolean) => {
    config ??= {
      delimiter: delimiterOf(text.slice(0, LOOKED_AT_TEXT)),
      newline: newlineOf(text.slice(0, LOOKED_AT_TEXT)),
    };
    const { data, meta, errors } = new Papa.Parser(config).parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    // A quote that never ends swallows the rest of the file.
    const open = isLast ? errors.find(({ code }) => code === 'MissingQuotes') : undefined;
    if (open) throw tableError('quotes', 'a quote does not end', { row: rows + (open.row ?? 0) + 1 });
    rest = isLast ? '' : text.slice(meta.cursor);
    if (rest.length > LONGEST_ROW) throw tableError('quotes', 'a quote does not end', { row: rows + data.length + 1 });
    rows += data.length;
    return data;
  };
  for (const text of texts) if (text !== '') yield* parsed(rest + text, false);
  if (rest !== '') yield* parsed(rest, true);
}

/** Reads separated text. @throws DomainError badParameter: encoding, quotes, empty, columns, rows */
export function readCsv(bytes: Uint8Array): Table {
  const { encoding, skip } = encodingOf(bytes);
  const texts = () => pieces(bytes.subarray(skip), new TextDecoder(encoding));
  demandReadable(texts(), encoding);
  return rectangle(encoding, () => rowsOf(texts()));
}
