import type { Doubts } from '../said/doubts.ts';

/** Records of a message, fields of a record, and parts of a field that are looked at. */
const MOST_RECORDS = 5000;
const MOST_FIELDS = 60;
const MOST_PARTS = 60;
const MOST_HEX = 400;

/** The delimiters of a message, as its header says them (E1394 §5.4). */
export interface AstmDelimiters {
  readonly field: string;
  readonly repeat: string;
  readonly component: string;
  readonly escape: string;
}

/** The usual ones. */
export const USUAL: AstmDelimiters = { field: '|', repeat: '\\', component: '^', escape: '&' };

/** One record of a message: its letter and its fields, which are numbered from 1 as the standard does; the letter is field 1. */
export class AstmRecord {
  readonly type: string;
  /** As it came. */
  readonly source: string;
  readonly #fields: readonly string[];
  readonly #delimiters: AstmDelimiters;

  constructor(text: string, delimiters: AstmDelimiters) {
    this.#fields = text.split(delimiters.field, MOST_FIELDS);
    this.#delimiters = delimiters;
    this.source = text;
    this.type = (this.#fields[0] ?? '').trim().toUpperCase();
  }

  /** A field as it stands there, with its escapes. */
  raw(number: number): string {
    return this.#fields[number - 1] ?? '';
  }

  /** A field as it reads. */
  text(number: number): string {
    return this.#read(this.raw(number));
  }

  /** Repetitions of a field. */
  repeats(number: number): readonly string[] {
    return this.raw(number)
      .split(this.#delimiters.repeat, MOST_PARTS)
      .map((part) => this.#read(part));
  }

  /** Components of a field's first repetition. */
  components(number: number): readonly string[] {
    const [first = ''] = this.raw(number).split(this.#delimiters.repeat, 1);
    return first.split(this.#delimiters.component, MOST_PARTS).map((part) => this.#read(part));
  }

  /** `&F&` and the like as what they stand for (E1394 §5.4.6); what is none stays. */
  #read(text: string): string {
    const { field, repeat, component, escape: sign } = this.#delimiters;
    if (!text.includes(sign)) return text;
    const meaning: Readonly<Record<string, string>> = { F: field, S: component, R: repeat, E: sign };
    const parts = text.split(sign);
    let read = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      const isClosed = at + 1 < parts.length;
      const stands = isClosed ? (meaning[part.toUpperCase()] ?? hexadecimal(part)) : undefined;
      if (stands === undefined) read += sign + part;
      else {
        read += stands + (parts[at + 1] ?? '');
        at += 1;
      }
    }
    return read;
  }
}

/** `X0D0A` as the characters; undefined for everything else. */
function hexadecimal(part: string): string | undefined {
  if (part.length > MOST_HEX || !/^[Xx](?:[0-9A-Fa-f]{2})+$/.test(part)) return undefined;
  const bytes = part.slice(1).match(/../g) ?? [];
  return bytes.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join('');
}

/** The delimiters behind the letter of a header, `H|\^&`; undefined where they can't be told apart. */
function delimitersOf(header: string): AstmDelimiters | undefined {
  const [field = '', repeat = '', component = '', sign = ''] = header.slice(1, 5);
  const signs = [field, repeat, component, sign];
  if (new Set(signs).size !== 4 || signs.some((one) => one === '' || /[\p{L}\p{N}\s]/u.test(one))) return undefined;
  return { field, repeat, component, escape: sign };
}

/** The records of a text, each message's with the delimiters of its header; undefined where it doesn't begin with one. */
export function recordsOf(text: string, doubts: Doubts): AstmRecord[] | undefined {
  const lines = text.split(/[\r\n]+/, MOST_RECORDS + 1);
  if (lines.length > MOST_RECORDS) doubts.add(`it has more than ${MOST_RECORDS} records`);
  let delimiters: AstmDelimiters | undefined;
  const records: AstmRecord[] = [];
  for (const line of lines.slice(0, MOST_RECORDS)) {
    // What a file or a spool kept of the line's framing is no part of the record.
    const bare = line.replace(/^[\s\p{Cc}]+/u, '');
    if (bare === '') continue;
    if (/^[Hh]/.test(bare)) delimiters = delimitersOf(bare) ?? delimiters;
    if (!delimiters) return undefined;
    records.push(new AstmRecord(bare, delimiters));
  }
  return records.length === 0 ? undefined : records;
}

/** A text as it may stand in a field. */
export function fieldText(text: string, { field, repeat, component, escape: sign }: AstmDelimiters = USUAL): string {
  const written: Readonly<Record<string, string>> = {
    [field]: `${sign}F${sign}`,
    [component]: `${sign}S${sign}`,
    [repeat]: `${sign}R${sign}`,
    [sign]: `${sign}E${sign}`,
  };
  return [...text.replace(/\p{Cc}+/gu, ' ')].map((one) => written[one] ?? one).join('');
}
