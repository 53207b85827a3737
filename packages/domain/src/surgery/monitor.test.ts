import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { wordsOfKind } from '../clinic/present-kinds.ts';
import { alarmOf, alarmsOf, monitorLimitsOf } from './limits.ts';
import { surgeryMonitorID } from './monitor.kind.ts';
import { entriesInOrder, monitorValue } from './monitor.schema.ts';

async function begun() {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  await clinic.run('surgery.start', { recordID, dateTime: clinic.now });
  const monitor = async () => {
    const found = await clinic.tx.get('surgeryMonitor', surgeryMonitorID(recordID));
    if (!found) throw new Error('no monitor');
    return found;
  };
  const add = (_id: string, value: object, more: object = {}) =>
    clinic.run('surgery.addEntry', { recordID, entry: { _id, dateTime: clinic.now, value, ...more } });
  return { clinic, recordID, monitor, add };
}
const heart = (from: number | null, to: number | null) => ({ op: 'set', path: ['value', 'heartRate'], from, to });
const refused = (codeName: string) => expect.objectContaining({ codeName });

it('[2.3.77] [3.3.09] a monitor of a visit holds rows, each with its own id and value', async () => {
  const { clinic, recordID, monitor, add } = await begun();
  const dateTime = clinic.now - 1;
  await add('one', { heartRate: 92, spo2: 98 });
  await add('two', { heartRate: 88 }, { events: ['incision'], note: '止血' });
  expect(await monitor()).toMatchObject({ recordID, dateTime, petID: '/pet/a', endDateTime: 0 });
  expect((await monitor()).status).toMatchObject([
    { _id: 'one', value: { heartRate: 92, spo2: 98, etco2: null }, createBy: '/staff/admin@clinic.test' },
    { _id: 'two', value: { heartRate: 88 }, events: ['incision'], note: '止血' },
  ]);
});

it('two people who begin at once begin the same monitor, and a row that is sent twice is there once', async () => {
  const { clinic, recordID, monitor, add } = await begun();
  await add('one', { heartRate: 92 });
  const began = (await monitor()).dateTime;
  await clinic.run('surgery.start', { recordID, dateTime: clinic.now, entries: [] });
  await add('one', { heartRate: 40 });
  expect(await monitor()).toMatchObject({ dateTime: began, status: [{ _id: 'one', value: { heartRate: 92 } }] });
});

it('an operation that two people say has begun began at the earlier of their times, in either order', async () => {
  const { clinic, recordID, monitor } = await begun();
  const began = (await monitor()).dateTime;
  await clinic.run('surgery.start', { recordID, dateTime: began - 300 });
  expect((await monitor()).dateTime).toBe(began - 300);
  await clinic.run('surgery.start', { recordID, dateTime: began - 60 });
  expect((await monitor()).dateTime).toBe(began - 300);
});

it('corrections of different cells both stay; of the same cell the first one does, and the other is kept for review', async () => {
  const { clinic, recordID, monitor, add } = await begun();
  await add('one', { heartRate: 92, spo2: 98 });
  const edit = (...edits: object[]) => clinic.run('surgery.editEntry', { recordID, entryID: 'one', edits });
  await edit(heart(92, 95));
  await edit({ op: 'set', path: ['value', 'spo2'], from: 98, to: 96 });
  await edit(heart(92, 60));
  expect((await monitor()).status[0]?.value).toMatchObject({ heartRate: 95, spo2: 96 });
  expect(clinic.conflicts).toMatchObject([{ path: ['status', 'one', 'value', 'heartRate'], mine: 60, theirs: 95 }]);
});

it('rows are put and corrected in one act, taken out, and what is gone stays gone', async () => {
  const { clinic, recordID, monitor, add } = await begun();
  await add('one', { heartRate: 92 });
  const later = { _id: 'two', dateTime: clinic.now - 600, value: { heartRate: 90 } };
  const changes = [{ entryID: 'one', edits: [heart(92, 93)] }];
  await clinic.run('surgery.putEntries', { recordID, entries: [later], changes });
  expect(entriesInOrder(await monitor()).map(({ _id, value }) => [_id, value.heartRate])).toEqual([
    ['two', 90],
    ['one', 93],
  ]);
  for (const entryID of ['one', 'one']) await clinic.run('surgery.removeEntry', { recordID, entryID });
  expect((await monitor()).status.map(({ _id }) => _id)).toEqual(['two']);
});

