import { type VisitPicture, visitPictures } from '@vetloom/domain/overview/visit-pictures.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useMemo } from 'react';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

const NONE: ReadonlyMap<string, readonly VisitPicture[]> = new Map();

/** What there is to look at of an animal's visits, by the visit's id, as far as this device holds it. */
export function useVisitPictures(
  petID: string,
  records: readonly VisitRecord[] | undefined,
): ReadonlyMap<string, readonly VisitPicture[]> {
  const beside = useLive(
    async (store) => {
      const [studies, stayExams] = await Promise.all([
        heldOrEmpty(() => store.query('study', 'byPet', { equals: [petID], descending: true })),
        heldOrEmpty(() => store.query('inHospitalExam', 'byPet', { equals: [petID], descending: true })),
      ]);
      return { studies, stayExams };
    },
    [petID],
  );
  return useMemo(
    () => (beside === undefined || records === undefined ? NONE : visitPictures({ records, ...beside })),
    [beside, records],
  );
}
