import type { Pet } from '../pet/pet.schema.ts';
import { weightOfImported } from './imported-visit.ts';
import type { VisitRecord } from './record.schema.ts';

type Weighed = Pick<VisitRecord, '_id' | 'weight' | 'dateTime'>;

/** Whether an imported visit tells another weight, or of another moment, than it did. */
export const weighsOtherwise = (before: Weighed, after: Weighed): boolean =>
  before.weight !== after.weight || before.dateTime !== after.dateTime;

/** An animal with the weight that an imported visit of it tells now, in the place of the one that it told before. */
export function reweighed(pet: Pet, visit: Weighed): Pet {
  const others = pet.weightHistory.filter(({ source }) => source !== visit._id);
  const entry = weightOfImported(visit);
  const weightHistory = entry ? [...others, entry].toSorted((a, b) => a.dateTime - b.dateTime) : others;
  return { ...pet, weightHistory };
}
