import type { BoardingTerms } from '../clinic/settings/boarding.setting.ts';
import type { CageKind } from '../clinic/settings/room.setting.ts';
import { atWallSeconds, dayNumber, dayStart, nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Boarding, BoardingReason } from './boarding.schema.ts';
import type { StayPlan } from './plan.schema.ts';
import type { Stay } from './stay.schema.ts';

/** What of a stay says when the animal is there and what was agreed. */
export type BoardedStay = Pick<Stay, '_id' | 'startDateTime' | 'dischargeDateTime'> & { readonly boarding: Boarding };

/** Whether a stay is one of boarding, charged by its rule. */
export const isBoarded = <S extends Pick<Stay, 'boarding'>>(stay: S): stay is S & { readonly boarding: Boarding } =>
  stay.boarding !== undefined;

type Cage = NonNullable<StayPlan['cage']>;
/** What a day of boarding is charged: NT$ and why. */
export interface BoardingCharge {
  readonly price: number;
  readonly reason: BoardingReason;
}

/** The price class of an animal: the first that is for its cage and its weight. One that is for a weight isn't for who was never weighed. */
export const rateFor = (
  { rates }: Pick<BoardingTerms, 'rates'>,
  { cageKind, kg }: { readonly cageKind: CageKind | undefined; readonly kg: number | null },
): string =>
  rates.find(
    ({ cageKinds, mostKg }) =>
      (cageKinds.length === 0 || (cageKind !== undefined && cageKinds.includes(cageKind))) &&
      (mostKg === null || (kg !== null && kg <= mostKg)),
  )?._id ?? '';

/** The first and the last calendar day of a stay that ends at a moment, by their numbers; the last is without end where nobody says when. */
function daysOf(startDateTime: number, end: number, zone: Zone) {
  const first = dayNumber(startDateTime, zone);
  return { first, last: end === 0 ? Number.POSITIVE_INFINITY : Math.max(first, dayNumber(end, zone)) };
}

/**
 * When a stay ends, as it is known at a moment: when it did, else when the owner means to come, so that the bill is beforehand what it will be; later on that day it ends no
 * sooner than now. 0 where nobody knows, which is so again once that day has passed and the animal is still there: its nights go on being charged.
 */
function endOf({ dischargeDateTime, boarding: { pickUpDateTime } }: BoardedStay, now: number, zone: Zone): number {
  if (dischargeDateTime !== 0) return dischargeDateTime;
  const isPast = pickUpDateTime !== 0 && dayNumber(now, zone) > dayNumber(pickUpDateTime, zone);
  return isPast || pickUpDateTime === 0 ? 0 : Math.max(pickUpDateTime, now);
}

/** When and where a stay is charged: the clinic's zone, and the moment up to which it is known to be there, Unix seconds. */
export interface ChargedAt {
  readonly zone: Zone;
  readonly now: number;
}

/**
 * Whether another animal of the owner spends the same night, or is there on the same day where that is what is counted. One that hasn't been fetched is there, whatever
 * was meant.
 */
function isThere(other: BoardedStay, day: number, unit: 'night' | 'day', zone: Zone): boolean {
  const { first, last } = daysOf(other.startDateTime, other.dischargeDateTime, zone);
  return first <= day && (unit === 'night' ? day < last : day <= last);
}

const isBefore = (a: BoardedStay, b: BoardedStay): boolean =>
  a.startDateTime === b.startDateTime ? a._id < b._id : a.startDateTime < b.startDateTime;

/** What a day is looked up by. */
export interface BoardingDay {
  /** The calendar day by its number (`dayNumber`). */
  readonly day: number;
  /** The price class of the day; empty for none. */
  readonly rateID: string;
  /** NT$ that the cage costs, where no price class fits. */
  readonly cagePrice: number;
}

/**
 * What a calendar day of a stay in boarding is charged; undefined for nothing. A night belongs to the day on which it begins, so each is charged with one day and with
 * no other: whoever asks, how often and in which order, hears the same. `others` are the owner's other stays in boarding; of those that spend a night together the one
 * that came first is the first animal.
 */
export function chargeOfDay(
  stay: BoardedStay,
  others: readonly BoardedStay[],
  { day, rateID, cagePrice }: BoardingDay,
  { zone, now }: ChargedAt,
): BoardingCharge | undefined {
  const { terms } = stay.boarding;
  const end = endOf(stay, now, zone);
  const { first, last } = daysOf(stay.startDateTime, end, zone);
  if (day < first || day > last) return undefined;
  const rate = terms.rates.find(({ _id }) => _id === rateID);
  const named = rate ? { rateID: rate._id, rate: rate.name } : { rateID: '', rate: '', cagePrice };
  const night = rate?.night ?? cagePrice;
  if (first === last) return { price: rate?.day ?? night, reason: { kind: 'dayOnly', second: false, ...named } };
  if (terms.basis === 'night' && day === last) return lateCharge(terms, end, { night, named }, zone);
  const second = others.some((other) => isBefore(other, stay) && isThere(other, day, terms.basis, zone));
  return {
    price: second ? (rate?.second ?? night) : night,
    reason: { kind: terms.basis, second: second && rate?.second != null, ...named },
  };
}

