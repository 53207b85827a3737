import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { newDrugLine, newVaccineLine } from '../catalog/item-lines.ts';
import type { PricedRow } from '../lines/charged-line.schema.ts';
import { type DrugLine, drugLine } from '../lines/drug-bag.schema.ts';

/** An operation, or what it used up, at the catalogue's price. */
export const newSurgeryLine = (item: CatalogItem, rowID: string): PricedRow => newVaccineLine(item, rowID);

/** A drug of the operation: one dose by weight, neither for days nor in a bag. `weight` in kg; null when not weighed. */
export function newSurgeryDrug(item: CatalogItem, rowID: string, weight: number | null): DrugLine {
  const drug = newDrugLine(item, rowID, weight);
  return drugLine.parse({ ...drug, frequency: '', days: null, number: drug.unitsPerDose ?? 1 });
}

/** Whether a visit has anything of an operation. */
export const hasSurgery = (record: {
  readonly surgery: readonly unknown[];
  readonly surgeryConsumable: readonly unknown[];
  readonly surgeryDrugBag: readonly unknown[];
  readonly surgeryAttachmentFile?: readonly unknown[];
  readonly surgeonDoctor: string;
  readonly assistantDoctor: string;
  readonly anesthetist: string;
  readonly surgeryNote: string;
}): boolean =>
  record.surgery.length > 0 ||
  record.surgeryConsumable.length > 0 ||
  record.surgeryDrugBag.length > 0 ||
  (record.surgeryAttachmentFile ?? []).length > 0 ||
  [record.surgeonDoctor, record.assistantDoctor, record.anesthetist, record.surgeryNote].some((text) => text !== '');
