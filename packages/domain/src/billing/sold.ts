import Big from 'big.js';
import { lineTotal, type PricedLine } from '../core/money.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { CAGE_LINE, cageTotal, missionTotal, timesCharged } from '../hospital/plan.totals.ts';
import { unitsEachTime } from '../hospital/stay-goods.ts';
import { fourPlaces } from '../lines/course.ts';
import { billEnd, type Discount } from '../lines/discount.ts';
import { drugsOf } from '../lines/holder.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';
import type { Form } from '../stock/form.schema.ts';
import { itemTotal } from '../stock/form-total.ts';
import { sumOf } from '../stock/movement.ts';
import type { Prepaid } from './prepaid.schema.ts';
import type { Sale } from './sale.schema.ts';

/** A line of a bill as it counts as sold. */
export interface SoldLine {
  /** Goods, else a service. */
  readonly goods: boolean;
  /** The catalogue's row without its path; empty for a line that was written by hand. */
  readonly itemID: string;
  readonly name: string;
  readonly number: number;
  /** NT$ with its part of what the bill was lowered and rounded by. */
  readonly amount: number;
}

/** What of a bill counts as sold, when and whose it is. */
export interface SoldBill {
  /** Unix seconds. */
  readonly at: number;
  readonly staffID: string;
  readonly staffName: string;
  readonly lines: readonly SoldLine[];
}

interface Line extends PricedLine {
  readonly _id: string;
  readonly itemID?: string | undefined;
  readonly name: string;
}
interface Group {
  readonly lines: readonly Line[];
  /** Whether what stands here without an item of the catalogue is goods. */
  readonly goods: boolean;
  readonly rate?: number;
}

const PRODUCT = '/catalog/product/';
const CATALOG = '/catalog/';

function countedLine({ itemID = '', name, number }: Line, goods: boolean): Omit<SoldLine, 'amount'> {
  const known = itemID.startsWith(CATALOG);
  return {
    goods: known ? itemID.startsWith(PRODUCT) : goods,
    itemID: known ? itemID.slice(itemID.lastIndexOf('/') + 1) : '',
    name,
    number,
  };
}

/**
 * The lines of a bill with the parts of its total that are theirs: what rates and discounts take off a line is that line's, and what is taken off the whole, and every
 * rounding, is shared by what is left of each. To the dollar they are the total.
 */
function sharedOut(groups: readonly Group[], total: number, discounts?: readonly Discount[]): SoldLine[] {
  const rated = groups.map(({ lines, rate = 1 }) => ({ lines, rate }));
  const { lineOff } = billEnd(0, rated, discounts);
  const weighed = groups.flatMap(({ lines, goods, rate = 1 }) =>
    lines.map((line) => ({
      line: countedLine(line, goods),
      weight: new Big(lineTotal(line)).times(rate).minus(lineOff.get(line._id) ?? 0),
    })),
  );
  const whole = weighed.reduce((sum, { weight }) => sum.plus(weight), new Big(0));
  let [passed, given] = [new Big(0), 0];
  return weighed.map(({ line, weight }, at) => {
    passed = passed.plus(weight);
    const last = at === weighed.length - 1;
    const upTo = last ? total : whole.eq(0) ? 0 : passed.times(total).div(whole).round(0).toNumber();
    const amount = upTo - given;
    given = upTo;
    return { ...line, amount };
  });
}

/** A bill that was handed to the cashier, or is settled: before that it is being written, and a cancelled one was not sold. */
const isSold = (billStatus: number): boolean =>
  billStatus === THREAD_STATUS.requested || billStatus === THREAD_STATUS.done;

/** What of a visit counts. */
export type SoldVisitFields = Pick<
  VisitRecord,
  | 'dateTime'
  | 'doctorID'
  | 'doctor'
  | 'billStatus'
  | 'total'
  | 'chargeDivision'
  | 'drugBag'
  | 'drugDiscountRate'
  | 'examTask'
  | 'examConsumable'
  | 'surgery'
  | 'surgeryConsumable'
  | 'surgeryConsumableDiscountRate'
  | 'surgeryDrugBag'
  | 'surgeryDrugDiscountRate'
  | 'vaccine'
  | 'discounts'
>;

