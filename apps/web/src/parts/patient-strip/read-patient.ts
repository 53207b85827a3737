import { type OpenBill, openBills } from '@vetloom/domain/billing/debts.ts';
import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { presentVisit } from '@vetloom/domain/overview/present-visit.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { owedForStays } from '../../data/billing/stay-bills.ts';
import { heldDocument, heldOrEmpty } from '../../data/engine/held.ts';
import type { LocalReads } from '../../data/engine/store-types.ts';

/** A kind of animal with its breeds, as the clinic customised them (spec 1 §3 "Pet reference lists"). */
export type Kind = NonNullable<Customize['kinds']>[number];
/** A label of the clinic with its colour. */
export type Label = NonNullable<Customize['labels']>[number];

/** Everything that the strip tells, as the device knows it. */
export interface Patient {
  readonly pet: Pet;
  readonly owner: Owner | undefined;
  readonly siblings: readonly Pet[];
  readonly kinds: readonly Kind[];
  readonly labels: readonly Label[];
  /** The visit of the strip: the asked one, or the one for which the animal is here now. */
  readonly visit: VisitRecord | undefined;
  /** The last visit before, when the animal isn't here. */
  readonly lastVisit: VisitRecord | undefined;
  readonly bills: readonly OpenBill[];
  /** What it reacted to before, the latest first. */
  readonly reactions: readonly AdverseReaction[];
}

/** A patient, or why there is none. */
export type PatientRead =
  | { readonly state: 'found'; readonly patient: Patient }
  | { readonly state: 'absent' | 'elsewhere' };

/** Visits of an owner up to which all of them are looked through for debts. */
const FEW = 60;

/** What an owner owes. Of one who has come for years the clinic's open bills are looked through instead of all those visits. */
async function billsOf(store: LocalReads, userID: string): Promise<OpenBill[]> {
  const stays = await owedForStays(store, userID);
  const visits = await heldOrEmpty(() => store.query('record', 'byOwner', { equals: [userID], limit: FEW }));
  if (visits.length < FEW) return [...openBills(visits), ...stays];
  const asked = await heldOrEmpty(() => store.query('record', 'byBill', { equals: [THREAD_STATUS.requested] }));
  return [...openBills(asked.filter((visit) => visit.userID === userID)), ...stays];
}

/** Reads what the strip needs. `asked` may be an earlier id of the animal (law 9). `now` in Unix seconds decides which visit is today's. */
export async function readPatient(
  store: LocalReads,
  asked: string,
  recordID: string | undefined,
  now: number,
): Promise<PatientRead> {
  const held = await heldDocument(store, 'pet', asked);
  if (held.state !== 'found') return held;
  const { document: pet } = held;
  const { _id: petID, userID } = pet;
  const [owner, family, kinds, labels, own, bills, visit, reactions] = await Promise.all([
    store.get('user', userID),
    heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID] })),
    store.get('customize', '/customize/kinds'),
    store.get('customize', '/customize/labels'),
    heldOrEmpty(() => store.query('record', 'byPet', { equals: [petID], descending: true, limit: 5 })),
    billsOf(store, userID),
    recordID === undefined ? undefined : store.get('record', recordID),
    heldOrEmpty(() => store.query('adverseReaction', 'byPet', { equals: [petID], descending: true })),
  ]);
  return {
    state: 'found',
    patient: {
      pet,
      owner,
      siblings: family.filter((other) => other._id !== petID),
      kinds: kinds?.kinds ?? [],
      labels: labels?.labels ?? [],
      visit: visit ?? presentVisit(own, now, shownZone()),
      lastVisit: own[0],
      bills,
      reactions,
    },
  };
}