/** What leaving late costs: nothing within the clinic's grace, and never more than the night that it isn't. */
function lateCharge(
  { lateCharge: how, latePrice, lateGraceMinutes, checkOutUntil }: BoardingTerms,
  end: number,
  { night, named }: { readonly night: number; readonly named: Pick<BoardingReason, 'rateID' | 'rate' | 'cagePrice'> },
  zone: Zone,
): BoardingCharge | undefined {
  const over = end - atWallSeconds(end, checkOutUntil, zone);
  if (how === 'none' || over <= lateGraceMinutes * 60) return undefined;
  const hours = Math.min(24, Math.ceil(over / 3600));
  const asked = how === 'hour' ? latePrice * hours : latePrice;
  const price = night > 0 ? Math.min(asked, night) : asked;
  return { price, reason: { kind: 'late', second: false, ...named, lateHours: hours } };
}

/** The calendar day of a plan: by its noon, so that a clinic that has changed its zone since has each day once. */
export const dayOfPlan = ({ planDateTime }: Pick<StayPlan, 'planDateTime'>, zone: Zone): number =>
  dayNumber(planDateTime + 12 * 3600, zone);

/**
 * A day's cage as boarding charges it: in the place of the cage's own price, so that no day has both. What somebody has fixed by hand for a day that the animal was
 * there stays, as does a discount.
 */
export function boardedCage(
  stay: BoardedStay & Pick<Stay, 'cageID' | 'cageName' | 'cageDefaultPrice'>,
  others: readonly BoardedStay[],
  { day, cage }: { readonly day: number; readonly cage: Cage | null },
  { zone, now }: ChargedAt,
): Cage | null {
  const { first, last } = daysOf(stay.startDateTime, stay.dischargeDateTime, zone);
  if (day < first || day > last) return null;
  if (cage?.subTotal !== undefined) return cage;
  const own = cage?.boarding;
  const rateID = own?.rateID ?? stay.boarding.rateID;
  const cagePrice =
    own === undefined ? (cage?.price ?? stay.cageDefaultPrice) : (own.cagePrice ?? stay.cageDefaultPrice);
  const charge = chargeOfDay(stay, others, { day, rateID, cagePrice }, { zone, now });
  if (charge === undefined) return null;
  return {
    _id: cage?._id ?? stay.cageID,
    // An animal without a cage has a bill with words too.
    name: (cage?.name ?? stay.cageName) || charge.reason.rate,
    price: charge.price,
    number: 1,
    discountRate: cage?.discountRate ?? 1,
    boarding: charge.reason,
  };
}

/** A day of a stay in boarding as it is charged. */
export interface ChargedDay {
  /** Start of the clinic's day. */
  readonly planDateTime: number;
  readonly cage: Cage;
}

/** Days for which a stay is charged by itself: longer ones are looked at by somebody. */
const MOST_DAYS = 366;

/**
 * All days of a stay in boarding that are charged, the earliest first, also those that nobody has opened yet. `until` is when it ends, or is thought to; what its plans
 * say of price classes, cages and amounts fixed by hand counts.
 */
export function boardingDays(
  stay: BoardedStay & Pick<Stay, 'cageID' | 'cageName' | 'cageDefaultPrice'>,
  others: readonly BoardedStay[],
  plans: readonly Pick<StayPlan, 'planDateTime' | 'cage'>[],
  { until, zone }: { readonly until: number; readonly zone: Zone },
): ChargedDay[] {
  const ending = { ...stay, dischargeDateTime: Math.max(until, stay.startDateTime) };
  const known = new Map(plans.toReversed().map((plan) => [dayOfPlan(plan, zone), plan]));
  const last = dayNumber(ending.dischargeDateTime, zone);
  const charged: ChargedDay[] = [];
  let start = dayStart(ending.startDateTime, zone);
  for (let count = 0; dayNumber(start, zone) <= last && count <= MOST_DAYS; count += 1) {
    const day = dayNumber(start, zone);
    const plan = known.get(day);
    const cage = boardedCage(ending, others, { day, cage: plan?.cage ?? null }, { zone, now: until });
    if (cage) charged.push({ planDateTime: plan?.planDateTime ?? start, cage });
    start = nextDay(start, zone);
  }
  return charged;
}
