import { type StayBillWords, stayBill } from '@vetloom/domain/billing/stay-bill.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { owedOnStay } from '@vetloom/domain/hospital/stay-days.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { wardBill } from '../../locale/ward-bill.ts';
import { heldOrEmpty } from '../engine/held.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** A stay as the desk's screens show bills, by days as far as their plans are given. */
export const billOfStay = (stay: Stay, plans: readonly StayPlan[] = [], words: StayBillWords = wardBill): VisitRecord =>
  stayBill(stay, plans, recordContent.parse({ dateTime: stay.startDateTime }), words);

/** The days of a stay that this device holds. */
export const plansOfStay = (store: LocalReads, inHospitalID: string): Promise<StayPlan[]> =>
  heldOrEmpty(() => store.query('inHospitalPlan', 'byStay', { equals: [inHospitalID] }));

/** Settled stays of which something is owed, or too much was paid, however old: they are on every device. */
export async function unevenStays(store: LocalReads): Promise<Stay[]> {
  const open = await heldOrEmpty(() => store.query('inHospital', 'byOpen', { equals: [1] }));
  return open.filter((stay) => owedOnStay(stay) !== 0);
}

/** What an owner still owes for stays, as open bills. */
export async function owedForStays(store: LocalReads, userID: string) {
  const stays = await heldOrEmpty(() => store.query('inHospital', 'byOwner', { equals: [userID] }));
  return stays
    .filter((stay) => owedOnStay(stay) > 0)
    .map((stay) => ({
      ...{ record: billOfStay(stay), total: stay.total, received: stay.received },
      owed: owedOnStay(stay),
    }));
}
