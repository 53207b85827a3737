import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import type { Habit, Sight } from './sight.ts';

const NAMES = ['bites', 'shy', 'deaf', 'old', 'diabetic', 'anxious'] as const;

type Label = NonNullable<DocumentOf<'customize'>['labels']>[number];

const labelsAt = async ({ store }: Sight): Promise<readonly Label[]> =>
  (await store.get('customize', '/customize/labels').catch(() => undefined))?.labels ?? [];

/** How directors keep the clinic's labels: new ones and other names, two that become one or apart again, and their order. Nobody takes one out. */
export const LIST_HABITS: Readonly<Record<string, Habit>> = {
  'customize.edit': {
    weight: 2,
    make: async (sight) => {
      const label = sight.random.pick(await labelsAt(sight));
      const name = `${sight.random.one(NAMES)} ${sight.random.whole(1, 9)}`;
      if (label === undefined || sight.random.chance(0.5)) {
        const row = { _id: sight.row(), name, color: '#5F6368' };
        return { list: 'labels', edits: [{ op: 'insert', path: ['labels'], row }] };
      }
      return {
        list: 'labels',
        edits: [{ op: 'set', path: ['labels', label._id, 'name'], from: label.name, to: name }],
      };
    },
  },
  'customize.merge': {
    weight: 2,
    make: async (sight) => {
      const labels = await labelsAt(sight);
      const [entry, into] = [sight.random.pick(labels), sight.random.pick(labels)];
      if (entry === undefined || into === undefined || entry === into) return undefined;
      return { list: 'labels', entryID: entry._id, intoID: into._id, seen: { ...entry } };
    },
  },
  'customize.undoMerge': {
    weight: 1,
    make: async (sight) => {
      const merged = (await labelsAt(sight)).flatMap((label) => label.merged ?? []);
      const entry = sight.random.pick(merged);
      return entry && { list: 'labels', entryID: entry._id };
    },
  },
  'customize.arrange': {
    weight: 1,
    make: async (sight) => {
      const ids = (await labelsAt(sight)).map(({ _id }) => _id);
      const first = sight.random.pick(ids);
      if (first === undefined) return undefined;
      return { list: 'labels', ids: [first, ...ids.filter((id) => id !== first)], byHand: true };
    },
  },
};
