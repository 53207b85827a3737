import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { CONSUMABLE_CLASS, SURGERY_CLASS, VACCINE_CLASS } from '@vetloom/domain/catalog/classes.ts';
import type { PricedLine } from '@vetloom/domain/core/money.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';

/** The lists of a visit that are billed, besides the drugs in bags. */
export const CHARGE_LISTS = [
  'chargeDivision',
  'examTask',
  'examConsumable',
  'vaccine',
  'surgery',
  'surgeryConsumable',
  'surgeryDrugBag',
] as const;
type ChargeList = (typeof CHARGE_LISTS)[number];

/** A row of the bill, besides the drugs in bags. */
export interface VisitCharge {
  readonly list: ChargeList;
  readonly row: PricedLine & {
    readonly _id: string;
    readonly name: string;
    readonly itemID?: string;
    readonly lot?: string | undefined;
    readonly fromLot?: LotChoice | null | undefined;
  };
  /** Catalogue class, for the drawing. */
  readonly class: string;
  /** Changed here; the others have their own place. */
  readonly editable: boolean;
}

/** The rows in the order in which they are done: visit and treatment, examinations, vaccines, surgery. */
export function chargesOf(
  record: Pick<VisitRecord, ChargeList>,
  itemOf: (id: string) => CatalogItem | undefined,
): VisitCharge[] {
  return [
    ...record.chargeDivision.map((row) =>
      charge('chargeDivision', row, row.class || itemOf(row.itemID)?.class || '', true),
    ),
    ...record.examTask.map((row) => charge('examTask', { ...row, name: row.name || row.type }, row.type, true)),
    ...record.examConsumable.map((row) => charge('examConsumable', row, '', false)),
    ...record.vaccine.map((row) => charge('vaccine', row, VACCINE_CLASS, true)),
    ...record.surgery.map((row) => charge('surgery', row, SURGERY_CLASS, true)),
    ...record.surgeryConsumable.map((row) => charge('surgeryConsumable', row, CONSUMABLE_CLASS, true)),
    ...record.surgeryDrugBag.map((row) => charge('surgeryDrugBag', row, '', true)),
  ];
}

const charge = (
  list: VisitCharge['list'],
  row: VisitCharge['row'],
  itemClass: string,
  editable: boolean,
): VisitCharge => ({ list, row, class: itemClass, editable });
