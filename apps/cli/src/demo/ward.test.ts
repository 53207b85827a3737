import { missionReminderID } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { planTotals } from '@vetloom/domain/hospital/plan.totals.ts';
import { missionLogID } from '@vetloom/domain/hospital/stay-ids.ts';
import { dosesOf, isAnswered } from '@vetloom/domain/ward/doses.ts';
import { expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';

/** At this hour, in the small hours, and on the first of a month. */
const NOWS = [AFTERNOON, AFTERNOON - 13 * 3600, Date.UTC(2027, 2, 1, 15) / 1000];

it.each(NOWS)(
  'twelve animals are in hospital, since five days at the most, and their ward is being worked in (%s)',
  (now) => {
    const documents = inventedDocuments({ now });
    const stays = ofCollection(documents, 'inHospital');
    const plans = ofCollection(documents, 'inHospitalPlan');
    const logs = new Map(ofCollection(documents, 'inHospitalMissionLog').map((log) => [log._id, log]));
    const reminders = new Map(ofCollection(documents, 'reminder/inHospitalMission').map((one) => [one._id, one]));
    expect(stays.filter(({ stayKind }) => stayKind === undefined)).toHaveLength(12);
    expect(stays.flatMap(({ stayKind }) => stayKind ?? []).sort()).toEqual(['boarding', 'grooming']);
    const inCages = stays.flatMap(({ cageName }) => (cageName === '' ? [] : [cageName]));
    expect([inCages.length, new Set(inCages).size]).toEqual([12, 12]);
    expect(new Set(stays.map(({ petID }) => petID)).size).toBe(14);
    for (const stay of stays) {
      const days = plans.filter(({ inHospitalID }) => inHospitalID === stay._id);
      expect(days.length).toBeGreaterThan(0);
      expect(days.length).toBeLessThanOrEqual(6);
      expect(stay.startDateTime).toBeLessThanOrEqual(now);
      expect(stay.subTotal).toEqual(Object.fromEntries(days.map(({ planDateTime, total }) => [planDateTime, total])));
      expect(stay.total).toBe(days.reduce((sum, { total }) => sum + total, 0));
    }
    for (const plan of plans) {
      expect(plan.total).toBe(planTotals(plan).total);
      const log = logs.get(missionLogID(plan.inHospitalID, plan.planDateTime));
      for (const { dateTime } of log?.execute ?? []) expect(dateTime).toBeLessThanOrEqual(now);
      for (const dose of dosesOf(plan)) {
        const reminder = reminders.get(missionReminderID(dose.due, plan._id));
        expect(reminder?.missions.map(({ missionID }) => missionID)).toContain(dose.missionID);
        if (dose.due < now - 3600) expect(isAnswered(log, dose)).toBe(true);
        if (dose.due > now) expect(isAnswered(log, dose)).toBe(false);
      }
    }
    const first = stays[0]?.startDateTime ?? 0;
    expect(stays.some(({ startDateTime }) => startDateTime !== first)).toBe(true);
  },
);
