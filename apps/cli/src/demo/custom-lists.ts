import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { KINDS } from './data/breeds.ts';
import { DISEASES, OWN_SERVICES, OWNER_LABELS, PET_LABELS } from './data/lists.ts';
import { ILLNESSES } from './templates/all.ts';
import { CHRONIC } from './templates/chronic.ts';

const list = (name: string, updateDateTime: number, content: Partial<Customize>): Customize => ({
  _id: `/customize/${name}`,
  collection: 'customize',
  ...content,
  updateDateTime,
});

/** The clinic's own lists (spec 3 §3): kinds with their breeds, labels, diseases, services, reminders. */
export const customLists = (now: number): Customize[] => [
  list('kinds', now, {
    kinds: KINDS.map(({ id, nametc, breeds }) => ({
      _id: id,
      name: id,
      nametc,
      breed: breeds.map((breed) => ({ name: breed.name, nametc: breed.nametc })),
    })),
  }),
  list('labels', now, {
    labels: [...OWNER_LABELS, ...PET_LABELS].map(([name, color], index) => ({
      _id: `label-${index + 1}`,
      name,
      color,
    })),
  }),
  list('diseases', now, { diseases: diseaseList() }),
  list('services', now, {
    services: OWN_SERVICES.map((name, index) => ({ _id: `service-${index + 1}`, name, nametc: name })),
  }),
  list('reminders', now, {
    reminders: [
      { _id: 'reminder-1', title: '年度疫苗', days: 365 },
      { _id: 'reminder-2', title: '幼齡疫苗下一劑', days: 21 },
      { _id: 'reminder-3', title: '心絲蟲預防', days: 30, kind: 'preventive' },
      { _id: 'reminder-4', title: '高齡健檢', days: 180, kind: 'checkup' },
      { _id: 'reminder-5', title: '洗牙評估', days: 365, kind: 'checkup' },
    ],
  }),
];

function diseaseList(): NonNullable<Customize['diseases']> {
  const groups = new Map(DISEASES.flatMap(([group, names]) => names.split(' ').map((name) => [name, group] as const)));
  const templates = [...ILLNESSES, ...CHRONIC.map(({ found }) => found)];
  for (const { diseases } of templates) for (const [name] of diseases) if (!groups.has(name)) groups.set(name, '其他');
  return [...groups].map(([name, group], index) => ({ _id: `disease-${index + 1}`, name, nametc: '', group }));
}
