import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { pickedItems } from '../catalog/package-lines.ts';
import { type EstimateLine, estimateLine } from '../lines/estimate-line.schema.ts';
import type { NamedLine } from '../lines/holder.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { visitLines } from '../record/visit-parts.ts';

/** Lines with which an estimate begins, and the names of what can't be had any more. */
export interface Beginning {
  readonly lines: readonly EstimateLine[];
  readonly gone: readonly string[];
}

/** What something of the catalogue brings into an estimate: itself, or of a package what is in it, each line with its share of what the package costs. */
export function linesOfItem(
  picked: CatalogItem,
  itemOf: (itemID: string) => CatalogItem | undefined,
  newRow: () => string,
  number = 1,
): Beginning {
  const { items, gone } = pickedItems(picked, itemOf, number);
  const lines = items.map(({ item, number: count, subTotal, note = '' }) =>
    estimateLine.parse({
      ...{ _id: newRow(), itemID: item._id, name: item.name, price: item.price, number: count, note },
      ...(subTotal === undefined ? {} : { subTotal }),
    }),
  );
  return { lines, gone };
}

/** What somebody wants of the catalogue, by the name that it had. */
interface Wanted {
  readonly itemID: string;
  readonly name: string;
  readonly number?: number;
}

/** What several things of the catalogue bring, such as those of a template. What was archived or removed is left out and named. */
export function linesOfItems(
  wanted: readonly Wanted[],
  itemOf: (itemID: string) => CatalogItem | undefined,
  newRow: () => string,
): Beginning {
  const parts = wanted.map(({ itemID, name, number }): Beginning => {
    const item = itemOf(itemID);
    return item?.active ? linesOfItem(item, itemOf, newRow, number) : { lines: [], gone: [name] };
  });
  return { lines: parts.flatMap(({ lines }) => lines), gone: parts.flatMap(({ gone }) => gone) };
}

const rowOfBill = (line: NamedLine & { readonly itemID?: string }, newRow: () => string): EstimateLine =>
  estimateLine.parse({
    ...{ _id: newRow(), itemID: line.itemID ?? '', name: line.name, price: line.price, number: line.number },
    ...(line.subTotal === undefined ? {} : { subTotal: line.subTotal }),
  });

/** What stands on the bill of a visit, or is planned in it, as lines of an estimate. */
export const linesOfBill = (record: VisitRecord, newRow: () => string): EstimateLine[] =>
  visitLines(record)
    .flatMap(({ lines }) => lines)
    .filter(({ name }) => name.trim() !== '')
    .map((line) => rowOfBill(line, newRow));

/** Lines of an earlier estimate for another one. */
export const linesAgain = (lines: readonly EstimateLine[], newRow: () => string): EstimateLine[] =>
  lines.map((line) => ({ ...line, _id: newRow() }));
