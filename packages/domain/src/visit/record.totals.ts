import { type DrugRounding, discountedTotal, linesTotal } from '../core/money.ts';
import type { VisitRecord } from './record.schema.ts';

/** What a record's sums are computed from. */
export type Billable = Pick<
  VisitRecord,
  | 'chargeDivision'
  | 'drugBag'
  | 'drugDiscountRate'
  | 'surgery'
  | 'surgeryConsumable'
  | 'surgeryConsumableDiscountRate'
  | 'surgeryDrugBag'
  | 'surgeryDrugDiscountRate'
  | 'vaccine'
  | 'examTask'
  | 'examConsumable'
>;

/** The sums of a record, whole NT$. */
export interface RecordTotals {
  readonly drugSubTotal: number;
  /** The controlled share of `drugSubTotal`, not added a second time (R21). */
  readonly controlledDrugSubTotal: number;
  readonly surgeryConsumableSubTotal: number;
  readonly surgeryDrugSubTotal: number;
  readonly total: number;
}

/**
 * All sums of a record (spec 2 §5; [2.5.13], [2.5.14]): lines round half up one by one; the drugs of all bags times
 * `drugDiscountRate` are rounded once by the clinic's drug rounding.
 */
export function recordTotals(record: Billable, rounding: DrugRounding = 1): RecordTotals {
  const drugs = record.drugBag.flatMap((bag) => bag.items);
  const drugSubTotal = discountedTotal(drugs, record.drugDiscountRate, rounding);
  const controlledDrugSubTotal = discountedTotal(
    drugs.filter((drug) => drug.controlled),
    record.drugDiscountRate,
    rounding,
  );
  const surgeryConsumableSubTotal = discountedTotal(record.surgeryConsumable, record.surgeryConsumableDiscountRate);
  const surgeryDrugSubTotal = discountedTotal(record.surgeryDrugBag, record.surgeryDrugDiscountRate, rounding);
  const total =
    linesTotal(record.chargeDivision) +
    drugSubTotal +
    linesTotal(record.examTask) +
    linesTotal(record.examConsumable) +
    linesTotal(record.surgery) +
    surgeryConsumableSubTotal +
    surgeryDrugSubTotal +
    linesTotal(record.vaccine);
  return { drugSubTotal, controlledDrugSubTotal, surgeryConsumableSubTotal, surgeryDrugSubTotal, total };
}

/** Whether anything of the record can be billed (spec 2 §4 "billStatus"); a drug note alone can't. */
export const hasBillableItem = (record: Billable): boolean =>
  record.chargeDivision.length > 0 ||
  record.drugBag.some((bag) => bag.items.length > 0) ||
  record.examTask.length > 0 ||
  record.examConsumable.length > 0 ||
  record.surgery.length > 0 ||
  record.surgeryConsumable.length > 0 ||
  record.surgeryDrugBag.length > 0 ||
  record.vaccine.length > 0;
