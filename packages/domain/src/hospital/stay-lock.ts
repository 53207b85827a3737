import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import type { BillUnlock } from '../lines/bill-unlock.ts';
import type { StayPlan } from './plan.schema.ts';
import { type PricedMission, timesCharged } from './plan.totals.ts';
import type { Stay } from './stay.schema.ts';

/*
 * What was settled and paid of a stay is locked, as a visit's bill is (`record/bill-lock.ts`; spec 2 §6): what is priced of those days changes only after somebody with RECORD_BILL_UNLOCK has
 * opened the bill and said why. Days that are opened afterwards were not settled and are open. Facts are never refused for it: what was carried out is noted, an animal that leaves late leaves late,
 * and what that costs is owed beside what was paid.
 */

type Locking = Pick<Stay, 'billLock' | 'billLockSum' | 'billUnlock' | 'subTotal' | 'received'>;

/** What tells one lock of a stay from the next: as what it was settled, and the last unlock that ended. Whoever opens it names what they saw locked. */
export const lockOf = ({
  settleDateTime,
  settleBy,
  billLockSum,
  billUnlock = [],
}: Pick<Stay, 'settleDateTime' | 'settleBy' | 'billLockSum' | 'billUnlock'>): unknown => [
  ...[settleDateTime, settleBy, billLockSum ?? null],
  billUnlock.findLast(({ relockedDateTime }) => relockedDateTime !== 0)?._id ?? null,
];

/** The unlock that is in force, or undefined. */
export const openStayUnlock = ({ billUnlock }: Pick<Stay, 'billUnlock'>): BillUnlock | undefined =>
  billUnlock?.find(({ relockedDateTime }) => relockedDateTime === 0);

/** NT$ that must have been received for the days that were settled and paid: what they came to then, and no more than they do now. What facts add to them is owed beside it. */
function lockedSum({ billLock = [], billLockSum, subTotal }: Locking): number {
  const sum = billLock.reduce((before, day) => before + (subTotal[day] ?? 0), 0);
  return Math.min(sum, billLockSum ?? sum);
}

/** Whether anything of a stay was settled, is paid, and was not opened again. Where the money was taken back it isn't paid any more, as with a visit. */
export const isStayLocked = (stay: Locking): boolean =>
  (stay.billLock ?? []).length > 0 && stay.received >= lockedSum(stay) && openStayUnlock(stay) === undefined;

/** Whether what is priced of a day may not be changed. */
export const isDayLocked = (stay: Locking, planDateTime: number): boolean =>
  isStayLocked(stay) && (stay.billLock ?? []).includes(planDateTime);

type Paying = Pick<Stay, 'settleDateTime' | 'total' | 'received'>;
/** Whether a stay's bill is settled and paid, and comes to something. What was received beyond it is owed to the owner. */
const isPaid = ({ settleDateTime, total, received }: Paying): boolean =>
  settleDateTime !== 0 && total !== 0 && received >= total;
const isEven = ({ total, received }: Paying): boolean => total === received;

/** A stay whose days are locked from now on; an unlock that was open ends. */
const locked = (stay: Stay, now: number): Stay => ({
  ...stay,
  billLock: Object.keys(stay.subTotal)
    .map(Number)
    .sort((a, b) => a - b),
  billLockSum: stay.total,
  billLockDays: { ...stay.subTotal },
  ...(stay.billUnlock === undefined
    ? {}
    : {
        billUnlock: stay.billUnlock.map((unlock) =>
          unlock.relockedDateTime === 0 ? { ...unlock, relockedDateTime: now } : unlock,
        ),
      }),
});

/** The lock after a change: it closes when the bill is paid, or what was paid is settled anew; nothing but an unlock opens it. */
export function withBillLock(before: Stay | undefined, after: Stay, now: number): Stay {
  if (!isPaid(after)) return after;
  const isAnew = before?.settleDateTime !== after.settleDateTime || before.settleBy !== after.settleBy;
  // An opened bill that was corrected to less closes once what is too much was given back.
  const wasPaid = before !== undefined && isPaid(before) && (isEven(before) || !isEven(after));
  return wasPaid && !isAnew ? after : locked(after, now);
}

/** The lock with days that a stay which is locked and paid has got by itself, such as a night that nobody had opened: they are paid with the rest. */
export function withLockedDays(stay: Stay, days: readonly number[]): Stay {
  const fresh = days.filter((day) => !(stay.billLock ?? []).includes(day));
  if (fresh.length === 0 || !isStayLocked(stay) || !isPaid(stay)) return stay;
  const sums = Object.fromEntries(fresh.map((day) => [day, stay.subTotal[day] ?? 0]));
  const added = Object.values(sums).reduce((sum, amount) => sum + amount, 0);
  return {
    ...stay,
    billLock: [...(stay.billLock ?? []), ...fresh].sort((a, b) => a - b),
    ...(stay.billLockSum === undefined ? {} : { billLockSum: stay.billLockSum + added }),
    ...(stay.billLockDays === undefined ? {} : { billLockDays: { ...stay.billLockDays, ...sums } }),
  };
}

/** NT$ below which no rule brings a locked day by itself: what it was paid as. */
export const leastOfDay = ({ billLockDays, subTotal }: Stay, planDateTime: number): number =>
  billLockDays?.[planDateTime] ?? subTotal[planDateTime] ?? 0;

const figures = ({
  missionID,
  name,
  price,
  discountRate,
  subTotal,
  ...mission
}: PricedMission & { readonly itemID?: string | undefined }) => [
  ...[missionID, mission.itemID ?? '', name, price, discountRate, subTotal ?? null],
  timesCharged({ missionID, name, price, discountRate, ...mission } as PricedMission),
];

type Line = {
  readonly _id: string;
  readonly name: string;
  readonly price: number;
  readonly number: number;
  readonly itemID?: string;
  readonly subTotal?: number | undefined;
};
const sold = ({ _id, name, price, number, itemID, subTotal }: Line) => [
  _id,
  itemID ?? '',
  name,
  price,
  number,
  subTotal ?? null,
];

/** What decides what a day comes to and as what it was sold. What is due when, notes and marks of handing out are no part of it. */
export const pricedDay = (plan: StayPlan): unknown => [
  plan.cage && [plan.cage._id, plan.cage.price, plan.cage.number, plan.cage.discountRate, plan.cage.subTotal ?? null],
  [plan.drugDiscountRate, plan.infusionDrugDiscountRate],
  (plan.discounts ?? []).map(({ _id, off }) => [_id, off]),
  plan.drugBag.flatMap((bag) => bag.items).map(sold),
  plan.infusionDrugMission.map(({ missionID, name, price, number, subTotal }) => [
    missionID,
    name,
    price,
    number,
    subTotal ?? null,
  ]),
  ...[plan.injectionMission, plan.threrapyMission, plan.otherTherapyMission, plan.examTherapyMission].map((missions) =>
    missions.map(figures),
  ),
  ...[plan.chargeService, plan.chargeProduct].map((lines) => lines.map(sold)),
];

/** Why a locked bill refuses; the same words as of a visit. */
export const STAY_LOCKED = () => new DomainError('forbidden', 'the bill is settled and locked', { rule: 'billLocked' });

/** Refuses a change of what is priced of a locked day. @throws DomainError forbidden, with the rule `billLocked` */
export function demandOpenDay(stay: Locking | undefined, before: StayPlan, after: StayPlan): void {
  if (stay && isDayLocked(stay, before.planDateTime) && !same(pricedDay(before), pricedDay(after))) throw STAY_LOCKED();
}
