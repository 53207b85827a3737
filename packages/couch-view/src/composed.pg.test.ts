import { CASHIER, DOCTOR } from '@vetloom/sync-server/test-kit.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Pouch, TestCouch } from './test-kit.ts';

const DAY = 86_400;
const T0 = 1_763_568_000;
let couch: TestCouch;
beforeAll(async () => {
  couch = await TestCouch.open();
});
afterAll(() => couch.close());

const day = (stay: string, after: number, status: object) =>
  ({
    _id: `${stay}/monitor/${T0 + after * DAY}`,
    collection: 'inHospitalMonitor',
    ...{ inHospitalID: stay, petID: '/pet/1-a', recordID: '', dateTime: T0 + after * DAY, status },
    ...{ updateDateTime: T0 + after * DAY, updateBy: '/staff/a' },
  }) as never;
const cells = (bt: number) => ({ '0830': { value: { bt }, updateDateTime: T0, updateBy: '/staff/a' } });
const write = (...days: never[]) =>
  writeIn(couch.server.database.db, 'demo', async (tx) => {
    for (const one of days) await tx.put('inHospitalMonitor', one);
  });
const remove = (...ids: string[]) =>
  writeIn(couch.server.database.db, 'demo', async (tx) => {
    for (const id of ids) await tx.remove('inHospitalMonitor', id);
  });
const read = async (stay: string) => (await couch.ask(DOCTOR, `/demo/${encodeURIComponent(`${stay}/monitor`)}`)).json;
const changes = async (query = '') =>
  (await couch.ask(DOCTOR, `/demo/_changes${query}`)).json.results.filter(({ id }: { id: string }) =>
    id.includes('/monitor'),
  );

it('[2.3.74 view half] what is measured in a stay is one document with an entry a day, wherever it is asked for', async () => {
  const stay = '/inHospital/1-a';
  await write(day(stay, 1, cells(38.9)), day(stay, 0, cells(38.6)), day('/inHospital/10-a', 0, cells(40)));
  const monitor = [
    { dateTime: T0, status: cells(38.6) },
    { dateTime: T0 + DAY, status: cells(38.9) },
  ];
  const composed = { _id: `${stay}/monitor`, collection: 'inHospitalMonitor', inHospitalID: stay, monitor };
  expect(await read(stay)).toMatchObject(composed);
  expect((await couch.ask(DOCTOR, `/demo/${encodeURIComponent(`${stay}/monitor/${T0}`)}`)).status).toBe(404);
  const all = (await couch.ask(DOCTOR, '/demo/_all_docs?include_docs=true')).json;
  const listed = all.rows.filter(({ id }: { id: string }) => id.includes('/monitor'));
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([`${stay}/monitor`, '/inHospital/10-a/monitor']);
  expect(listed[0].doc).toMatchObject(composed);
  expect(all.total_rows).toBe(all.rows.length);
  for (const selector of [
    { _id: `${stay}/monitor` },
    { collection: 'inHospitalMonitor', inHospitalID: stay },
    { collection: 'inHospitalMonitor', petID: '/pet/1-a', inHospitalID: { $lt: '/inHospital/10' } },
  ]) {
    const found = await couch.ask(DOCTOR, '/demo/_find', { body: { selector } });
    expect(found.json.docs, JSON.stringify(selector)).toMatchObject([composed]);
  }
  expect((await couch.ask(CASHIER, `/demo/${encodeURIComponent(`${stay}/monitor`)}`)).status).toBe(404);
});

it('it changes with each of its days, comes once in the feed, and goes with the last of them', async () => {
  const stay = '/inHospital/2-a';
  const own = async () => (await changes()).filter(({ id }: { id: string }) => id === `${stay}/monitor`);
  const revision = async () => Number((await own())[0].changes[0].rev.split('-')[0]);
  await write(day(stay, 0, cells(38)));
  const first = await revision();
  await write(day(stay, 1, cells(39)));
  expect(await own()).toHaveLength(1);
  const second = await revision();
  expect(second).toBeGreaterThan(first);
  await remove(`${stay}/monitor/${T0}`);
  expect(await read(stay)).toMatchObject({ monitor: [{ dateTime: T0 + DAY }] });
  expect(await revision()).toBeGreaterThan(second);
  await remove(`${stay}/monitor/${T0 + DAY}`);
  expect(await own()).toMatchObject([{ deleted: true }]);
  expect((await read(stay)).error).toBe('not_found');
  await write(day(stay, 0, cells(37)));
  expect(await read(stay)).toMatchObject({ monitor: [{ status: cells(37) }] });
});

it('a replica follows it without a conflict, while its days are written in turn', async () => {
  const stay = '/inHospital/3-a';
  const local = new Pouch(`composed-${Date.now()}`, { adapter: 'memory' });
  for (const [at, bt] of [38, 39, 40, 41].entries()) {
    await write(day(stay, at % 2, cells(bt)));
    await Pouch.replicate(couch.remote(DOCTOR), local);
  }
  const held = await local.get(`${stay}/monitor`, { conflicts: true });
  expect(held.monitor).toEqual([
    { dateTime: T0, status: cells(40) },
    { dateTime: T0 + DAY, status: cells(41) },
  ]);
  expect(held).not.toHaveProperty('_conflicts');
});
