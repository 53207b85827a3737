import { addDays, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

const NURSE = 'nurse@demo.vetloom.test';
const VET = 'vet@demo.vetloom.test';

let desk: ImportDesk;
let nurse: string;
beforeAll(async () => {
  desk = await ImportDesk.open();
  await desk.api.enroll(NURSE, ['CUSTOMER_READ', 'CUSTOMER_WRITE', 'PET_READ', 'PET_WRITE', 'RECORD_READ']);
  await desk.api.enroll(VET, ['RECORD_BELONGS', 'RECORD_READ', 'RECORD_WRITE', 'DOCTOR']);
  nurse = (await desk.api.login(NURSE)).jwt;
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const phone = (at = 0) => desk.phone(at);
const chart = (at = 0) => desk.chart(at);

const HEAD = '病歷號,日期,看診編號,醫師,主訴,病歷內容,診斷,體重,項目,小計,總金額,未收\n';

describe('visits of another program', () => {
  it('stand in the animals’ files at their own time, marked with file and row, with doctor, words, weight and bill', async () => {
    await desk.animals(1);
    const done = await desk.imported(
      'visit',
      `${HEAD}${chart()},112/3/5,V-7,Vet 獸醫師,搔癢,耳道紅腫,外耳炎,5.2,診察費,300,1100,\n${chart()},112/3/5,V-7,Vet 獸醫師,搔癢,耳道紅腫,外耳炎,5.2,血檢,800,1100,\n${chart()},1130405,V-8,王退休,回診,,,5.4,,,500,200\n`,
    );
    expect(done.counts).toMatchObject({ rows: 3, visitsCreated: 2, visitsOwed: 1, visitsOfOthers: 1, rowsRefused: 0 });
    const [first, second] = await desk.visitsOf(chart());
    const time = fromCalendarDate(2023, 3, 5, TEST_ZONE);
    expect(first).toMatchObject({
      dateTime: time,
      doctor: 'vet',
      doctorID: `/staff/${VET}`,
      cause: '搔癢',
      record: '耳道紅腫',
      diagnosis: '外耳炎',
      weight: 5.2,
      chargeDivision: [
        { name: '診察費', subTotal: 300 },
        { name: '血檢', subTotal: 800 },
      ],
      total: 1100,
      received: 1100,
      settledElsewhere: 1100,
      status: 90,
      billStatus: 30,
      archiveStatus: 10,
      billDoneDateTime: time,
      completedDateTime: time,
      source: 'manual',
      imported: { job: done._id, file: '看診.csv', row: 2, number: 'V-7' },
      createDateTime: done.createDateTime,
    });
    expect(second).toMatchObject({
      doctor: '王退休',
      doctorID: '',
      total: 500,
      received: 300,
      billStatus: 20,
      imported: { row: 4 },
    });
    const pet = await desk.petBy(chart());
    expect(pet.weightHistory).toMatchObject([
      { value: 5.2, dateTime: time, source: first._id },
      { value: 5.4, dateTime: fromCalendarDate(2024, 4, 5, TEST_ZONE), source: second._id },
    ]);
    expect(await desk.findings()).toEqual([]);
  });

  it('are found by their words and by the old number of their animal', async () => {
    await desk.animals(1);
    await desk.imported('visit', `${HEAD}${chart()},112/3/5,,,跛行,,十字韌帶斷裂,,關節鏡,9000,,\n`);
    const [visit] = await desk.visitsOf(chart());
    const found = async (body: object) =>
      (await desk.call('POST', '/record/conditions', { conditions: body })).result.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await found({ text: `十字韌帶斷裂` })).toEqual([visit._id]);
    expect(await found({ item: `關節鏡` })).toEqual([visit._id]);
    const { result: pets } = await desk.call('POST', '/pet/search', { keyword: chart() });
    expect(pets.map(({ _id }: { _id: string }) => _id)).toEqual([visit.petID]);
  });

  it('bring no money, no receipt, no message and no work of today, though they are dated today', async () => {
    await desk.animals(1);
    const before = await desk.counted();
    const today = dayStart(desk.api.now, TEST_ZONE);
    const date = new Date((today + 8 * 3600) * 1000).toISOString().slice(0, 10);
    await desk.imported('visit', `${HEAD}${chart()},${date},,,健檢,,,,診察費,300,300,\n`);
    expect(await desk.counted()).toEqual(before);
    const [visit] = await desk.visitsOf(chart());
    expect(visit).toMatchObject({ dateTime: today, billStatus: 30, examStatus: 0, dispenseStatus: 0 });
    expect((await desk.sql.query('SELECT 1 FROM vetloom.stock_movement')).rowCount).toBe(0);
    const back = await desk.call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: visit._id, receive: -300, method: 'cash' }],
    });
    // Nothing came in here, so nothing goes back.
    expect(back).toMatchObject({ code: 100105, detail: { rule: 'moreThanReceived' } });
  });

  it('are a debt where the file says so, which money of today pays with a receipt of today', async () => {
    await desk.animals(1);
    await desk.imported('visit', `${HEAD}${chart()},112/3/5,,,手術,,,,,,5003,2003\n`);
    const [visit] = await desk.visitsOf(chart());
    // The clinic rounds its own bills; what another program had asked for stays.
    await desk.call('PUT', '/setting', { billRoundTo: 10 });
    const paid = await desk.call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: visit._id, receive: 2003, method: 'cash' }],
    });
    expect(paid.code).toBe(100000);
    const [settled] = await desk.visitsOf(chart());
    expect(settled).toMatchObject({ total: 5003, received: 5003, settledElsewhere: 3000, billStatus: 30 });
    const { rows } = await desk.sql.query(
      `SELECT body FROM vetloom.document WHERE collection = 'receipt' AND body ->> 'collectionID' = $1`,
      [visit._id],
    );
    expect(rows.map(({ body }) => body.receive)).toEqual([2003]);
    await desk.call('PUT', '/setting', { billRoundTo: 1 });
  });

  it('are for those who may write visits and bills', async () => {
    expect(await desk.bring('visit', `${HEAD}${chart()},112/3/5\n`, nurse)).toMatchObject({ code: 300001 });
    const { result } = await desk.bring('visit', `${HEAD}${chart()},112/3/5,,,x,,,,,,,\n`);
    expect((await desk.api.call('GET', `/api/sdk/v2/demo/import/${result._id}`, { token: nurse })).code).toBe(100404);
  });
});

