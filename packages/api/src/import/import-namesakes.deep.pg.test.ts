import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const HEAD = '飼主姓名,手機,寵物名,病歷號,備註\n';
const problemsOf = async (job: string) => (await desk.call('GET', `/import/${job}/problems`)).result;

describe('animals of one owner with one name', () => {
  it('are as many as they have numbers: the cat of today takes nothing from the one before her', async () => {
    const owner = `周,${desk.phone()},咪咪`;
    const table = `${HEAD}${owner},${desk.chart(1)},先前的\n${owner},${desk.chart(2)},現在的\n${owner},${desk.chart(2)},又一列\n`;
    const done = await desk.imported('people', table);
    expect(done.counts).toMatchObject({ ownersCreated: 1, petsCreated: 2, petsMatched: 1, rowsRefused: 0 });
    expect(await desk.petBy(desk.chart(1))).toMatchObject({ name: '咪咪', info: '先前的' });
    expect(await desk.petBy(desk.chart(2))).toMatchObject({ name: '咪咪', info: '現在的' });
    // The same file again finds each by its number.
    const again = await desk.imported('people', table);
    expect(again.counts).toMatchObject({ petsCreated: 0, petsMatched: 3, warnings: 0 });
    expect(await desk.findings()).toEqual([]);
  });

  it('are the same one where the clinic had numbered it before, and the other number is told', async () => {
    const owner = `鄭,${desk.phone()},豆豆`;
    await desk.imported('people', `${HEAD}${owner},${desk.chart(1)},\n`);
    const done = await desk.imported('people', `${HEAD}${owner},${desk.chart(2)},\n`);
    expect(done.counts).toMatchObject({ petsCreated: 0, petsMatched: 1, warnings: 1 });
    expect(await problemsOf(done._id)).toMatchObject([
      { row: 2, field: 'pet.petNumber', reason: 'other-number', value: desk.chart(2) },
    ]);
  });
});

it('a number that two animals bear is told of, within a file and beside what is there', async () => {
  const row = (at: number, name: string) => `主${at},${desk.phone(at)},${name},${desk.chart()},\n`;
  const first = await desk.imported('people', `${HEAD}${row(1, '一')}${row(2, '二')}`);
  expect(first.counts).toMatchObject({ petsCreated: 2, rowsRefused: 0, warnings: 1 });
  expect(await problemsOf(first._id)).toMatchObject([{ row: 3, field: 'pet.petNumber', reason: 'number-taken' }]);
  const later = await desk.imported('people', `${HEAD}${row(3, '三')}`);
  expect(await problemsOf(later._id)).toMatchObject([{ row: 2, field: 'pet.petNumber', reason: 'number-taken' }]);
});
