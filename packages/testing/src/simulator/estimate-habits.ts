import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { Habit, Sight } from './sight.ts';

const estimateAt = async (sight: Sight): Promise<DocumentOf<'estimate'> | undefined> => {
  const visit = await sight.visit();
  const found = await sight.store.query('estimate', 'byPet', { equals: [visit?.petID ?? ''], limit: 2 });
  return sight.random.pick(found);
};

const line = (sight: Sight) => ({
  ...{ _id: sight.row(), name: 'Spay', price: sight.random.whole(1, 9) * 1000, number: 1, most: 2 },
});

/** How people tell owners what something may come to, and write down what these say to it. */
export const ESTIMATE_HABITS: Readonly<Record<string, Habit>> = {
  'estimate.create': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      if (!visit) return undefined;
      const earlier = sight.random.chance(0.3) ? await estimateAt(sight) : undefined;
      const supersedesID = earlier?.petID === visit.petID ? earlier._id : '';
      const fields = { lines: [line(sight)], recordID: visit._id, supersedesID };
      return { _id: `/estimate${visit.petID}/${sight.now()}-${sight.row()}`, petID: visit.petID, fields };
    },
  },
  'estimate.edit': {
    weight: 1,
    make: async (sight) => {
      const estimate = await estimateAt(sight);
      const edits = [{ op: 'insert', path: ['lines'], row: line(sight) }];
      return estimate && { estimateID: estimate._id, edits };
    },
  },
  'estimateDecision.create': {
    weight: 1,
    make: async (sight) => {
      const estimate = await estimateAt(sight);
      if (!estimate) return undefined;
      const earlier = await sight.store.query('estimateDecision', 'byEstimate', { equals: [estimate._id] });
      const settles = sight.random.chance(0.5) ? earlier.map(({ _id }) => _id) : [];
      const fields = {
        ...{ outcome: sight.random.one(['accepted', 'declined'] as const), way: 'phone', person: 'Chen' },
        ...{ phone: '0912345678', dateTime: sight.now() },
        ...(settles.length > 0 ? { corrects: settles, reason: 'asked again' } : {}),
      };
      const _id = `/estimateDecision${estimate.petID}/${sight.now()}-${sight.row()}`;
      return { _id, estimateID: estimate._id, fields };
    },
  },
};
