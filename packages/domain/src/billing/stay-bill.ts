import { linesTotal } from '../core/money.ts';
import type { BoardingReason, StayKind } from '../hospital/boarding.schema.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { type StayDayBill, stayDays } from '../hospital/stay-days.ts';
import { planID } from '../hospital/stay-ids.ts';
import { isDayLocked } from '../hospital/stay-lock.ts';
import { kindOfStay } from '../hospital/stay-place.ts';
import type { ChargeLine } from '../lines/charged-line.schema.ts';
import type { Discount } from '../lines/discount.ts';
import type { HeldLines, NamedLine } from '../lines/holder.ts';
import { blankRecord } from '../record/new-record.ts';
import type { RecordContent, VisitRecord } from '../record/record.schema.ts';
import { RECORD_STATUS, THREAD_STATUS } from '../record/record-status.ts';

/** What the parts of a stay's bill are called, in the language of whoever reads it. */
export interface StayBillWords {
  /** A day of the stay by its start, Unix seconds; `nth` from 1. */
  readonly day: (planDateTime: number, nth: number, kind: StayKind) => string;
  /** What a day's lines and the discounts on them don't add up to: the rates of its drugs, or lines that aren't here. */
  readonly discount: string;
  readonly wholeDay: string;
  /** A day in a cage, by the cage's name; where the animal is boarded also why it costs what it costs. */
  readonly cage: (name: string, kind: StayKind, boarding?: BoardingReason) => string;
  /** Where no price of a single drug is to be read: what a day's drugs are called together. Left out, each has its line. */
  readonly drugs?: ((count: number) => string) | undefined;
}

/** What of a day is a drug by what it is charged as. */
const DRUGS: ReadonlySet<string> = new Set(['drug', 'infusion', 'injection']);

const lineSum = (groups: readonly HeldLines[]): number => groups.reduce((sum, { lines }) => sum + linesTotal(lines), 0);

/** The id of a day's line on the stay's bill. */
const lineID = (planDateTime: number, _id: string): string => `${planDateTime}:${_id}`;

function dayLines(
  { planDateTime, nth, total, groups, discounts, boarding }: StayDayBill,
  kind: StayKind,
  words: StayBillWords,
): ChargeLine[] {
  const name = words.day(planDateTime, nth, kind);
  const line = (part: NamedLine): ChargeLine => ({
    ...{ _id: lineID(planDateTime, part._id), itemID: '', class: name, name: part.name, note: '' },
    ...{ price: part.price, number: part.number },
    ...(part.subTotal === undefined ? {} : { subTotal: part.subTotal }),
  });
  const whole = (_id: string, called: string, sum: number) =>
    line({ _id, name: called, price: sum, number: 1, subTotal: sum });
  if (groups === undefined) return total === 0 ? [] : [whole('day', words.wholeDay, total)];
  const rest = total + discounts.reduce((sum, { off }) => sum + off, 0) - lineSum(groups);
  const { drugs } = words;
  const summed = drugs === undefined ? [] : groups.filter(({ kind: group }) => DRUGS.has(group));
  const count = summed.reduce((sum, { lines }) => sum + lines.length, 0);
  const itemised = groups.filter((group) => !summed.includes(group));
  return [
    ...itemised.flatMap(({ kind: group, lines }) =>
      lines.map((part) => line(group === 'cage' ? { ...part, name: words.cage(part.name, kind, boarding) } : part)),
    ),
    ...(drugs === undefined || count === 0 ? [] : [whole('drugs', drugs(count), lineSum(summed))]),
    ...(rest === 0 ? [] : [whole('discount', words.discount, rest)]),
  ];
}

/**
 * The discounts of a day as the stay's bill has them: by what they come to, since rates and limits are of the day. Where its drugs stand in one line, so do their discounts.
 */
