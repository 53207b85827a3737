import { type DrugRounding, discountedTotal, linesTotal } from '../core/money.ts';
import type { ChargeLine, PricedRow } from './charged-line.schema.ts';
import type { DrugBag, DrugLine } from './drug-bag.schema.ts';
import type { ExamTask } from './exam.schema.ts';
import { drugsOf } from './holder.ts';

/** What sums are computed from: the priced lines of a visit or of a stay's day, and their discount rates. */
export interface Billable {
  readonly chargeDivision: readonly ChargeLine[];
  readonly drugBag: readonly DrugBag[];
  readonly drugDiscountRate: number;
  readonly surgery: readonly PricedRow[];
  readonly surgeryConsumable: readonly PricedRow[];
  readonly surgeryConsumableDiscountRate: number;
  readonly surgeryDrugBag: readonly DrugLine[];
  readonly surgeryDrugDiscountRate: number;
  readonly vaccine: readonly PricedRow[];
  readonly examTask: readonly ExamTask[];
  readonly examConsumable: readonly PricedRow[];
}

/** The sums of a bill, whole NT$. */
export interface BillTotals {
  readonly drugSubTotal: number;
  /** The controlled share of `drugSubTotal`, not added a second time (R21). */
  readonly controlledDrugSubTotal: number;
  readonly surgeryConsumableSubTotal: number;
  readonly surgeryDrugSubTotal: number;
  readonly total: number;
}

/**
 * All sums of a bill (spec 2 §5; [2.5.13], [2.5.14]): lines round half up one by one; the drugs of all bags times
 * `drugDiscountRate` are rounded once by the clinic's drug rounding.
 */
export function billTotals(bill: Billable, rounding: DrugRounding = 1): BillTotals {
  const drugs = drugsOf(bill.drugBag);
  const drugSubTotal = discountedTotal(drugs, bill.drugDiscountRate, rounding);
  const controlledDrugSubTotal = discountedTotal(
    drugs.filter((drug) => drug.controlled),
    bill.drugDiscountRate,
    rounding,
  );
  const surgeryConsumableSubTotal = discountedTotal(bill.surgeryConsumable, bill.surgeryConsumableDiscountRate);
  const surgeryDrugSubTotal = discountedTotal(bill.surgeryDrugBag, bill.surgeryDrugDiscountRate, rounding);
  const total =
    linesTotal(bill.chargeDivision) +
    drugSubTotal +
    linesTotal(bill.examTask) +
    linesTotal(bill.examConsumable) +
    linesTotal(bill.surgery) +
    surgeryConsumableSubTotal +
    surgeryDrugSubTotal +
    linesTotal(bill.vaccine);
  return { drugSubTotal, controlledDrugSubTotal, surgeryConsumableSubTotal, surgeryDrugSubTotal, total };
}

/** Whether anything of it can be billed (spec 2 §4 "billStatus"); a drug note alone can't. */
export const hasBillableItem = (bill: Billable): boolean =>
  bill.chargeDivision.length > 0 ||
  bill.drugBag.some((bag) => bag.items.length > 0) ||
  bill.examTask.length > 0 ||
  bill.examConsumable.length > 0 ||
  bill.surgery.length > 0 ||
  bill.surgeryConsumable.length > 0 ||
  bill.surgeryDrugBag.length > 0 ||
  bill.vaccine.length > 0;
