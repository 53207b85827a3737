import { formatAmount } from '@vetloom/ui/format/number.ts';
import { labels as words } from '../../../locale/inventory-labels.ts';
import type { LabelRow } from './LabelsDialog.tsx';
import { codeOfLot, codeOfProduct, type LabelledLotOf, type LabelledProduct } from './shelf-label.ts';

/** The shelf of a product: name, price, the clinic’s number. */
export const productLabelRow = (
  product: LabelledProduct & { readonly code: string; readonly price: number; readonly unit: string },
): LabelRow => ({
  key: product.prodID,
  name: product.name,
  copies: 1,
  label: (choice) => ({
    title: product.name,
    lines: [
      `${words.price(formatAmount(product.price))}${product.unit === '' ? '' : ` / ${product.unit}`}`,
      ...(product.code === '' ? [] : [words.number(product.code)]),
    ],
    code: codeOfProduct(product, choice),
  }),
});

/** A lot: name, until when it may be used, its number. */
export const lotLabelRow = (lot: LabelledLotOf, copies: number): LabelRow => ({
  key: JSON.stringify([lot.prodID, lot.lot, lot.expiresOn]),
  name: lot.lot === '' ? lot.name : `${lot.name} ${lot.lot}`,
  copies,
  label: (choice) => ({
    title: lot.name,
    lines: [
      ...(lot.expiresOn === null ? [] : [words.expires(lot.expiresOn.replaceAll('-', '/'))]),
      lot.lot === '' ? words.noLot : words.lot(lot.lot),
    ],
    code: lot.lot === '' && lot.expiresOn === null ? codeOfProduct(lot, choice) : codeOfLot(lot, choice),
  }),
});

/** The barcode of a product among the clinic’s; empty where it has none, or isn’t in use any more. */
export const barcodeIn = (
  goods: readonly { readonly prodID: string; readonly barcode: string }[],
  prodID: string,
): string => goods.find((one) => one.prodID === prodID)?.barcode ?? '';
