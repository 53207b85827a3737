import type { Claim, ClaimedBill, ClaimFact, ClaimPacket } from './claim.schema.ts';

/** Where a claim stands: nothing was gathered, it lies ready, or the latest that anybody heard of it. */
export type ClaimState = 'begun' | 'gathered' | ClaimFact['kind'];

const ENDED: ReadonlySet<ClaimState> = new Set(['settled', 'refused', 'withdrawn']);

/** The latest fact: by when it happened, whatever order they were written down in; of two at once the one that was written down last. */
export const latestFact = ({ facts }: Pick<Claim, 'facts'>): ClaimFact | undefined =>
  facts.reduce<ClaimFact | undefined>((latest, fact) => (latest && isBefore(fact, latest) ? latest : fact), undefined);

const isBefore = (a: ClaimFact, b: ClaimFact): boolean =>
  a.dateTime !== b.dateTime
    ? a.dateTime < b.dateTime
    : a.createDateTime !== b.createDateTime
      ? a.createDateTime < b.createDateTime
      : a._id < b._id;

/** Where a claim stands. Two desks that write facts down apart come to the same, in whichever order they arrive. */
export function claimState(claim: Pick<Claim, 'facts' | 'packets'>): ClaimState {
  return latestFact(claim)?.kind ?? (claim.packets.length > 0 ? 'gathered' : 'begun');
}

/** Whether somebody has still to hear of it. */
export const isOpenClaim = (claim: Pick<Claim, 'facts' | 'packets'>): boolean => !ENDED.has(claimState(claim));

/** What was gathered last. */
export const latestPacket = ({ packets }: Pick<Claim, 'packets'>): ClaimPacket | undefined => packets.at(-1);

/** Bills that aren't what they were when they were gathered: charged otherwise, paid, paid back, or gone. A bill whose owner pays on is none of that but for what it says of money received. */
export const changedBills = (
  packet: Pick<ClaimPacket, 'bills'>,
  now: readonly (Omit<ClaimedBill, 'received'> & { readonly received: number })[],
): readonly ClaimedBill[] => {
  const stands = new Map(now.map((bill) => [bill._id, bill]));
  return packet.bills.filter(({ _id, total, received }) => {
    const bill = stands.get(_id);
    return bill?.total !== total || bill.received !== received;
  });
};

/** Claims that a bill of a visit or a stay is part of, but for those that were withdrawn. */
export const claimsOfBill = <C extends Pick<Claim, 'recordIDs' | 'inHospitalIDs' | 'facts' | 'packets'>>(
  claims: readonly C[],
  billID: string,
): C[] =>
  claims.filter((one) => [...one.recordIDs, ...one.inHospitalIDs].includes(billID) && claimState(one) !== 'withdrawn');
