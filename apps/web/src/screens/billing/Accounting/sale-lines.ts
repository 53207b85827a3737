import type { Sale } from '@vetloom/domain/billing/sale.schema.ts';
import { pickedCharge } from '@vetloom/domain/catalog/item-lines.ts';
import type { PickedItem } from '@vetloom/domain/catalog/package-lines.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';

type Lines = Sale['lines'];

/** The lines of a sale with what was picked: one more of what stands there singly and of that lot, a line of its own for the rest. */
export function withItems(
  lines: Lines,
  picked: readonly PickedItem[],
  newRowID: () => string,
  fromLot?: LotChoice,
): Lines {
  const isSameLot = (line: Lines[number]) => fromLot === undefined || same(line.fromLot ?? null, fromLot);
  const all = [...lines];
  for (const one of picked) {
    const at = all.findIndex(
      (line) => line.itemID === one.item._id && line.subTotal === undefined && line.note === '' && isSameLot(line),
    );
    const same = all[at];
    if (same && one.note === undefined) all[at] = { ...same, number: same.number + one.number };
    else all.push({ ...pickedCharge(one, newRowID()), ...(fromLot && { fromLot }) });
  }
  return all;
}

/** Names of the controlled drugs among what was picked: an animal gets one on a visit, and nobody over the counter. */
export const controlledOf = (picked: readonly PickedItem[]): string[] =>
  picked.flatMap(({ item }) => (item.drug?.controlled ? [item.name] : []));

/** A line of another number. What it was worth within a package was for the package's number: another is at its own price. */
export function withNumber(line: Lines[number], number: number): Lines[number] {
  const { subTotal: _share, ...own } = line;
  return { ...own, number };
}