function dayOff({ planDateTime, groups = [], discounts }: StayDayBill, words: StayBillWords): Discount[] {
  const drugs = groups.flatMap(({ kind, lines }) => (DRUGS.has(kind) ? lines.map(({ _id }) => _id) : []));
  const isSummed = ({ given }: StayDayBill['discounts'][number]) =>
    words.drugs !== undefined && drugs.includes(given._id);
  const row = ({ most: _, ...given }: Discount, _id: string, amount: number): Discount => ({
    ...given,
    ...{ _id: lineID(planDateTime, _id), off: { kind: 'amount', amount } },
  });
  const summed = discounts.filter(isSummed);
  const sum = summed.reduce((all, { off }) => all + off, 0);
  const [first] = summed;
  return [
    ...discounts.filter((one) => !isSummed(one)).map(({ given, off }) => row(given, given._id, off)),
    ...(first === undefined ? [] : [row(first.given, 'drugs', sum)]),
  ].filter(({ off }) => off.kind === 'amount' && off.amount > 0);
}

/** Discounts of a stay as the cashier gives them and reads them, by the ids of the lines of {@link stayBill}. */
export interface StayDiscounts {
  /** As they were given. */
  readonly given: readonly Discount[];
  /** Those that take less than was given. */
  readonly limited: ReadonlySet<string>;
  /** Lines that can have one now, and what `billing.discount` calls them. Days that were settled and paid are locked. */
  readonly targets: ReadonlyMap<string, { readonly recordID: string; readonly target: string }>;
}

/** The discounts of a stay's days, and where more can be given. */
export function stayDiscounts(stay: Stay, plans: readonly StayPlan[]): StayDiscounts {
  const days = stayDays(stay, plans);
  const all = days.flatMap(({ planDateTime, discounts }) =>
    discounts.map((one) => ({ ...one, given: { ...one.given, _id: lineID(planDateTime, one.given._id) } })),
  );
  const lines = days
    .filter(({ planDateTime }) => !isDayLocked(stay, planDateTime))
    .flatMap(({ planDateTime, groups = [] }) =>
      groups.flatMap((group) => group.lines.map(({ _id }) => ({ planDateTime, target: _id }))),
    );
  return {
    given: all.map(({ given }) => given),
    limited: new Set(all.filter(({ limited }) => limited).map(({ given }) => given._id)),
    targets: new Map(
      lines.map(({ planDateTime, target }) => [
        lineID(planDateTime, target),
        { recordID: planID(stay._id, planDateTime), target },
      ]),
    ),
  };
}

/**
 * A stay as the desk's screens and papers show bills: as a visit of charges, a class a day, that add up to the stay's total. `empty` is the content of a visit in which
 * nothing is written; nobody saves what comes of it. It waits for money once it is settled, from when it was settled.
 */
export function stayBill(
  stay: Stay,
  plans: readonly StayPlan[],
  empty: RecordContent,
  words: StayBillWords,
): VisitRecord {
  const { _id, petID, userID, createDateTime, createBy, total, received, settleDateTime } = stay;
  const blank = blankRecord({ _id, pet: { _id: petID, userID }, source: 'manual' }, empty, createDateTime, createBy);
  const isPaid = settleDateTime !== 0 && total === received;
  const at = settleDateTime || stay.startDateTime;
  const days = stayDays(stay, plans);
  const discounts = days.flatMap((day) => dayOff(day, words));
  const discountTotal = discounts.reduce((sum, { off }) => sum + (off.kind === 'amount' ? off.amount : 0), 0);
  return {
    ...blank,
    ...{ dateTime: at, statusUpdateDateTime: at, inspectedDateTime: at },
    ...{ cause: stay.cause, doctorID: stay.doctorID, doctor: stay.doctor, inHospitalID: _id },
    ...(discounts.length === 0 ? {} : { discounts, discountTotal }),
    chargeDivision: days.flatMap((day) => dayLines(day, kindOfStay(stay), words)),
    billStatus: settleDateTime === 0 ? THREAD_STATUS.none : isPaid ? THREAD_STATUS.done : THREAD_STATUS.requested,
    status: isPaid ? RECORD_STATUS.checkOut : RECORD_STATUS.dispensed,
    total,
    received,
    hasBill: true,
    updateDateTime: stay.updateDateTime,
  };
}
