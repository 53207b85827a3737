import { linesTotal, lineTotal, type PricedLine } from '@vetloom/domain/core/money.ts';
import { ratedLines } from '@vetloom/domain/lines/bill.totals.ts';
import { billEnd, type DiscountOff, WHOLE_BILL } from '@vetloom/domain/lines/discount.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { drugsOf } from '@vetloom/domain/lines/holder.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { Words } from '../words/words.ts';

/** A line of the bill as printed. `number` and `price` are null on a line that sums others up. */
export interface BillLine {
  readonly name: string;
  readonly price: number | null;
  readonly number: number | null;
  /** NT$. */
  readonly amount: number;
}

/** A bill whose parts add up to its total in plain sight. All amounts in NT$. */
export interface Bill {
  readonly lines: readonly BillLine[];
  /** Sum of `lines`. */
  readonly subTotal: number;
  /** What lies between `subTotal` and `total`: discounts (negative) and, if the record says so, an adjustment. */
  readonly discounts: readonly { readonly label: string; readonly amount: number }[];
  readonly total: number;
}

type Named = PricedLine & { readonly name: string };

const printed = (line: Named): BillLine => ({
  name: line.name,
  price: line.price,
  number: line.number,
  amount: lineTotal(line),
});

/** The drugs of all bags, in their order. */
export const bagDrugs = (record: Pick<VisitRecord, 'drugBag'>): readonly DrugLine[] => drugsOf(record.drugBag);

// Shops write 0.9 as 9 and 0.95 as 95; below a tenth of the price the decimal form is the only clear one.
function fold(rate: number): string {
  const tenths = Math.round(rate * 1000) / 100;
  return Number.isInteger(tenths) || tenths < 1 ? String(tenths) : String(tenths).replace('.', '');
}

function discountLabel(words: Words, what: string, rate: number): string {
  if (rate >= 1) return words.discount(what, '');
  return words.discount(what, words.discountRate(words.language === 'en' ? String(rate) : fold(rate)));
}

const offWord = (off: DiscountOff, words: Words): string =>
  off.kind === 'amount' ? words.amountOff : words.percentOff(fold(1 - off.percent / 100), off.percent);

/** What somebody took off lines and the whole, and what the clinic's rounding did. */
function givenDiscounts(record: VisitRecord, words: Words): { label: string; amount: number }[] {
  const { discounts = [], roundingOff = 0 } = record;
  const groups = ratedLines(record);
  const sum = record.total + roundingOff + (record.discountTotal ?? 0);
  const { lineOff, billOff } = billEnd(sum, groups, discounts);
  const names = new Map(groups.flatMap(({ lines }) => lines).map((line) => [line._id, nameOf(line)]));
  const lines = discounts.flatMap(({ _id, off }) => {
    const amount = lineOff.get(_id);
    return amount === undefined
      ? []
      : [{ label: words.lineDiscount(names.get(_id) ?? '', offWord(off, words)), amount: -amount }];
  });
  const whole = discounts.find(({ _id }) => _id === WHOLE_BILL);
  return [
    ...lines,
    ...(whole ? [{ label: words.billDiscount(offWord(whole.off, words)), amount: -billOff }] : []),
    { label: words.roundingOff, amount: -roundingOff },
  ];
}

const nameOf = (line: object): string => ('name' in line && typeof line.name === 'string' ? line.name : '');

/**
 * The bill of a visit in the parts of its total ([2.5.13]). Drugs are itemised, or summed up in one line at what they
 * cost after their discount. Whatever keeps the lines from adding up to the record's total is printed as a line of its
 * own, so that nobody is handed a paper whose arithmetic is wrong.
 */
export function billOf(record: VisitRecord, itemiseDrugs: boolean, words: Words): Bill {
  const drugs = bagDrugs(record);
  const itemised = [
    ...record.chargeDivision,
    ...record.examTask.map((task) => ({ ...task, name: task.name === '' ? task.type : task.name })),
    ...record.examConsumable,
    ...record.surgery,
    ...record.surgeryConsumable,
    ...record.vaccine,
  ].map(printed);
  const summed = (name: string, amount: number): BillLine => ({ name, price: null, number: null, amount });
  const drugLines = itemiseDrugs
    ? [...record.surgeryDrugBag, ...drugs].map(printed)
    : [
        ...(record.surgeryDrugBag.length === 0 ? [] : [summed(words.surgeryDrugs, record.surgeryDrugSubTotal)]),
        ...(drugs.length === 0 ? [] : [summed(words.drugSum(drugs.length), record.drugSubTotal)]),
      ];
  const lines = [...itemised, ...drugLines];
  const subTotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const drugDiscounts = [
    {
      label: discountLabel(words, words.surgeryDrugs, record.surgeryDrugDiscountRate),
      amount: record.surgeryDrugSubTotal - linesTotal(record.surgeryDrugBag),
    },
    {
      label: discountLabel(words, words.drug, record.drugDiscountRate),
      amount: record.drugSubTotal - linesTotal(drugs),
    },
  ];
  const discounts = [
    {
      label: discountLabel(words, words.surgeryConsumables, record.surgeryConsumableDiscountRate),
      amount: record.surgeryConsumableSubTotal - linesTotal(record.surgeryConsumable),
    },
    ...(itemiseDrugs ? drugDiscounts : []),
    ...givenDiscounts(record, words),
  ].filter(({ amount }) => amount !== 0);
  const rest = record.total - subTotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    lines,
    subTotal,
    discounts: rest === 0 ? discounts : [...discounts, { label: words.adjustment, amount: rest }],
    total: record.total,
  };
}
