/** What a GS1 code says of goods, as far as a clinic asks. */
export interface Gs1Code {
  /** Fourteen digits; empty where the code names none. */
  readonly gtin: string;
  /** The lot's printed number; empty where there is none. */
  readonly lot: string;
  /** `YYYY-MM-DD`; null where there is none. */
  readonly expiresOn: string | null;
  readonly serial: string;
  /** How many are inside, where a case says so. */
  readonly count: number | null;
}

/** The character that ends an element of variable length: FNC1 as scanners send it. */
export const GROUP_SEPARATOR = '\u001d';

/** Which symbology a scanner read, where it says so: GS1-128, DataBar, DataMatrix, QR. */
const SYMBOLOGY = /^\](?:C1|e0|d2|Q3)/;

/** Digits of element's data by the first two of its identifier, where they are fixed (GS1 General Specifications, 7.8.5): these end without a separator. */
const FIXED: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2, '41': 13 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 6])),
};

/** How long an identifier is, by its first two digits. */
function identifierLength(two: string): number {
  if (/^(?:23|24|25|40|41|42|71)$/.test(two)) return 3;
  if (/^(?:3[1-6]|39|43|70|72|80|81|82)$/.test(two)) return 4;
  return 2;
}

/**
 * Reads a code as a scanner sends it, or as it is printed below the bars with its identifiers in brackets. Undefined for what is no GS1 code of goods, such as a
 * plain EAN. `year` is the present one: years of expiry have two digits and mean the nearest (7.12).
 *
 * Written here: the libraries there are for it answer with exceptions that are texts, or were last looked after years ago, and the rule is these two tables.
 */
export function readGs1(scanned: string, year: number): Gs1Code | undefined {
  const elements = elementsOf(scanned.trim());
  if (!elements) return undefined;
  const of = (ai: string): string => elements.get(ai) ?? '';
  const gtin = of('01') || of('02');
  if (!isGtin(gtin)) return undefined;
  return {
    gtin,
    lot: of('10'),
    expiresOn: dayOf(of('17') || of('15'), year),
    serial: of('21'),
    count: /^\d{1,8}$/.test(of('30') || of('37')) ? Number(of('30') || of('37')) : null,
  };
}

function elementsOf(text: string): ReadonlyMap<string, string> | undefined {
  return text.startsWith('(') ? printedElements(text) : sentElements(text.replace(SYMBOLOGY, ''));
}

function printedElements(text: string): ReadonlyMap<string, string> | undefined {
  // A lot may hold a bracket: a new element begins only where an identifier stands whole in its own.
  const parts = [...text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/g)];
  const whole = parts.map(([part]) => part).join('') === text;
  return whole ? new Map(parts.map(([, ai = '', data = '']) => [ai, data.trim()])) : undefined;
}

function sentElements(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (let rest = text; rest !== ''; ) {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const two = rest.slice(0, 2);
    const ai = rest.slice(0, identifierLength(two));
    if (!/^\d{2,4}$/.test(ai)) return undefined;
    const fixed = FIXED[two];
    const end = rest.indexOf(GROUP_SEPARATOR, ai.length);
    // 41x has its identifier's third digit outside of its data; so do measures their fourth.
    const length = fixed === undefined ? (end < 0 ? rest.length : end) - ai.length : fixed;
    const data = rest.slice(ai.length, ai.length + length);
    if (data === '' || (fixed !== undefined && !new RegExp(`^\\d{${fixed}}$`).test(data))) return undefined;
    found.set(ai, data);
    rest = rest.slice(ai.length + length);
  }
  return found;
}

/** Whether fourteen digits are a number of goods: the last one proves the rest. */
function isGtin(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const sum = [...text].slice(0, 13).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(text[13]);
}

/** A day of six digits; day 00 is the month's last. */
function dayOf(text: string, year: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (yy === undefined || mm === undefined || dd === undefined || mm < 1 || mm > 12) return null;
  const century = Math.floor(year / 100) * 100;
  const apart = yy - (year % 100);
  const full = century + yy + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0);
  const last = new Date(Date.UTC(full, mm, 0)).getUTCDate();
  const day = dd === 0 ? last : dd;
  return day > last ? null : `${full}-${String(mm).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether two codes name the same goods: an EAN of thirteen digits is its GTIN of fourteen without the zero before. */
export const sameGoods = (code: string, other: string): boolean => plain(code) !== '' && plain(code) === plain(other);

const plain = (code: string): string => (/^\d{8,14}$/.test(code.trim()) ? code.trim().replace(/^0+/, '') : code.trim());
