import { expect, it } from 'vitest';
import { movedArgs } from './moved-args.ts';

const HOUR = 3600;
/** Midnight of a day, and a morning on which the clock was two hours ahead. */
const day = 1_795_104_000;
const [from, to] = [day + 10 * HOUR, day + 8 * HOUR];
const moved = (args: unknown) =>
  movedArgs(args, { from, to, onGivenDay: (time) => time >= day && time < day + 24 * HOUR }, new Map());

it('what was carried out in a ward by a clock that was two hours ahead moves to when it was; its day, and the dose that it answers, stay what they are', () => {
  const entry = { _id: 'e', dateTime: from, missions: [{ missionID: 'inj', due: day + 9 * HOUR }] };
  const seenLooks = [{ missionID: 'inj', by: '/staff/a', dateTime: day + 7 * HOUR }];
  expect(moved({ inHospitalID: '/inHospital/1-a', planDateTime: day, entry, seenLooks })).toEqual({
    ...{ inHospitalID: '/inHospital/1-a', planDateTime: day, seenLooks },
    entry: { ...entry, dateTime: to },
  });
});

it('what is ordered for a time of the clock on the wall stays at it', () => {
  const row = { missionID: 'inj', name: '止吐針', arrangeDateTime: [day + 14 * HOUR, day + 20 * HOUR] };
  const edits = [
    { op: 'insert', path: ['injectionMission'], row },
    { op: 'set', path: ['monitorMission', 'bt', 'arrangeDateTime'], from: [], to: [day + 12 * HOUR] },
  ];
  expect(moved({ planDateTime: day, edits })).toEqual({ planDateTime: day, edits });
  expect(moved({ recheckDueDateTime: day + 15 * HOUR })).toEqual({ recheckDueDateTime: day + 15 * HOUR });
});

it('what happened moves with the command: an animal that came, a bag that was stopped', () => {
  expect(moved({ fields: { startDateTime: from } })).toEqual({ fields: { startDateTime: to } });
  expect(moved({ planDateTime: day, disableDateTime: from })).toEqual({ planDateTime: day, disableDateTime: to });
});
