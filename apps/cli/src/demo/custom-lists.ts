import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import { diseaseRows, groupedDiseases } from '@vetloom/domain/founding/founded-lists.ts';
import { ILLNESSES } from './templates/all.ts';
import { CHRONIC } from './templates/chronic.ts';

/** The list of diseases of a founding with what the visit templates name besides. */
export function diseaseList(now: number): Customize {
  const groups = new Map(groupedDiseases());
  const templates = [...ILLNESSES, ...CHRONIC.map(({ found }) => found)];
  for (const { diseases } of templates) for (const [name] of diseases) if (!groups.has(name)) groups.set(name, '其他');
  return {
    _id: '/customize/diseases',
    collection: 'customize',
    diseases: diseaseRows([...groups]),
    updateDateTime: now,
  };
}
