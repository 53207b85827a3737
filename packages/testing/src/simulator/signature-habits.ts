import type { Habit, Sight } from './sight.ts';

const requestOf = async (sight: Sight) => {
  const visit = await sight.visit();
  const found = await sight.store.query('signature', 'byPet', { equals: [visit?.petID ?? ''], limit: 2 });
  return sight.random.pick(found);
};

/** How owners are asked to sign consents on a tablet, what they do then, and what the clinic takes back. */
export const SIGNATURE_HABITS: Readonly<Record<string, Habit>> = {
  'signature.create': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      const [consent] = await sight.store.query('consent', 'byPet', { equals: [visit?.petID ?? ''], limit: 1 });
      if (!visit || !consent) return undefined;
      const fields = {
        ...{ of: 'consent', sourceID: consent._id, signers: [{ _id: 'owner', name: 'Chen' }], way: 'tablet' },
        ...{ terms: { text: 'I agree.', version: '1' }, expireDateTime: sight.now() + 86_400 },
      };
      return { _id: `/signature${visit.petID}/${sight.now()}-${sight.row()}`, petID: visit.petID, fields };
    },
  },
  'signature.sign': {
    weight: 2,
    make: async (sight) => {
      const request = await requestOf(sight);
      if (!request) return undefined;
      const kind = sight.random.one(['signed', 'signed', 'refused'] as const);
      const fields = { kind, person: 'Chen', dateTime: sight.now(), signature: 'M10 10L300 100', hash: request.hash };
      return { signatureID: request._id, factID: sight.row(), signerID: 'owner', fields };
    },
  },
  'signature.cancel': {
    weight: 1,
    make: async (sight) => {
      const request = await requestOf(sight);
      return request && { signatureID: request._id, factID: sight.row() };
    },
  },
  'signature.revoke': {
    weight: 1,
    make: async (sight) => {
      const request = await requestOf(sight);
      return request && { signatureID: request._id, factID: sight.row(), reason: 'Another paper was meant' };
    },
  },
};