describe('bad rows of visits', () => {
  it('are refused whole, listed, and can be corrected and given again; the others are taken', async () => {
    await desk.animals(3);
    // Two animals with one number.
    await desk.imported('people', `飼主姓名,手機,寵物名,病歷號\n雙,${phone(9)},雙胞,${chart(1)}\n`);
    const rows = [
      `${chart(0)},112/3/5,1,,好,,,,診察費,300,300,`,
      `NOBODY,112/3/5,2,,無主,,,,診察費,300,300,`,
      `${chart(1)},112/3/5,3,,兩隻,,,,診察費,300,300,`,
      `${chart(2)},112/3/5,4,,不合,,,,診察費,300,900,`,
      `${chart(2)},112/3/5,4,,不合,,,,血檢,500,900,`,
      `${chart(2)},112/13/5,5,,日期,,,,診察費,300,300,`,
      `${chart(2)},112/3/6,6,,負數,,,,退費,-300,,`,
      `${chart(0)},112/3/5,1,,重複,,,,診察費,300,300,`,
    ];
    const done = await desk.imported('visit', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 8, visitsCreated: 1, rowsRefused: 7 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '3 error patient.number no-such-number',
      '4 error patient.number several-patients',
      '5 error visit.total sum-differs',
      '6 error visit.total sum-differs',
      '7 error visit.date no-date',
      '8 error visit.itemAmount negative',
      '9 error patient.number twice',
    ]);
    const { result } = await desk.call('GET', `/import/${done._id}/refused`);
    expect(result.rows.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(result.rows[2].cells.slice(0, 3)).toEqual([chart(2), '112/3/5', '4']);
    const again = result.rows
      .slice(2, 4)
      .map(({ cells }: { cells: string[] }) => cells.join(',').replace('900', '800'));
    expect((await desk.imported('visit', HEAD + again.join('\n'))).counts).toMatchObject({
      visitsCreated: 1,
      rowsRefused: 0,
    });
    expect(await desk.visitsOf(chart(2))).toMatchObject([{ total: 800 }]);
  });

  it('that an import brought in before are passed over, or listed', async () => {
    await desk.animals(1);
    const table = `${HEAD}${chart()},112/3/5,,,一,,,5,,,300,\n${chart()},112/3/5,,,二,,,,,,300,\n`;
    expect((await desk.imported('visit', table)).counts).toMatchObject({ visitsCreated: 2 });
    expect((await desk.imported('visit', table)).counts).toMatchObject({ rows: 2, rowsSkipped: 2 });
    const listed = await desk.imported('visit', table, 'refuse');
    expect(listed.counts).toMatchObject({ rowsRefused: 2 });
    expect(await desk.problemsOf(listed._id)).toEqual(['2 error patient.number there', '3 error patient.number there']);
    expect(await desk.visitsOf(chart())).toHaveLength(2);
    expect((await desk.petBy(chart())).weightHistory).toHaveLength(1);
  });

  it('of a file in Big5 or UTF-16 are read, with Excel’s numbers for dates and one number in merged cells', async () => {
    await desk.animals(1);
    // 病歷號,日期,項目,小計 in Big5.
    const headings = Buffer.from('af66befab8b92ca4e9b4c12cb6b5a5d82ca470ad70', 'hex');
    const big5 = Buffer.concat([headings, Buffer.from(`\r\n${chart()},44990,A,100\r\n,,B,200\r\n`)]);
    expect((await desk.imported('visit', big5)).counts).toMatchObject({ rows: 2, visitsCreated: 1 });
    const utf16 = Buffer.from(`\uFEFF病歷號\t日期\t項目\t小計\r\n${chart()}\t民國 112/3/6\tC\t300\r\n`, 'utf16le');
    expect((await desk.imported('visit', utf16)).counts).toMatchObject({ visitsCreated: 1 });
    expect(await desk.visitsOf(chart())).toMatchObject([
      { dateTime: fromCalendarDate(2023, 3, 5, TEST_ZONE), total: 300 },
      { dateTime: fromCalendarDate(2023, 3, 6, TEST_ZONE), total: 300 },
    ]);
  });
});

