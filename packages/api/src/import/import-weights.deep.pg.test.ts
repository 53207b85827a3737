import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const phone = (at = 0) => desk.phone(at);
const chart = (at = 0) => desk.chart(at);
const HEAD = '病歷號,測量日期,體重,單位\n';
const weightsOf = async (at = 0) =>
  (await desk.petBy(chart(at))).weightHistory.map(({ value, dateTime }: { value: number; dateTime: number }) => [
    dateTime,
    value,
  ]);
const day = (year: number, month: number, date: number) => fromCalendarDate(year, month, date, TEST_ZONE);

describe('weights of another program', () => {
  it('stand in the animals’ files at their own time, in kilograms, marked with file and row', async () => {
    await desk.animals(2);
    const before = await desk.counted();
    const done = await desk.imported(
      'weight',
      `${HEAD}${chart()},112/3/5,5.2,kg\n${chart()},1120812,4850,g\n${chart(1)},2024/1/2 14:30,7斤4兩,\n${chart(1)},45300,"3,5",\n`,
    );
    expect(done.counts).toMatchObject({ rows: 4, weightsCreated: 4, rowsRefused: 0 });
    expect(await weightsOf(0)).toEqual([
      [day(2023, 3, 5), 5.2],
      [day(2023, 8, 12), 4.85],
    ]);
    expect(await weightsOf(1)).toEqual([
      [day(2024, 1, 2) + 14.5 * 3600, 4.35],
      [day(2024, 1, 9), 3.5],
    ]);
    expect((await desk.petBy(chart())).weightHistory[1]).toMatchObject({
      source: `/import/${done._id}`,
      imported: { job: done._id, file: '看診.csv', row: 3 },
    });
    expect(await desk.visitsOf(chart())).toEqual([]);
    expect(await desk.counted()).toEqual(before);
    expect(await desk.findings()).toEqual([]);
  });

  it('of a file in Big5 whose column is in grams are read as such', async () => {
    await desk.animals(1);
    // 病歷號,日期,體重(g) in Big5.
    const headings = Buffer.from('af66befab8b92ca4e9b4c12cc5e9adab286729', 'hex');
    const table = Buffer.concat([headings, Buffer.from(`\r\n${chart()},112/3/5,4850\r\n`)]);
    expect((await desk.imported('weight', table)).counts).toMatchObject({ rows: 1, weightsCreated: 1 });
    expect(await weightsOf()).toEqual([[day(2023, 3, 5), 4.85]]);
  });

  it('are refused without a day, an animal or a weight that such an animal has', async () => {
    await desk.imported('people', `飼主姓名,手機,寵物名,病歷號,種類\n主,${phone()},寶,${chart()},貓\n`);
    const rows = [
      `${chart()},112/3/5,,`,
      `${chart()},112/3/5,0,`,
      `${chart()},112/3/5,很重,`,
      `${chart()},112/3/5,850,`,
      `${chart()},,5,`,
      `${chart()},112/13/5,5,`,
      `${chart()},199/3/5,5,`,
      `NOBODY,112/3/5,5,`,
      `${chart()},112/3/5,5,`,
      `${chart()},112/3/5,5.0,kg`,
    ];
    const done = await desk.imported('weight', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 10, weightsCreated: 1, rowsRefused: 9 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error weight.value missing',
      '3 error weight.value no-weight',
      '4 error weight.value no-weight',
      '5 error weight.value not-such-a-weight',
      '6 error weight.date missing',
      '7 error weight.date no-date',
      '8 error weight.date in-future',
      '9 error patient.number no-such-number',
      '11 error patient.number twice',
    ]);
  });

  it('that the animal has already, by a visit, by hand or by an import before, are passed over or listed', async () => {
    await desk.animals(1);
    await desk.imported('visit', `病歷號,日期,主訴,體重\n${chart()},112/3/5,健檢,5.2\n`);
    const table = `${HEAD}${chart()},112/3/5,5.2,\n${chart()},112/3/6,5.3,\n`;
    expect((await desk.imported('weight', table)).counts).toMatchObject({ weightsCreated: 1, rowsSkipped: 1 });
    expect((await desk.imported('weight', table)).counts).toMatchObject({ rowsSkipped: 2 });
    const listed = await desk.imported('weight', table, 'refuse');
    expect(await desk.problemsOf(listed._id)).toEqual(['2 error patient.number there', '3 error patient.number there']);
    expect(await weightsOf()).toHaveLength(2);
  });

  it('are taken back one by one: what somebody corrected stays and is named, and so does all else of the animal', async () => {
    await desk.animals(2);
    const first = Array.from({ length: 700 }, (_, at) => `${chart(at % 2)},${2010 + (at % 12)}/3/${1 + (at % 28)}`);
    const table = HEAD + first.map((row, at) => `${row},${(3 + at / 1000).toFixed(3)},`).join('\n');
    const done = await desk.imported('weight', table);
    expect(done.counts).toMatchObject({ rows: 700, weightsCreated: 700 });
    const pet = await desk.petBy(chart());
    const path = `/pet/${encodeURIComponent(pet._id)}`;
    const [entry] = pet.weightHistory;
    expect((await desk.call('PUT', `${path}/weight/${entry.id}`, { weight: 3.33 })).code).toBe(100000);
    await desk.call('POST', `${path}/weight`, { weight: 4.4, dateTime: day(2025, 1, 1) });
    await desk.call('PUT', path, { info: '怕針' });
    expect(await desk.undone(done._id)).toMatchObject({
      undone: { removed: 699, kept: 1, names: [expect.stringContaining('寶0 20')] },
    });
    expect((await desk.petBy(chart())).weightHistory).toMatchObject([{ id: entry.id, value: 3.33 }, { value: 4.4 }]);
    expect(await desk.petBy(chart())).toMatchObject({ info: '怕針' });
    expect((await desk.petBy(chart(1))).weightHistory).toEqual([]);
    expect(await desk.findings()).toEqual([]);
    // The corrected one is there already, as somebody has corrected it.
    expect((await desk.imported('weight', table)).counts).toMatchObject({ weightsCreated: 699, rowsSkipped: 1 });
  });

  it('leave animals, when they are taken back, as their own import left them: it can then be taken back too', async () => {
    const people = await desk.animals(2);
    const visits = await desk.imported('visit', `病歷號,日期,主訴,體重\n${chart(0)},112/3/4,健檢,5.1\n`);
    const weights = await desk.imported('weight', `${HEAD}${chart(0)},112/3/5,5.2,\n${chart(1)},112/3/5,4.2,\n`);
    await desk.call('PUT', `/pet/${encodeURIComponent((await desk.petBy(chart(1)))._id)}`, { info: '怕針' });
    expect(await desk.undone(weights._id)).toMatchObject({ undone: { removed: 2, kept: 0 } });
    expect(await desk.undone(visits._id)).toMatchObject({ undone: { removed: 1, kept: 0 } });
    // One animal and its owner go; the one that somebody wrote about stays, and so does its owner.
    expect(await desk.undone(people._id)).toMatchObject({ undone: { removed: 2, kept: 2 } });
    expect(await desk.petBy(chart(0))).toBeUndefined();
    expect(await desk.petBy(chart(1))).toMatchObject({ info: '怕針' });
  });
});
