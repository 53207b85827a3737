import { gs1OfLot, gtinOf, lotCode, productCode } from '@vetloom/domain/stock/shelf-code.ts';

/** How a code is drawn. `qr`, `gs1Matrix` and `gs1QR` are squares, the others bars with their number below. */
export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128' | 'qr' | 'gs1Matrix' | 'gs1QR';

/** A code on a label. */
export interface LabelCode {
  readonly symbology: Symbology;
  /** What is drawn; GS1 with its identifiers in brackets. */
  readonly text: string;
}

/** What stands on a label. */
export interface ShelfLabel {
  readonly title: string;
  /** Price, number, lot, day: what a person reads, the first the largest. */
  readonly lines: readonly string[];
  readonly code: LabelCode;
}

/** Which codes people want: what fits best, or squares on everything. */
export type CodeChoice = 'bars' | 'qr';

/** A product whose shelf is labelled. */
export interface LabelledProduct {
  readonly prodID: string;
  readonly name: string;
  readonly barcode: string;
}

/** Signs of Code 128 that every scanner types, and that fit on a label. */
const BARS = /^[!-~]{1,20}$/;

/** The code of a product’s shelf: its own barcode as bars, where it has one, else a square of ours. */
export function codeOfProduct({ prodID, barcode }: LabelledProduct, choice: CodeChoice): LabelCode {
  const own = barcode.trim();
  if (choice === 'qr' || !BARS.test(own)) return { symbology: 'qr', text: productCode(prodID) };
  if (gtinOf(own) === undefined || own.length === 14) return { symbology: 'code128', text: own };
  return { symbology: own.length === 8 ? 'ean8' : own.length === 12 ? 'upca' : 'ean13', text: own };
}

/** A lot that is labelled. */
export interface LabelledLotOf extends LabelledProduct {
  readonly lot: string;
  readonly expiresOn: string | null;
}

/** The code of a lot: GS1 where the product has a number of GS1’s, so that any scanner reads it, else ours. */
export function codeOfLot(lot: LabelledLotOf, choice: CodeChoice): LabelCode {
  const gs1 = gs1OfLot(lot);
  if (gs1 !== undefined) return { symbology: choice === 'qr' ? 'gs1QR' : 'gs1Matrix', text: gs1 };
  return { symbology: 'qr', text: lotCode(lot) };
}
