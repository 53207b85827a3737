import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { putBack } from '@vetloom/domain/engine/bonds.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { missionReminderID, missionReminderSchema } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { missionLogSchema, stayExamSchema, stayMonitorSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { TEST_ZONE, type TestClinic } from './clinic.ts';

/** Eight o'clock, in seconds of the day. */
const MORNING = 8 * 3600;

/** Stores documents as they are. */
export async function write(clinic: TestClinic, documents: readonly AnyDocument[]): Promise<void> {
  const tx = new OverlayTx(clinic.reader);
  for (const document of documents) await putBack(tx, document);
  clinic.reader.apply(tx.writes());
}

/**
 * A stay of two days, 3200 and 1800, that a visit led to: the visit that names it, a plan, a mission log, a reminder and an exam each day, and what was
 * measured.
 */
export function admission(record: VisitRecord, now: number): { inHospitalID: string; documents: AnyDocument[] } {
  const { _id: recordID, petID, userID } = record;
  const inHospitalID = `/inHospital/${now}-a`;
  const days = [dayStart(now, TEST_ZONE), nextDay(now, TEST_ZONE)] as const;
  const stamp = { createDateTime: now, createBy: '', updateDateTime: now, updateBy: '' };
  const part = { inHospitalID, petID, recordID, ...stamp };
  const subTotal = { [days[0]]: 3200, [days[1]]: 1800 };
  const documents = [
    { ...record, inHospitalID },
    staySchema.parse({
      ...stamp,
      _id: inHospitalID,
      collection: 'inHospital',
      petID,
      userID,
      recordID,
      startDateTime: now,
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
      missionReminderSchema.parse({
        ...part,
        _id: missionReminderID(planDateTime + MORNING, `${inHospitalID}/plan/${planDateTime}`),
        collection: 'reminder/inHospitalMission',
        planDateTime,
        date: planDateTime + MORNING,
        missionExecuteDateTime: planDateTime + MORNING,
        missions: [{ missionID: 'bt', name: 'bt' }],
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
      _id: `${inHospitalID}/monitor/${days[0]}`,
      collection: 'inHospitalMonitor',
      dateTime: days[0],
      status: { '0830': { value: { bt: 38.6 }, updateDateTime: 1, updateBy: '' } },
    }),
  ];
  return { inHospitalID, documents };
}

/** Stores a stay that a visit led to (see `admission`); answers its id. */
export async function admit(clinic: TestClinic, { recordID }: { readonly recordID: string }): Promise<string> {
  const record = await clinic.tx.get('record', recordID);
  if (!record) throw new Error(`no visit ${recordID}`);
  const { inHospitalID, documents } = admission(record, clinic.now);
  await write(clinic, documents);
  return inHospitalID;
}
