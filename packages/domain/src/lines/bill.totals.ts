import { type DrugRounding, discountedTotal, linesTotal } from '../core/money.ts';
import type { ChargeLine, PricedRow } from './charged-line.schema.ts';
import { type BillRounding, billEnd, type Discount, type RatedLines } from './discount.ts';
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
  /** Discounts on lines and on the whole, beside the rates. */
  readonly discounts?: readonly Discount[] | undefined;
}

/** The sums of a bill, whole NT$. */
export interface BillTotals {
  readonly drugSubTotal: number;
  /** The controlled share of `drugSubTotal`, not added a second time (R21). */
  readonly controlledDrugSubTotal: number;
  readonly surgeryConsumableSubTotal: number;
  readonly surgeryDrugSubTotal: number;
  readonly total: number;
  /** NT$ that discounts took off lines and the whole; absent where there are none. */
  readonly discountTotal?: number;
  /** NT$ that the clinic's rounding took off (negative: added); absent where it took nothing. */
  readonly roundingOff?: number;
}

/**
 * All sums of a bill (spec 2 §5; [2.5.13], [2.5.14]): lines round half up one by one; the drugs of all bags times
 * `drugDiscountRate` are rounded once by the clinic's drug rounding. Discounts on lines and on the whole follow, and `end`, the clinic's rounding of a bill.
 */
export function billTotals(bill: Billable, rounding: DrugRounding = 1, end?: BillRounding): BillTotals {
  const drugs = drugsOf(bill.drugBag);
  const drugSubTotal = discountedTotal(drugs, bill.drugDiscountRate, rounding);
  const controlledDrugSubTotal = discountedTotal(
    drugs.filter((drug) => drug.controlled),
    bill.drugDiscountRate,
    rounding,
  );
  const surgeryConsumableSubTotal = discountedTotal(bill.surgeryConsumable, bill.surgeryConsumableDiscountRate);
  const surgeryDrugSubTotal = discountedTotal(bill.surgeryDrugBag, bill.surgeryDrugDiscountRate, rounding);
  const sum =
    linesTotal(bill.chargeDivision) +
    drugSubTotal +
    linesTotal(bill.examTask) +
    linesTotal(bill.examConsumable) +
    linesTotal(bill.surgery) +
    surgeryConsumableSubTotal +
    surgeryDrugSubTotal +
    linesTotal(bill.vaccine);
  const { total, roundingOff } = billEnd(sum, ratedLines(bill), bill.discounts, end);
  const discountTotal = sum - total - roundingOff;
  return {
    drugSubTotal,
    controlledDrugSubTotal,
    surgeryConsumableSubTotal,
    surgeryDrugSubTotal,
    total,
    ...(discountTotal === 0 ? {} : { discountTotal }),
    ...(roundingOff === 0 ? {} : { roundingOff }),
  };
}

/** The lines of a bill with the rates at which they are charged. */
export const ratedLines = (bill: Billable): RatedLines[] => [
  {
    rate: 1,
    lines: [...bill.chargeDivision, ...bill.examTask, ...bill.examConsumable, ...bill.surgery, ...bill.vaccine],
  },
  { rate: bill.drugDiscountRate, lines: drugsOf(bill.drugBag) },
  { rate: bill.surgeryConsumableDiscountRate, lines: bill.surgeryConsumable },
  { rate: bill.surgeryDrugDiscountRate, lines: bill.surgeryDrugBag },
];

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
