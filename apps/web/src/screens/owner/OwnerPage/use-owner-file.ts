import { type OpenBill, openBills } from '@vetloom/domain/billing/debts.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { owedForStays } from '../../../data/billing/stay-bills.ts';
import { heldDocument, heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import type { LocalReads } from '../../../data/engine/store-types.ts';
import { idFromSegment } from '../../../routes/links.ts';

/** Everything of an owner that the device knows. */
export interface OwnerFile {
  readonly owner: Owner;
  /** Living ones first. */
  readonly pets: readonly Pet[];
  /** Newest first. */
  readonly visits: readonly VisitRecord[];
  readonly receipts: readonly Receipt[];
  readonly bills: readonly OpenBill[];
}

/** An owner, or why there is none. */
export type OwnerRead =
  | { readonly state: 'found'; readonly file: OwnerFile }
  | { readonly state: 'absent' | 'elsewhere' };

const PAGE = 2000;

/** An old link names an owner by email; no index knows it, so the owners are read through a page at a time. */
async function byEmail(store: LocalReads, email: string): Promise<Owner | undefined> {
  const wanted = email.toLowerCase();
  let after: string | undefined;
  for (;;) {
    const page = await heldOrEmpty(() => store.scan('user', after, PAGE));
    const owner = page.find((one) => one.email.toLowerCase() === wanted);
    after = page[page.length - 1]?._id;
    if (owner || after === undefined) return owner;
  }
}

async function readOwner(store: LocalReads, segment: string): Promise<Owner | 'absent' | 'elsewhere'> {
  const held = await heldDocument(store, 'user', idFromSegment('user', segment));
  if (held.state === 'found') return held.document;
  return (segment.includes('@') ? await byEmail(store, segment) : undefined) ?? held.state;
}

/** The owner whom a route's parameter names by id or email, live; undefined while read for the first time. */
export function useOwnerFile(segment: string): OwnerRead | undefined {
  return useLive(
    async (store): Promise<OwnerRead> => {
      const owner = await readOwner(store, segment);
      if (typeof owner === 'string') return { state: owner };
      const [pets, visits, receipts, stays] = await Promise.all([
        heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [owner._id] })),
        heldOrEmpty(() => store.query('record', 'byOwner', { equals: [owner._id], descending: true })),
        heldOrEmpty(() => store.query('receipt', 'byOwner', { equals: [owner._id] })),
        owedForStays(store, owner._id),
      ]);
      const gone = (pet: Pet) => (pet.status === PET_STATUS.death ? 1 : 0);
      return {
        state: 'found',
        file: {
          owner,
          pets: pets.sort((a, b) => gone(a) - gone(b) || b.updateDateTime - a.updateDateTime),
          visits,
          receipts,
          bills: [...openBills(visits), ...stays],
        },
      };
    },
    [segment],
  );
}
