import type { Doubts } from '../said/doubts.ts';

/** What of a message is looked at. */
const MOST_SEGMENTS = 20_000;
const MOST_FIELDS = 120;
const MOST_PARTS = 60;
const MOST_HEX = 400;

/** The delimiters of a message, as its MSH says them (HL7 v2 §2.5.4). */
export interface Hl7Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/** The usual ones. */
export const USUAL: Hl7Delimiters = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' };

/** One segment: its name and its fields, which are numbered as the standard does. */
export class Hl7Segment {
  readonly name: string;
  /** As it came. */
  readonly source: string;
  readonly delimiters: Hl7Delimiters;
  readonly #fields: readonly string[];

  constructor(text: string, delimiters: Hl7Delimiters) {
    const parts = text.split(delimiters.field, MOST_FIELDS);
    this.source = text;
    this.name = (parts[0] ?? '').trim().toUpperCase();
    // MSH-1 is the sign behind its name, so that its fields are counted from one further on.
    this.#fields = this.name === 'MSH' ? ['MSH', delimiters.field, ...parts.slice(1)] : parts;
    this.delimiters = delimiters;
  }

  /** A field as it stands there, with its escapes. */
  raw(number: number): string {
    return this.#fields[number] ?? '';
  }

  /** The whole of a field as it reads. */
  text(number: number): string {
    return unescaped(this.raw(number), this.delimiters);
  }

  /** Repetitions of a field, as they stand there. */
  repetitions(number: number): readonly string[] {
    return this.raw(number).split(this.delimiters.repetition, MOST_PARTS);
  }

  /** Components of a field's first repetition, of each its first subcomponent, as they read. */
  components(number: number): readonly string[] {
    return this.componentsOf(this.repetitions(number)[0] ?? '');
  }

  /** Those of one of its repetitions. */
  componentsOf(repetition: string): readonly string[] {
    const { component, subcomponent } = this.delimiters;
    return repetition
      .split(component, MOST_PARTS)
      .map((part) => unescaped(part.split(subcomponent, 1)[0] ?? '', this.delimiters));
  }
}

/** Escape sequences as what they stand for (HL7 v2 §2.7); formatting that a clinic doesn't see, and what is none, goes or stays as it is. */
function unescaped(text: string, { field, component, repetition, escape: sign, subcomponent }: Hl7Delimiters): string {
  if (!text.includes(sign)) return text;
  const meaning: Readonly<Record<string, string>> = {
    F: field,
    S: component,
    R: repetition,
    E: sign,
    T: subcomponent,
    H: '',
    N: '',
    '.BR': '\n',
    '.SP': '\n',
    '.FI': '',
    '.NF': '',
    '.CE': '\n',
  };
  const parts = text.split(sign);
  let read = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const isClosed = at + 1 < parts.length;
    const stands = isClosed ? (own(meaning, part.toUpperCase()) ?? coded(part)) : undefined;
    if (stands === undefined) read += sign + part;
    else {
      read += stands + (parts[at + 1] ?? '');
      at += 1;
    }
  }
  return read;
}

const own = (meaning: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(meaning, key) ? meaning[key] : undefined;

/** `X0D0A` as the characters; changes of the character set and of the layout as nothing. */
function coded(part: string): string | undefined {
  if (part.length > MOST_HEX) return undefined;
  if (/^X(?:[0-9A-F]{2})+$/i.test(part)) {
    const bytes = (part.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return new TextDecoder('utf-8').decode(Uint8Array.from(bytes));
  }
  if (/^\.(?:SP|SK|IN|TI)\s?[+-]?\d{1,3}$/i.test(part)) return /^\.SP/i.test(part) ? '\n' : ' ';
  return /^[CM][0-9A-F]{4,6}$/i.test(part) ? '' : undefined;
}

/** The delimiters behind `MSH`; undefined where they can't be told apart. */
function delimitersOf(header: string): Hl7Delimiters | undefined {
  const field = header[3] ?? '';
  // Some leave out those that they don't use.
  const signs = header.slice(4, 8).split(field, 1)[0] ?? '';
  const component = signs[0] ?? '';
  const repetition = signs[1] ?? USUAL.repetition;
  const sign = signs[2] ?? USUAL.escape;
  const subcomponent = signs[3] ?? USUAL.subcomponent;
  const all = [field, component, repetition, sign, subcomponent];
  if (new Set(all).size !== 5 || all.some((one) => one === '' || /[\p{L}\p{N}\s]/u.test(one))) return undefined;
  return { field, component, repetition, escape: sign, subcomponent };
}

/** The segments of a message, which begin with its MSH; undefined where there is none. Lines may end as they like. */
export function segmentsOf(text: string, doubts?: Doubts): Hl7Segment[] | undefined {
  const start = text.slice(0, 200).search(/MSH[^\p{L}\p{N}\s]/u);
  if (start < 0) return undefined;
  const lines = text.slice(start).split(/[\r\n]+/, MOST_SEGMENTS + 1);
  const delimiters = delimitersOf(lines[0] ?? '');
  if (!delimiters) return undefined;
  if (lines.length > MOST_SEGMENTS) doubts?.add(`it has more than ${MOST_SEGMENTS} segments`);
  return lines
    .slice(0, MOST_SEGMENTS)
    .filter((line) => line.trim() !== '')
    .map((line) => new Hl7Segment(line, delimiters));
}

/** A text as it may stand in a field of ours. */
export function fieldText(text: string, delimiters: Hl7Delimiters = USUAL): string {
  const { field, component, repetition, escape: sign, subcomponent } = delimiters;
  const written: Readonly<Record<string, string>> = {
    [field]: 'F',
    [component]: 'S',
    [repetition]: 'R',
    [sign]: 'E',
    [subcomponent]: 'T',
  };
  return [...text.replace(/\r\n?|\n/g, '\u0085').replace(/(?!\u0085)\p{Cc}/gu, ' ')]
    .map((one) => {
      if (one === '\u0085') return `${sign}.br${sign}`;
      const letter = own(written, one);
      return letter === undefined ? one : `${sign}${letter}${sign}`;
    })
    .join('');
}
