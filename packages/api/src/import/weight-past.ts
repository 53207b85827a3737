import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import { readWeightRow, WEIGHT_GROUPING, type WeightRow } from '@vetloom/domain/import/weight-row.ts';
import { faceOfWords } from '@vetloom/domain/pet/patient.ts';
import { weightDoubt } from '@vetloom/domain/pet/weight-typed.ts';
import { outsideLife } from './outside-life.ts';
import type { PastKind, Taken } from './past-kind.ts';

/** Weights of their own, beside visits: they stand in the animal's file and are no document. */
export const WEIGHT_PAST: PastKind<WeightRow> = {
  whose: 'pet',
  grouping: WEIGHT_GROUPING,
  read: (group, run) => readWeightRow(group, run.plan.mapping, run),
  async open(_tx, { job, now, zone }) {
    return ({ weight, print }, { pet }, row): Taken => {
      if (!weight || !pet) throw new Error('a weight that was refused is not made');
      const { value, dateTime } = weight;
      const imported = { job: job._id, file: job.name, row, number: '', print };
      const entry = {
        // By what was measured, not by how the file says it: another file that says the same is the same weight.
        id: `m-${fingerprint([pet._id, dateTime, value])}`,
        value,
        dateTime,
        source: `/import/${job._id}`,
        imported,
      };
      // No such animal weighs as much or as little: it is of another unit or another animal, and doses go by it.
      const face = faceOfWords(pet.type);
      const isDoubtful = weightDoubt(value, { face, last: undefined, birth: undefined, now }) !== undefined;
      return {
        petID: pet._id,
        documents: [],
        weights: [entry],
        steps: ['weightsCreated'],
        problems: isDoubtful
          ? [{ level: 'error', field: 'weight.value', reason: 'not-such-a-weight', value: `${value} kg` }]
          : outsideLife(pet, { dateTime, field: 'weight.date' }, zone),
      };
    };
  },
};
