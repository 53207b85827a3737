/** A character of a number or code with the place it came from (UTF-16 offsets, end exclusive). */
export interface KeyUnit {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

/** Stands between two numbers of one entry; no query contains it. */
export const SEPARATOR = 10;

/** Longest raw text that is looked at; what follows is not searchable. */
const MAX_RAW = 512;

/** The text as it is indexed: long ones are cut. */
export function clip(raw: string): string {
  return raw.length > MAX_RAW ? raw.slice(0, MAX_RAW) : raw;
}

/** All phones of an entry as one string, which an owner and its pets then share. */
export function joinPhones(phones: readonly string[]): string {
  return clip(phones.map((phone) => phone.replaceAll('\n', ' ').trim()).join('\n'));
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code;
  // Full-width digits.
  return code >= 0xff10 && code <= 0xff19 ? code - 0xff10 + 0x30 : -1;
}

const INSIDE_A_NUMBER = /[\s\-()+.‐-―－（）＋．]/u;

/** Digits of phones without spaces and dashes, +886 as 0; extensions and further phones come after a separator. */
export function phoneUnits(raw: string): KeyUnit[] {
  const units: KeyUnit[] = [];
  let numberFrom = 0;
  const closeNumber = (): void => {
    const national = nationalNumber(units.slice(numberFrom));
    units.splice(numberFrom, units.length - numberFrom, ...national);
  };
  for (let i = 0; i < raw.length; i += 1) {
    const code = digitOf(raw.charCodeAt(i));
    if (code >= 0) units.push({ code, start: i, end: i + 1 });
    else if (raw[i] === '\n' || !INSIDE_A_NUMBER.test(raw[i] ?? '')) {
      if (units.length === numberFrom) continue;
      closeNumber();
      units.push({ code: SEPARATOR, start: i, end: i + 1 });
      numberFrom = units.length;
    }
  }
  closeNumber();
  return units;
}

const NATIONAL_DIGITS = 9;

function nationalNumber(units: readonly KeyUnit[]): readonly KeyUnit[] {
  const digits = String.fromCharCode(...units.map((unit) => unit.code));
  const international = /^(?:00|002|009)?8860?/.exec(digits)?.[0] ?? '';
  const rest = units.slice(international.length);
  const [first] = units;
  const last = units[international.length - 1];
  // A short number may begin with 886 by chance; a national one has eight or nine digits after its 0.
  if (first === undefined || last === undefined || rest.length < NATIONAL_DIGITS - 1) return units;
  if (rest.length > NATIONAL_DIGITS) return units;
  return [{ code: 0x30, start: first.start, end: last.end }, ...rest];
}

const IGNORED_IN_CODES = /[\s\-_./／－＿]/u;

/** Letters and digits of a chip number or pet number, half-width, lower case, without separators. */
export function codeUnits(raw: string): KeyUnit[] {
  const units: KeyUnit[] = [];
  for (let i = 0; i < raw.length; i += 1) {
    const char = raw[i] ?? '';
    if (IGNORED_IN_CODES.test(char)) continue;
    const folded = char.normalize('NFKC').toLowerCase();
    units.push({ code: folded.charCodeAt(0), start: i, end: i + 1 });
  }
  return units;
}

/** Only the characters of the units. */
export function unitCodes(units: readonly KeyUnit[]): number[] {
  return units.map((unit) => unit.code);
}

/** Joins the places of consecutive units into ranges that touch no other. */
export function joinRanges(
  units: readonly { readonly start: number; readonly end: number }[],
): (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  for (const unit of units) {
    const last = ranges.at(-1);
    if (last !== undefined && unit.start <= last[1]) last[1] = Math.max(last[1], unit.end);
    else ranges.push([unit.start, unit.end]);
  }
  return ranges;
}
