import type { Habit } from './sight.ts';

/** How owners are asked to agree to something, and what they say to it. */
export const CONSENT_HABITS: Readonly<Record<string, Habit>> = {
  'consent.create': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      if (!visit) return undefined;
      const fields = { type: 'surgery', title: 'Consent', text: 'I agree.', recordID: visit._id };
      return { _id: `/consent${visit.petID}/${sight.now()}-${sight.row()}`, petID: visit.petID, fields };
    },
  },
  'consent.say': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      const found = await sight.store.query('consent', 'byPet', { equals: [visit?.petID ?? ''], limit: 2 });
      const consent = sight.random.pick(found);
      if (!consent) return undefined;
      const outcome = sight.random.one(['signed', 'refused', 'withdrawn', 'cancelled'] as const);
      const fields = { outcome, way: 'paper', person: 'Chen', dateTime: sight.now() };
      return { consentID: consent._id, saidID: sight.row(), fields };
    },
  },
};
