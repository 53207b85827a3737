import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import type { AnyDocument } from '@vetloom/domain/core/collections.ts';
import { OverlayTx } from '@vetloom/domain/core/overlay.ts';
import { putBack } from '@vetloom/domain/core/references.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { missionLogSchema, stayExamSchema, stayMonitorSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { TestClinic } from './clinic.ts';

/** Stores documents as they are. */
export async function write(clinic: TestClinic, documents: readonly AnyDocument[]): Promise<void> {
  const tx = new OverlayTx(clinic.reader);
  for (const document of documents) await putBack(tx, document);
  clinic.reader.apply(tx.writes());
}

/**
 * Stores a stay of two days, 3200 and 1800, that a visit led to: a plan, a mission log and an exam each day, and what was measured. Answers
 * its id. No command makes stays yet.
 */
export async function admit(
  clinic: TestClinic,
  { petID, userID, recordID }: { readonly petID: string; readonly userID: string; readonly recordID: string },
): Promise<string> {
  const inHospitalID = `/inHospital/${clinic.now}-a`;
  const first = dayStart(clinic.now);
  const days = [first, first + DAY_SECONDS];
  const stamp = { createDateTime: clinic.now, createBy: '', updateDateTime: clinic.now, updateBy: '' };
  const part = { inHospitalID, petID, recordID, ...stamp };
  const subTotal = { [first]: 3200, [first + DAY_SECONDS]: 1800 };
  const record = await clinic.tx.get('record', recordID);
  await write(clinic, [
    { ...record, inHospitalID } as AnyDocument,
    staySchema.parse({
      ...stamp,
      _id: inHospitalID,
      collection: 'inHospital',
      petID,
      userID,
      recordID,
      startDateTime: clinic.now,
      subTotal,
      total: 5000,
    }),
    ...days.flatMap((planDateTime) => [
      planSchema.parse({
        ...part,
        _id: `${inHospitalID}/plan/${planDateTime}`,
        collection: 'inHospitalPlan',
        planDateTime,
      }),
      missionLogSchema.parse({
        ...part,
        _id: `${inHospitalID}/missionLog/${planDateTime}`,
        collection: 'inHospitalMissionLog',
        planDateTime,
      }),
      stayExamSchema.parse({
        ...part,
        _id: `${inHospitalID}/exam/${planDateTime}/e1`,
        collection: 'inHospitalExam',
        planDateTime,
        dateTime: planDateTime,
      }),
    ]),
    stayMonitorSchema.parse({
      ...part,
      _id: `${inHospitalID}/monitor`,
      collection: 'inHospitalMonitor',
      dateTime: first,
      monitor: [{ dateTime: first, status: { '0830': { value: { bt: 38.6 }, updateDateTime: 1, updateBy: '' } } }],
    }),
  ]);
  return inHospitalID;
}