/** Visits on many days, each with two lines of its bill, so that one goes over the border of two chunks. */
const many = (visits: number) => {
  const first = fromCalendarDate(2015, 1, 1, TEST_ZONE);
  const day = (at: number) => new Date((addDays(first, at, TEST_ZONE) + 8 * 3600) * 1000).toISOString().slice(0, 10);
  const rows = Array.from({ length: visits }, (_, row) => {
    const visit = `${chart(row % 5)},${day(row)},N${row},,回診,,,${row % 2 === 0 ? '4.5' : ''}`;
    return `${visit},診察費,300,800,\n${visit},血檢,500,800,`;
  });
  // One row alone moves the pairs, so that each border of a chunk cuts through one.
  return `${HEAD}${chart(0)},104/1/1,X,,單列,,,,,,100,\n${rows.join('\n')}\n`;
};

describe('a long table of visits', () => {
  it('goes on after its server was lost between two chunks, and holds each visit whole and once', async () => {
    await desk.animals(5);
    const { result: job } = await desk.bring('visit', many(600));
    await desk.post(job._id, 'start', job.plan);
    await desk.post(job._id, 'cancel');
    await vi.waitFor(async () =>
      expect((await desk.call('GET', `/import/${job._id}`)).result.state).not.toBe('running'),
    );
    // As after a crash: the job says that it runs, and nobody has moved it for long.
    await desk.sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    const done = await desk.ended(job._id);
    expect(done).toMatchObject({
      state: 'done',
      done: 1201,
      counts: { rows: 1201, visitsCreated: 601, rowsRefused: 0, rowsSkipped: 0 },
    });
    const { rows } = await desk.sql.query(
      `SELECT count(*)::int AS visits, sum((body ->> 'total')::int)::int AS total, min(jsonb_array_length(body -> 'chargeDivision')) AS least
        FROM vetloom.document WHERE collection = 'record' AND NOT deleted AND body -> 'imported' ->> 'job' = $1`,
      [job._id],
    );
    expect(rows).toEqual([{ visits: 601, total: 600 * 800 + 100, least: 1 }]);
    expect(await desk.findings()).toEqual([]);
  });

  it('is taken back whole, but for what somebody worked with since, which is named', async () => {
    await desk.animals(5);
    const { result: job } = await desk.bring('visit', many(40));
    await desk.post(job._id, 'start', job.plan);
    expect(await desk.ended(job._id)).toMatchObject({ state: 'done', counts: { visitsCreated: 41 } });
    const [used] = await desk.visitsOf(chart(1));
    const edited = await desk.call('PUT', `/record/${encodeURIComponent(used._id)}`, { diagnosis: '補記' });
    expect(edited.code).toBe(100000);
    const pet = await desk.petBy(chart(2));
    await desk.call('PUT', `/pet/${encodeURIComponent(pet._id)}`, { info: '怕針' });
    await desk.post(job._id, 'rollback');
    expect(await desk.ended(job._id)).toMatchObject({
      state: 'undone',
      undone: { removed: 40, kept: 1, names: ['寶1 2015-01-02'] },
    });
    expect(await desk.visitsOf(chart(1))).toMatchObject([{ _id: used._id, diagnosis: '補記' }]);
    expect(await desk.visitsOf(chart(0))).toEqual([]);
    // The weights go with their visits; what else was written of the animal stays.
    expect(await desk.petBy(chart(2))).toMatchObject({ info: '怕針', weightHistory: [] });
    expect(await desk.findings()).toEqual([]);
    // What was taken back can be given again.
    const again = await desk.imported('visit', many(40));
    expect(again.counts).toMatchObject({ visitsCreated: 40, rowsSkipped: 2 });
  });

  it('keeps the animals that have visits by then, when their own import is taken back', async () => {
    const people = await desk.animals(2);
    await desk.imported('visit', `${HEAD}${chart(0)},112/3/5,,,一,,,,,,300,\n`);
    await desk.post(people._id, 'rollback');
    expect(await desk.ended(people._id)).toMatchObject({ undone: { kept: 2, removed: 2 } });
    expect(await desk.visitsOf(chart(0))).toHaveLength(1);
  });
});

describe('figures', () => {
  it('count an imported visit on its own day, also after it was taken back, and no money', async () => {
    await desk.animals(1);
    const month = async () => {
      const [from, to] = [fromCalendarDate(2019, 5, 1, TEST_ZONE), fromCalendarDate(2019, 5, 31, TEST_ZONE)];
      const { result } = await desk.call('POST', '/bi', { begin: from, end: to, step: 'month' });
      const [bucket] = result.buckets;
      return [
        bucket?.visits ?? 0,
        bucket?.received ?? 0,
        result.hours.reduce((sum: number, one: number) => sum + one, 0),
      ];
    };
    expect(await month()).toEqual([0, 0, 0]);
    const done = await desk.imported('visit', `${HEAD}${chart()},108/5/7,,,一,,,,,,300,\n`);
    expect(await month()).toEqual([1, 0, 0]);
    await desk.post(done._id, 'rollback');
    await desk.ended(done._id);
    expect(await month()).toEqual([0, 0, 0]);
  });
});
