import { readFigure } from '@vetloom/ui/format/figure.ts';
import type { LabelRow } from '../../labels/LabelsDialog.tsx';
import { barcodeIn, lotLabelRow } from '../../labels/label-rows.ts';
import type { RowText } from './form-text.ts';
import type { GoodsItem } from './grid-rows.ts';

/** Labels for what a purchase brought: for each lot as many as came of it, whole packages alone. */
export const formLabelRows = (rows: readonly RowText[], goods: readonly GoodsItem[]): LabelRow[] =>
  rows.flatMap((row) => {
    if (row.prodID === '') return [];
    const barcode = barcodeIn(goods, row.prodID);
    const isOne = row.lots.length === 1;
    return row.lots.map(({ lot, expiresOn, number }) => {
      // Of a single lot that says no quantity the row's is meant.
      const count = readFigure(number === '' && isOne ? row.number : number) ?? 0;
      const day = /^\d{4}-\d{2}-\d{2}$/.test(expiresOn) ? expiresOn : null;
      return lotLabelRow(
        { prodID: row.prodID, name: row.name, barcode, lot: lot.trim(), expiresOn: day },
        Math.max(0, Math.floor(count)),
      );
    });
  });
