import { type Gs1Code, readGs1, sameGoods } from './gs1.ts';

/**
 * What a label of our own names, closed: a product on its shelf, a lot, a bag of drugs. GS1 has identifiers for what is traded; a bag is the clinic’s alone, and
 * a product without a number of GS1’s would borrow somebody else’s.
 */
export const SHELF_CODE_KINDS = ['product', 'lot', 'bag'] as const;
type ShelfCodeKind = (typeof SHELF_CODE_KINDS)[number];

/** A lot as a label of our own names it: by what names it in the books, so that nothing has to be asked to understand it. */
export interface LabelledLot {
  readonly prodID: string;
  /** Its printed number; empty where there is none. */
  readonly lot: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
}

/** What a scanned code means. */
export type ReadCode =
  /** Labels of our own. */
  | { readonly kind: 'product'; readonly prodID: string }
  | ({ readonly kind: 'lot' } & LabelledLot)
  | { readonly kind: 'bag'; readonly recordID: string; readonly bagID: string }
  /** GS1: goods with lot and expiry, as far as it says. */
  | { readonly kind: 'goods'; readonly gs1: Gs1Code }
  /** Anything else: an EAN, the clinic’s own number. */
  | { readonly kind: 'plain'; readonly code: string };

/** Before every label of our own. Without letters that keyboards of scanners put elsewhere: Y and Z, and signs that need Shift in some layouts only. */
const MARK = 'VL.';
const LETTERS: Readonly<Record<ShelfCodeKind, string>> = { product: 'P', lot: 'L', bag: 'B' };
/** Between the parts of a code; no id holds it. */
const BETWEEN = '.';

/** The code on a product’s shelf. */
export const productCode = (prodID: string): string => `${MARK}${LETTERS.product}.${prodID}`;
/** The code of a lot of which GS1 can’t speak. Its number is written in signs that every scanner types. */
export const lotCode = ({ prodID, lot, expiresOn }: LabelledLot): string =>
  [`${MARK}${LETTERS.lot}`, prodID, (expiresOn ?? '').replaceAll('-', ''), encodeURIComponent(lot)].join(BETWEEN);
/** The code of a bag: whoever scans it is at its dispensing. */
export const bagCode = (recordID: string, bagID: string): string =>
  `${MARK}${LETTERS.bag}.${recordID}${BETWEEN}${bagID}`;

/** The goods of which GS1 can speak: with a number of GS1’s. */
export interface NumberedLot {
  /** Eight to fourteen digits of EAN, UPC or GTIN. */
  readonly barcode: string;
  readonly lot: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
}

/** What GS1 allows within an element of text (General Specifications, 7.11), short enough for a lot. */
const GS1_LOT = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/**
 * A lot as GS1 elements with their identifiers in brackets, `(01)…(17)…(10)…`; undefined where the product has no number of GS1’s or the lot isn’t written in its
 * signs: then `lotCode` names it.
 */
export function gs1OfLot({ barcode, lot, expiresOn }: NumberedLot): string | undefined {
  const gtin = gtinOf(barcode);
  if (gtin === undefined || (lot !== '' && (!GS1_LOT.test(lot) || /[()]/.test(lot)))) return undefined;
  if (lot === '' && expiresOn === null) return undefined;
  const day = expiresOn === null ? '' : `(17)${expiresOn.replaceAll('-', '').slice(2)}`;
  return `(01)${gtin}${day}${lot === '' ? '' : `(10)${lot}`}`;
}

/** A barcode as the fourteen digits of GS1; undefined for the clinic’s own numbers. */
export function gtinOf(barcode: string): string | undefined {
  const digits = barcode.trim();
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const whole = digits.padStart(14, '0');
  return readGs1(`(01)${whole}`, 2000) ? whole : undefined;
}

/** Reads whatever a scanner or camera has read. `year` is the present one, for GS1’s years of two digits. */
export function readCode(scanned: string, year: number): ReadCode {
  // A scanner that says which symbology it read says so before our own codes, too.
  const text = scanned.trim().replace(/^\][A-Za-z]\d(?=VL\.)/, '');
  const own = readOwn(text);
  if (own) return own;
  const gs1 = readGs1(text, year);
  return gs1 ? { kind: 'goods', gs1 } : { kind: 'plain', code: text.replace(/^\][A-Za-z]\d/, '') };
}

function readOwn(text: string): ReadCode | undefined {
  const [, letter, rest] = /^VL\.([PLB])\.(.+)$/.exec(text) ?? [];
  if (letter === undefined || rest === undefined) return undefined;
  if (letter === LETTERS.product) return { kind: 'product', prodID: rest };
  if (letter === LETTERS.lot) return readLot(rest);
  const at = rest.lastIndexOf(BETWEEN);
  const [recordID, bagID] = [rest.slice(0, at), rest.slice(at + 1)];
  return at < 1 || bagID === '' ? undefined : { kind: 'bag', recordID, bagID };
}

function readLot(rest: string): ReadCode | undefined {
  const [, prodID, day, number = ''] = /^([^.]+)\.(\d{8})?\.(.*)$/.exec(rest) ?? [];
  if (prodID === undefined) return undefined;
  try {
    const expiresOn = day === undefined ? null : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
    return { kind: 'lot', prodID, lot: decodeURIComponent(number), expiresOn };
  } catch {
    // A scanner that lost a sign: no label of ours.
    return undefined;
  }
}

/** A product as scans are looked up. */
export interface ScannableGoods {
  readonly prodID: string;
  readonly barcode: string;
  /** The clinic’s own number. */
  readonly code: string;
}

/** What a scan says of goods: which, and of which lot as far as it says. */
export interface ScannedGoods<Item extends ScannableGoods> {
  readonly item: Item;
  /** Empty where the code names none. */
  readonly lot: string;
  readonly expiresOn: string | null;
}

/** The goods that a scan means, among those that there are; undefined where it names none of them. `year` is the present one. */
export function scannedGoods<Item extends ScannableGoods>(
  items: readonly Item[],
  scanned: string,
  year: number,
): ScannedGoods<Item> | undefined {
  const read = readCode(scanned, year);
  const { lot = '', expiresOn = null } = read.kind === 'goods' ? read.gs1 : read.kind === 'lot' ? read : {};
  const item = items.find((one) => isMeant(one, read));
  return item && { item, lot, expiresOn };
}

function isMeant({ prodID, barcode, code }: ScannableGoods, read: ReadCode): boolean {
  if (read.kind === 'bag') return false;
  if (read.kind === 'product' || read.kind === 'lot') return read.prodID === prodID;
  const number = read.kind === 'goods' ? read.gs1.gtin : read.code;
  return sameGoods(barcode, number) || (code !== '' && code.toLowerCase() === number.toLowerCase());
}
