import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { injection, TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, zoneOf } from '../core/zone.ts';
import { missionReminderID } from '../hospital/mission-reminder.schema.ts';
import {
  isMissionReminderShown,
  missionReminderWindow,
  nextMissionReminder,
  shownMissionReminders,
} from './mission-reminders.ts';

const TAIPEI = zoneOf(DEFAULT_TIME_ZONE);
/** Midnight of 2025-11-20. */
const T0 = 1763568000;
const at = (missionExecuteDateTime: number, closedDateTime = 0) => ({ missionExecuteDateTime, closedDateTime });

describe('reminders of a ward', () => {
  it('[2.9.03] are shown from ten minutes before their moment, not a second earlier, until they are closed', () => {
    const reminder = at(1763596800);
    expect(
      [1763596199, 1763596200, 1763596800, 1763600400].map((now) => isMissionReminderShown(reminder, now)),
    ).toEqual([...[false, true, true, true]]);
    expect(isMissionReminderShown(at(1763596800, 1763596300), 1763596801)).toBe(false);
  });

  it('[2.9.04] are looked for from an hour before the day to the end of the next', () => {
    for (const now of [T0, T0 + 43_200, T0 + 86_399])
      expect(missionReminderWindow(now, TAIPEI)).toEqual({ from: 1763564400, to: 1763740799 });
    const noon = T0 + 43_200;
    const all = [at(1763564399), at(noon), at(1763564400), at(noon + 601), at(T0 + 3600, T0 + 3700)];
    expect(shownMissionReminders(all, noon, TAIPEI)).toEqual([at(1763564400), at(noon)]);
  });

  it('name the moment at which the next one comes up', () => {
    expect(nextMissionReminder([at(T0 + 7200), at(T0 + 3600), at(T0 + 60), at(T0 + 1200, 5)], T0)).toBe(T0 + 3000);
    expect(nextMissionReminder([at(T0 + 600)], T0)).toBeUndefined();
  });
});

it('[2.4.90] a reminder that opens again has to be noted again; taking note closes nothing, and the first note stays', async () => {
  const ward = await TestWard.open(new TestClinic());
  await ward.plan('injectionMission', injection(ward, [8]));
  const reminderID = missionReminderID(ward.at(8), (await ward.dayPlan())?._id ?? '');
  const note = () => ward.clinic.run('missionReminder.notify', { reminderIDs: [reminderID] });
  const reminder = async () => (await ward.reminders()).find(({ _id }) => _id === reminderID);
  await note();
  const first = ward.clinic.now;
  await note();
  expect(await reminder()).toMatchObject({ notifiedDateTime: first, closedDateTime: 0, closedBy: '' });
  const entry = { _id: 'a', dateTime: ward.at(8), missions: [{ missionID: 'inj', due: ward.at(8) }] };
  await ward.clinic.run('mission.execute', { ...ward.of(), entry });
  expect(await reminder()).toMatchObject({ notifiedDateTime: first, closedDateTime: ward.clinic.now });
  await ward.clinic.run('mission.remove', { ...ward.of(), executeID: 'a' });
  expect(await reminder()).toMatchObject({ notifiedDateTime: 0, closedDateTime: 0, closedBy: '' });
  await ward.edit([{ op: 'remove', path: ['injectionMission', 'inj'] }]);
  await note();
  expect(await reminder()).toBeUndefined();
});
