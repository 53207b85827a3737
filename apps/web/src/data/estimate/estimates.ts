import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { type AgainstBill, againstBill } from '@vetloom/domain/estimate/against-bill.ts';
import { acceptedLines, agreedOf, standingOf } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import type { Estimate } from '@vetloom/domain/estimate/estimate.schema.ts';
import { stayDays } from '@vetloom/domain/hospital/stay-days.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { BilledPart } from '@vetloom/domain/lines/estimate.ts';
import type { EstimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { visitLines } from '@vetloom/domain/record/visit-parts.ts';
import { plansOfStay } from '../billing/stay-bills.ts';
import { heldDocument, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** An animal's estimates with what was decided about them. */
export interface PetEstimates {
  /** The newest first. */
  readonly estimates: readonly Estimate[];
  readonly decisions: readonly EstimateDecision[];
}

/** An animal's estimates, live; undefined while they are read. */
export const usePetEstimates = (petID: string): PetEstimates | undefined =>
  useLive(
    async (store) => {
      const ofPet = { equals: [petID], descending: true };
      const [estimates, decisions] = await Promise.all([
        heldOrEmpty(() => store.query('estimate', 'byPet', ofPet)),
        heldOrEmpty(() => store.query('estimateDecision', 'byPet', ofPet)),
      ]);
      return { estimates, decisions };
    },
    ['estimates of', petID],
  );

/** What was decided about the estimate of a stay, live. */
export const useStayDecisions = (inHospitalID: string): readonly EstimateDecision[] =>
  useLive(
    (store) => heldOrEmpty(() => store.query('estimateDecision', 'byStay', { equals: [inHospitalID] })),
    ['decisions of stay', inHospitalID],
  ) ?? NONE;
const NONE: readonly EstimateDecision[] = [];

/** A bill beside what its owner agreed to. */
export interface BillEstimate {
  /** Undefined where the owner agreed to nothing. */
  readonly against: AgainstBill | undefined;
  readonly lines: readonly EstimateLine[];
  readonly parts: readonly BilledPart[];
  /** Two decisions contradict each other. */
  readonly isContested: boolean;
}

async function agreedOfStay(store: LocalReads, inHospitalID: string): Promise<BillEstimate | undefined> {
  const decisions = await heldOrEmpty(() => store.query('estimateDecision', 'byStay', { equals: [inHospitalID] }));
  if (decisions.length === 0) return undefined;
  const stay = await heldDocument(store, 'inHospital', inHospitalID);
  if (stay.state !== 'found') return undefined;
  const standing = standingOf(decisions);
  const lines = acceptedLines(standing);
  const parts = stayDays(stay.document, await plansOfStay(store, inHospitalID));
  return { lines, parts, against: againstBill(lines, parts), isContested: standing.state === 'contested' };
}

async function agreedOfVisit(store: LocalReads, recordID: string): Promise<BillEstimate | undefined> {
  const estimates = await heldOrEmpty(() => store.query('estimate', 'byRecord', { equals: [recordID] }));
  const [first] = estimates;
  if (!first) return undefined;
  const visit = await heldDocument(store, 'record', recordID);
  if (visit.state !== 'found') return undefined;
  const { document: record } = visit;
  const decisions = await heldOrEmpty(() => store.query('estimateDecision', 'byPet', { equals: [first.petID] }));
  const { lines, contested } = agreedOf(estimates, decisions);
  const parts = [{ total: record.total, groups: visitLines(record) }];
  return { lines, parts, against: againstBill(lines, parts), isContested: contested.length > 0 };
}

/** A visit's or stay's bill beside what its owner agreed to, live; undefined where there is no estimate. */
export const useBillEstimate = (billID: string): BillEstimate | undefined =>
  useLive(
    async (store) =>
      isSaleID(billID)
        ? undefined
        : isStayID(billID)
          ? await agreedOfStay(store, billID)
          : await agreedOfVisit(store, billID),
    ['estimate of bill', billID],
  );
