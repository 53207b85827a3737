import Papa from 'papaparse';
import type { Doubts } from '../said/doubts.ts';

/** What of a table is read. */
const MOST_CHARACTERS = 4_000_000;
const MOST_ROWS = 20_000;
const MOST_CELLS = 500;
/** Signs that part cells, in the order in which they are taken where several explain a text alike. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;
const LOOKED_AT = 64_000;
const LINE_ENDS = /\r\n?/g;
const newline = '\n';
const LOOKED_AT_ROWS = 40;

/** The sign that makes the widest rows of one width most often. */
export function delimiterOf(text: string): string {
  const head = text.slice(0, LOOKED_AT).replace(LINE_ENDS, newline);
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline, preview: LOOKED_AT_ROWS, skipEmptyLines: true });
    const widths = data.map(({ length }) => length).toSorted((a, b) => a - b);
    const usual = widths[Math.floor(widths.length / 2)] ?? 0;
    const score = usual < 2 ? 0 : usual * widths.filter((width) => width === usual).length;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The rows of separated text, without empty ones. */
export function cellsOf(text: string, delimiter: string, doubts: Doubts): string[][] {
  let taken = text;
  if (text.length > MOST_CHARACTERS) {
    doubts.add(`it has more than ${MOST_CHARACTERS} characters, of which the first were read`);
    taken = text.slice(0, Math.max(text.lastIndexOf('\n', MOST_CHARACTERS), 0) || MOST_CHARACTERS);
  }
  // A file may have been put together from two: its lines end as they like.
  taken = taken.replace(LINE_ENDS, newline);
  const parse = (config: Papa.ParseConfig) =>
    Papa.parse<string[]>(taken, {
      delimiter: delimiter || delimiterOf(taken),
      newline,
      preview: MOST_ROWS + 1,
      skipEmptyLines: 'greedy',
      ...config,
    });
  let { data, errors } = parse({});
  // A quote that never ends would swallow the rows behind it: quotes are signs like others then.
  if (errors.some(({ type }) => type === 'Quotes')) {
    doubts.add('a quote does not end as it should');
    ({ data, errors } = parse({ quoteChar: '\u0000' }));
  }
  if (data.length > MOST_ROWS) doubts.add(`it has more than ${MOST_ROWS} rows`);
  return data.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_CELLS).map((cell) => cell.trim()));
}
