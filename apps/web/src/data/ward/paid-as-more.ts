import { isBoarded } from '@vetloom/domain/hospital/boarding-charge.ts';
import { type NightPaidAsMore, nightsPaidAsMore } from '@vetloom/domain/hospital/paid-as-more.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { isStayLocked } from '@vetloom/domain/hospital/stay-lock.ts';
import { boardedOf } from '@vetloom/domain/ward/charge-boarding.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useLive } from '../engine/hooks.ts';

const NONE: readonly NightPaidAsMore[] = [];

/** Nights of a locked stay that were paid as more than the rule says now, live. `now` is Unix seconds. */
export function useNightsPaidAsMore(stay: Stay, plans: readonly StayPlan[], now: number): readonly NightPaidAsMore[] {
  const isAsked = isBoarded(stay) && isStayLocked(stay);
  const boarded = useLive(
    (store) => (isAsked ? boardedOf(store, stay.userID) : Promise.resolve([])),
    ['boarded stays of owner', isAsked ? stay.userID : ''],
  );
  if (!isBoarded(stay) || !isAsked || boarded === undefined) return NONE;
  const others = boarded.filter(({ _id }) => _id !== stay._id);
  return nightsPaidAsMore(stay, others, plans, { zone: shownZone(), now });
}