it('a monitor ends once, may be taken up again, and a late row is a fact', async () => {
  const { clinic, recordID, monitor, add } = await begun();
  await clinic.run('surgery.end', { recordID });
  const { endDateTime } = await monitor();
  expect(endDateTime).toBe(clinic.now);
  await clinic.run('surgery.end', { recordID });
  expect((await monitor()).endDateTime).toBe(endDateTime);
  await add('late', { temperature: 36.1 });
  await clinic.run('surgery.end', { recordID, ended: false });
  expect(await monitor()).toMatchObject({ endDateTime: 0, status: [{ _id: 'late' }] });
});

it.each([
  ['says nothing', { value: {} }, { codeName: 'badParameter' }],
  ['breathes less than never', { value: { respiration: -1 } }, { name: 'ZodError' }],
  ['is more than saturated', { value: { spo2: 101 } }, { name: 'ZodError' }],
  ['has no number', { value: { heartRate: Number.NaN } }, { name: 'ZodError' }],
  ['marks what is no moment', { events: ['coffee'] }, { name: 'ZodError' }],
])('refuses a row that %s', async (_, entry, refused) => {
  const { clinic, recordID, monitor } = await begun();
  const input = { recordID, entry: { _id: 'bad', dateTime: clinic.now, ...entry } };
  await expect(clinic.run('surgery.addEntry', input)).rejects.toMatchObject(refused);
  expect((await monitor()).status).toEqual([]);
});

it.each([
  { op: 'set', path: ['value', 'heartRate'], from: 92, to: 9000 },
  { op: 'set', path: ['createBy'], from: '', to: '/staff/other' },
  { op: 'set', path: ['value'], from: null, to: 'much' },
])('refuses the correction %j', async (edit) => {
  const { clinic, recordID, monitor, add } = await begun();
  await add('one', { heartRate: 92 });
  const before = await monitor();
  const input = { recordID, entryID: 'one', edits: [edit] };
  if (edit.to === 'much') await clinic.run('surgery.editEntry', input);
  else await expect(clinic.run('surgery.editEntry', input)).rejects.toEqual(refused('badParameter'));
  expect((await monitor()).status[0]?.value).toEqual(before.status[0]?.value);
});

it('needs a monitor, a visit and the right to write', async () => {
  const { clinic, recordID } = await begun();
  const entry = { _id: 'one', dateTime: clinic.now, value: { heartRate: 90 } };
  await expect(clinic.run('surgery.addEntry', { recordID: '/record/1-none', entry })).rejects.toEqual(
    refused('notFound'),
  );
  await expect(clinic.run('surgery.start', { recordID: '/record/1-none', dateTime: 1 })).rejects.toEqual(
    refused('notFound'),
  );
  const reader = person('reader@clinic.test', ['RECORD_READ']);
  await expect(clinic.run('surgery.addEntry', { recordID, entry }, reader)).rejects.toEqual(refused('forbidden'));
});

it('limits are those of the kind whichever of the two that became one an animal bears, and whichever of them is known', () => {
  for (const [stays, gone] of [
    ['kx17', 'Canine'],
    ['Canine', 'kx17'],
  ] as const) {
    const kinds = [{ _id: stays, name: stays, nametc: '', merged: [{ _id: gone, name: gone, nametc: '' }] }];
    for (const type of [stays, gone]) expect(monitorLimitsOf(wordsOfKind(kinds, type)).heartRate?.high).toBe(160);
    expect(monitorLimitsOf(wordsOfKind(kinds, 'Rabbit')).heartRate).toBeUndefined();
  }
});

it('limits follow the kind of animal; a limit itself is still within', () => {
  const [dog, cat, rabbit] = ['Canine', '貓', 'Rabbit'].map(monitorLimitsOf);
  expect(alarmOf(dog?.heartRate, 60)).toBeUndefined();
  expect(alarmOf(dog?.heartRate, 59)).toBe('low');
  expect(alarmOf(cat?.heartRate, 99)).toBe('low');
  expect(alarmOf(rabbit?.heartRate, 9)).toBeUndefined();
  expect(alarmOf(rabbit?.spo2, 94)).toBe('low');
  expect(alarmOf(dog?.temperature, null)).toBeUndefined();
  expect(monitorLimitsOf('Cattle').heartRate).toBeUndefined();
  expect(alarmsOf(monitorLimitsOf('Dog'), monitorValue.parse({ heartRate: 181, etco2: 29, mean: 80 }))).toEqual([
    { parameter: 'heartRate', figure: 181, side: 'high', limit: 160 },
    { parameter: 'etco2', figure: 29, side: 'low', limit: 30 },
  ]);
});
