import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { attachReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type Around, machineMoment } from './around.ts';
import { CHEMISTRY } from './demo-instruments.ts';
import { spokenAstm } from './spoken.ts';

/** What kidneys that fail do to a cat's chemistry within a year: at its beginning, and at its end. Units as the analyser writes them. */
const COURSE = [
  ['CREA', 1.7, 3.6, 'mg/dL', 1],
  ['BUN', 29, 68, 'mg/dL', 0],
  ['PHOS', 4.1, 6.9, 'mg/dL', 1],
  ['SDMA', 15, 31, 'µg/dL', 0],
  ['CA', 9.8, 10.4, 'mg/dL', 1],
  ['ALB', 3.2, 2.7, 'g/dL', 1],
  ['GLU', 104, 118, 'mg/dL', 0],
] as const;

/** Most results of that year. */
const MOST = 12;

/** A sick cat's year: the cat that came most often; at each visit the analyser has measured it, and the assistant hung the result on the visit, because that analyser asks for no number. */
export async function measureForYear(around: Around): Promise<void> {
  const { bench, random, now } = around;
  const visits = await yearOfCat(around);
  for (const [nth, visit] of visits.entries()) {
    const part = visits.length === 1 ? 1 : nth / (visits.length - 1);
    const at = Math.min(visit.dateTime + 1500, now - 900);
    const values = COURSE.map(([code, first, last, unit, decimals]) => {
      const value = (first + (last - first) * part ** 1.3) * (1 + 0.03 * random.bell());
      return { code, value: Number(value.toFixed(decimals)), unit };
    });
    const { name } = around.petOf(visit) ?? { name: '' };
    const report = await bench.bring(
      CHEMISTRY,
      spokenAstm(CHEMISTRY, { name }, { values, at: machineMoment(at) }),
      at + 30,
    );
    if (report) await bench.run(attachReport, { reportID: report._id, recordID: visit._id, taskIDs: [] }, at + 90);
  }
}

/** From this age on, years, kidneys fail often enough. */
const OLD = 7;

/** The visits of a year of the old cat that came most often of those that were here lately, else of a younger one; none where no cat came thrice. */
async function yearOfCat({ visits, petOf, visitsOf, now }: Around): Promise<readonly VisitRecord[]> {
  const cats = [...new Map(visits.map((visit) => [visit.petID, petOf(visit)])).values()].filter(
    (pet) => pet?.type === 'Feline',
  );
  const years = (birth: number | null | undefined) => (now - (birth ?? now)) / (365 * DAY_SECONDS);
  const oldestFirst = cats.toSorted((a, b) => (a?.birth ?? now) - (b?.birth ?? now)).slice(0, 40);
  let best: readonly VisitRecord[] = [];
  let isOld = false;
  for (const pet of oldestFirst) {
    if (!pet || (isOld && years(pet.birth) < OLD)) continue;
    const own = (await visitsOf(pet._id)).filter(
      ({ dateTime, completedDateTime }) => dateTime > now - 365 * DAY_SECONDS && completedDateTime !== 0,
    );
    if (own.length > best.length) best = own;
    isOld ||= own.length >= 3 && years(pet.birth) >= OLD;
  }
  return best.length < 3 ? [] : best.slice(-MOST);
}
