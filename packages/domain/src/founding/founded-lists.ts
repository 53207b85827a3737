import type { Customize } from '../clinic/clinic.schema.ts';
import { ANIMAL_KINDS } from './data/animal-kinds.ts';
import { DISEASES, OWN_SERVICES, OWNER_LABELS, PET_LABELS, REMINDERS } from './data/lists.ts';

const list = (name: string, updateDateTime: number, content: Partial<Customize>): Customize => ({
  _id: `/customize/${name}`,
  collection: 'customize',
  ...content,
  updateDateTime,
});

/** The names of diseases with their groups. */
export const groupedDiseases = (): readonly (readonly [name: string, group: string])[] =>
  DISEASES.flatMap(([group, names]) => names.split(' ').map((name) => [name, group] as const));

/** Rows of the list of diseases. */
export const diseaseRows = (
  diseases: readonly (readonly [name: string, group: string])[],
): NonNullable<Customize['diseases']> =>
  diseases.map(([name, group], index) => ({ _id: `disease-${index + 1}`, name, nametc: '', group }));

/** The lists that a clinic keeps for itself (spec 3 §3): kinds with their breeds, labels, diseases, services, reminders. */
export const foundedLists = (at: number): Customize[] => [
  list('kinds', at, {
    kinds: ANIMAL_KINDS.map(({ id, nametc, breeds }) => ({
      _id: id,
      name: id,
      nametc,
      breed: breeds.map(([name, word]) => ({ name, nametc: word })),
    })),
  }),
  list('labels', at, {
    labels: [...OWNER_LABELS, ...PET_LABELS].map(([name, color], index) => ({
      _id: `label-${index + 1}`,
      name,
      color,
    })),
  }),
  list('diseases', at, { diseases: diseaseRows(groupedDiseases()) }),
  list('services', at, {
    services: OWN_SERVICES.map((name, index) => ({ _id: `service-${index + 1}`, name, nametc: name })),
  }),
  list('reminders', at, {
    reminders: REMINDERS.map((reminder, index) => ({ _id: `reminder-${index + 1}`, ...reminder })),
  }),
];
