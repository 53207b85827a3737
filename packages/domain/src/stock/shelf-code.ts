import { type Gs1Code, readGs1 } from './gs1.ts';

/**
 * What a label of our own names, closed: a product on its shelf, a lot, a bag of drugs. GS1 has identifiers for what is traded; a bag is the clinic’s alone, and
 * a product without a number of GS1’s would borrow somebody else’s.
 */
export const SHELF_CODE_KINDS = ['product', 'lot', 'bag'] as const;
type ShelfCodeKind = (typeof SHELF_CODE_KINDS)[number];

/** What a scanned code means. */
export type ReadCode =
  /** A label of our own, by the id of what it names. */
  | { readonly kind: 'product' | 'lot'; readonly id: string }
  | { readonly kind: 'bag'; readonly recordID: string; readonly bagID: string }
  /** GS1: goods with lot and expiry, as far as it says. */
  | { readonly kind: 'goods'; readonly gs1: Gs1Code }
  /** Anything else: an EAN, the clinic’s own number. */
  | { readonly kind: 'plain'; readonly code: string };

/** Before every label of our own. Without letters that keyboards of scanners put elsewhere: Y and Z, and signs that need Shift in some layouts only. */
const MARK = 'VL.';
const LETTERS: Readonly<Record<ShelfCodeKind, string>> = { product: 'P', lot: 'L', bag: 'B' };
/** Between the two ids of a bag; no id holds it. */
const BETWEEN = '.';

/** The code on a product’s shelf. */
export const productCode = (prodID: string): string => `${MARK}${LETTERS.product}.${prodID}`;
/** The code of a lot of which GS1 can’t speak. */
export const lotCode = (lotID: string): string => `${MARK}${LETTERS.lot}.${lotID}`;
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
  const [, letter, id] = /^VL\.([PLB])\.(.+)$/.exec(text) ?? [];
  if (letter === undefined || id === undefined) return undefined;
  if (letter !== LETTERS.bag) return { kind: letter === LETTERS.lot ? 'lot' : 'product', id };
  const at = id.lastIndexOf(BETWEEN);
  const [recordID, bagID] = [id.slice(0, at), id.slice(at + 1)];
  return at < 1 || bagID === '' ? undefined : { kind: 'bag', recordID, bagID };
}
