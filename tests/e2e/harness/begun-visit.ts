import type { Page } from 'playwright-core';
import { VisitPage } from '../pages/record.ts';
import { WritingAids } from '../pages/writing.ts';
import { type ArrangedVisit, arrangeVisit, segment } from './arrange.ts';
import type { useClinic } from './desk.ts';

/** A visit that has just been checked in, open at the doctor's desk. `allergy`: what is said of its animal. */
export async function beginVisit(
  clinic: ReturnType<typeof useClinic>,
  allergy?: string,
): Promise<{ visit: ArrangedVisit; page: VisitPage; aids: WritingAids; doctor: Page }> {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin, '嘔吐 2 天');
  if (allergy !== undefined) await admin.put(`/pet/${segment(visit.petID)}`, { allergy });
  const doctor = await clinic.deskOf('doctor');
  const page = new VisitPage(doctor);
  await page.open(clinic.server.url, visit.petID, visit.recordID);
  return { visit, page, aids: new WritingAids(doctor), doctor };
}
