import type { Habit, Sight } from './sight.ts';

const requestOf = async ({ store, random }: Sight) =>
  random.pick(await store.query('signature', 'byOwner', { descending: true, limit: 6 }));

/** What owners are asked to sign: a consent, or what an estimate says. */
const matterOf = async ({ store, random }: Sight, petID: string) => {
  const latest = { equals: [petID], descending: true, limit: 2 };
  return random.pick([
    ...(await store.query('consent', 'byPet', latest)).map(({ _id }) => ({ of: 'consent', sourceID: _id })),
    ...(await store.query('estimate', 'byPet', latest)).map(({ _id }) => ({ of: 'estimate', sourceID: _id })),
  ]);
};

/** How owners are asked to sign consents and estimates on a tablet, what they do then, and what the clinic takes back. */
export const SIGNATURE_HABITS: Readonly<Record<string, Habit>> = {
  'signature.create': {
    weight: 2,
    make: async (sight) => {
      const visit = await sight.visit();
      const matter = visit && (await matterOf(sight, visit.petID));
      if (!matter) return undefined;
      const fields = {
        ...{ ...matter, signers: [{ _id: 'owner', name: 'Chen' }], way: 'tablet' },
        ...{ terms: { text: 'I agree.', version: '1' }, expireDateTime: sight.now() + 86_400 },
      };
      return { _id: `/signature${visit.petID}/${sight.now()}-${sight.row()}`, petID: visit.petID, fields };
    },
  },
  'signature.sign': {
    weight: 3,
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
