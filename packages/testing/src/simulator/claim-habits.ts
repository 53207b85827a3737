import { NOTED_FACTS } from '@vetloom/domain/claim/claim.schema.ts';
import type { Habit, Sight } from './sight.ts';

/** A claim of an animal that somebody works on. */
async function claimOf(sight: Sight) {
  const visit = await sight.visit();
  const found = await sight.store.query('claim', 'byPet', { equals: [visit?.petID ?? ''], limit: 3 });
  return sight.random.pick(found);
}

/** How claims against insurers are begun, and what is heard of them. */
export const CLAIM_HABITS: Readonly<Record<string, Habit>> = {
  'claim.create': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      if (!visit) return undefined;
      const fields = { insurer: 'Anshin', recordIDs: [visit._id] };
      return { _id: `/claim${visit.petID}/${sight.now()}-${sight.row()}`, petID: visit.petID, fields };
    },
  },
  'claim.edit': {
    weight: 1,
    make: async (sight) => {
      const claim = await claimOf(sight);
      if (!claim) return undefined;
      const to = sight.row();
      return { claimID: claim._id, edits: [{ op: 'set', path: ['policyNumber'], from: claim.policyNumber, to }] };
    },
  },
  'claim.note': {
    weight: 2,
    make: async (sight) => {
      const claim = await claimOf(sight);
      if (!claim) return undefined;
      const kind = sight.random.one(NOTED_FACTS);
      const amount = kind === 'settled' ? sight.random.whole(0, 900) : null;
      return { claimID: claim._id, factID: sight.row(), kind, dateTime: sight.now(), amount };
    },
  },
};