/** What of a visit counts as sold; undefined while its bill isn't the cashier's. */
export function soldVisit(visit: SoldVisitFields): SoldBill | undefined {
  if (!isSold(visit.billStatus)) return undefined;
  const groups: Group[] = [
    { lines: visit.chargeDivision, goods: false },
    { lines: visit.examTask.map((task) => ({ ...task, name: task.name || task.type })), goods: false },
    { lines: visit.surgery, goods: false },
    { lines: visit.vaccine, goods: true },
    { lines: visit.examConsumable, goods: true },
    { lines: drugsOf(visit.drugBag), goods: true, rate: visit.drugDiscountRate },
    { lines: visit.surgeryConsumable, goods: true, rate: visit.surgeryConsumableDiscountRate },
    { lines: visit.surgeryDrugBag, goods: true, rate: visit.surgeryDrugDiscountRate },
  ];
  const { dateTime: at, doctorID: staffID, doctor: staffName } = visit;
  return { at, staffID, staffName, lines: sharedOut(groups, visit.total, visit.discounts) };
}

/** What of a sale over the counter counts as sold; undefined of a cancelled one and of another program's open balance. */
export function soldSale(
  sale: Pick<Sale, 'dateTime' | 'createBy' | 'billStatus' | 'total' | 'lines' | 'discounts' | 'imported'>,
): SoldBill | undefined {
  if (!isSold(sale.billStatus) || sale.imported) return undefined;
  return {
    at: sale.dateTime,
    staffID: sale.createBy,
    staffName: '',
    lines: sharedOut([{ lines: sale.lines, goods: true }], sale.total, sale.discounts),
  };
}

/**
 * What of a package counts as sold, entry by entry on its own day: a use is worth what it has kept of the package's price, of which the visit's bill counts what it
 * asked for, so here is the difference; what came to its end unused is income of that day. Selling one, or giving the rest back, sells nothing.
 */
export function soldPrepaid({ name: packageName, entries }: Pick<Prepaid, 'name' | 'entries'>): SoldBill[] {
  return entries.flatMap(({ kind, amount, at, itemID = '', name = '', covered = 0, staffID = '', staffName = '' }) => {
    if (kind === 'refund') return [];
    const used = kind === 'use' ? -amount - covered : kind === 'back' ? covered - amount : -amount;
    if (used === 0) return [];
    const line = { ...countedLine({ _id: '', itemID, name: name || packageName, number: 0, price: 0 }, false) };
    return [{ at, staffID, staffName, lines: [{ ...line, amount: used }] }];
  });
}

type PlanFields = Pick<
  StayPlan,
  | 'planDateTime'
  | 'doctorID'
  | 'doctor'
  | 'total'
  | 'cage'
  | 'drugBag'
  | 'drugDiscountRate'
  | 'infusionDrugMission'
  | 'infusionDrugDiscountRate'
  | 'injectionMission'
  | 'threrapyMission'
  | 'otherTherapyMission'
  | 'examTherapyMission'
  | 'chargeService'
  | 'chargeProduct'
  | 'discounts'
>;

/** What of a day in hospital counts as sold: a stay is billed by its days. */
export function soldDay(plan: PlanFields): SoldBill {
  const missions = [
    ...plan.injectionMission,
    ...plan.threrapyMission,
    ...plan.otherTherapyMission,
    ...plan.examTherapyMission,
  ].map((mission) => ({
    ...mission,
    _id: mission.missionID,
    // What is charged for each injection is a price; how much of the drug that is, is what the shelf loses.
    number: fourPlaces(timesCharged(mission) * unitsEachTime(mission)),
    subTotal: missionTotal(mission),
  }));
  const cage =
    plan.cage === null ? [] : [{ ...plan.cage, _id: CAGE_LINE, itemID: plan.cage._id, subTotal: cageTotal(plan.cage) }];
  const groups: Group[] = [
    { lines: cage, goods: false },
    { lines: missions, goods: false },
    { lines: plan.chargeService, goods: false },
    { lines: plan.chargeProduct, goods: true },
    { lines: drugsOf(plan.drugBag), goods: true, rate: plan.drugDiscountRate },
    {
      ...{ goods: true, rate: plan.infusionDrugDiscountRate },
      lines: plan.infusionDrugMission.map((drug) => ({ ...drug, _id: drug.missionID })),
    },
  ];
  const { planDateTime: at, doctorID: staffID, doctor: staffName } = plan;
  return { at, staffID, staffName, lines: sharedOut(groups, plan.total, plan.discounts) };
}

/** What a sale form sold: its rows with their part of the tax that comes on top, to the dollar its total. Quantities are in stock units. */
export function soldForm(form: Form<'sell'>): SoldBill {
  const lines = form.items.map(
    (item): Line => ({
      _id: item._id,
      itemID: `${PRODUCT}${item.prodID}`,
      name: item.name,
      price: 0,
      number: sumOf([item.number * item.factor]),
      subTotal: itemTotal(item),
    }),
  );
  const { sellDateTime: at, staffID, staffName } = form;
  return { at, staffID, staffName, lines: sharedOut([{ lines, goods: true }], form.totalAmount) };
}
