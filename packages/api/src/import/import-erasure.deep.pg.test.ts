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

const TABLES = [
  'import_job',
  'import_chunk',
  'import_refused',
  'import_thing',
  'import_change',
  'import_write',
  'import_draw',
  'import_draw_item',
];

/** All that imports keep, as one text. */
async function allKept(): Promise<string> {
  const texts = [];
  for (const table of TABLES) {
    const { rows } = await desk.sql.query(`SELECT row_to_json(t) AS kept FROM vetloom.${table} t`);
    texts.push(...rows.map((row) => JSON.stringify(row)).sort());
  }
  return texts.join('\n');
}

async function erase(userID: string): Promise<void> {
  const erased = await desk.call('POST', `/user/${encodeURIComponent(userID)}/erasure`, { reason: '當事人申請' });
  expect(erased.code).toBe(100000);
}

describe('erasing an owner', () => {
  const PEOPLE = '飼主姓名,手機,Email,寵物名,病歷號,未用\n';
  const VISITS = '病歷號,寵物名,日期,總額,飼主\n';

  it('leaves nothing of them in any import, whatever became of their rows, and all of others', async () => {
    const [name, other] = ['易雪盈', '邱保留'];
    const people = await desk.imported(
      'people',
      `${PEOPLE}${name},${phone(0)},yi@example.tw,雪球,${chart(0)},\n${other},${phone(1)},,煤球,${chart(1)},\n${name},,,雪球,,\n${other},,,煤球,,\n`,
    );
    expect(people.counts).toMatchObject({ ownersCreated: 2, rowsRefused: 2 });
    const visits = `${VISITS}${chart(0)},雪球,112/3/5,300,${name}\n${chart(1)},煤球,112/3/5,200,${other}\n${chart(9)},雪球,112/4/5,50,${name}\n`;
    const taken = await desk.imported('visit', visits);
    expect(taken.counts).toMatchObject({ visitsCreated: 2, rowsRefused: 1 });
    const newer = `${PEOPLE}${name},${phone(0)},yi2@example.tw,雪球,${chart(0)},\n${other},${phone(1)},qiu@example.tw,煤球,${chart(1)},\n`;
    expect((await desk.imported('people', newer, 'renew')).counts).toMatchObject({ thingsUpdated: 2 });
    const drawn = await desk.call('POST', '/importDraw', {});
    expect(drawn.code).toBe(100000);
    // Known without a first 0, by a name that nobody typed into a column of ours, and without a word of who it is.
    const waiting = await desk.bring(
      'visit',
      `病歷號,寵物名,飼主電話,日期,項目,小計,總額\n,雪球,${phone(0).slice(1)},112/5/1,診察費,100,150\n,,,,點滴,50,\n${chart(1)},煤球,,112/5/2,診察費,80,80\n`,
    );
    const before = await allKept();
    for (const said of [name, phone(0).slice(1), 'yi@example.tw', 'yi2@example.tw']) expect(before).toContain(said);

    const { userID } = await desk.petBy(chart(0));
    await erase(userID);
    const after = await allKept();
    for (const said of [name, phone(0).slice(1), 'yi@example.tw', 'yi2@example.tw']) expect(after).not.toContain(said);
    for (const said of [other, phone(1), 'qiu@example.tw']) expect(after).toContain(said);
    const refused = await desk.call('GET', `/import/${people._id}/refused`);
    expect(refused.result.rows).toMatchObject([
      { row: 4, cells: ['', '', '', '', '', ''], problems: [{ level: 'error', reason: 'erased', value: '' }] },
      { row: 5, cells: [other, '', '', '煤球', '', ''] },
    ]);

    // The table that waited brings nobody back, and its next visit isn't given the lines of the erased one.
    const plan = waiting.result.plan;
    expect((await desk.post(waiting.result._id, 'start', plan)).code).toBe(100000);
    const done = await desk.ended(waiting.result._id);
    expect(done.counts).toMatchObject({ rows: 3, rowsSkipped: 2, visitsCreated: 1, rowsRefused: 0 });
    expect(await desk.problemsOf(done._id)).toEqual([2, 3].map((row) => `${row} warning patient.number erased`));
    expect(await desk.stored('user', 'phone', phone(0))).toEqual([]);
    expect(await desk.findings()).toEqual([]);
  });

  it('leaves the reconciliation as it was: rows and sums are counted without a word of whose they are', async () => {
    await desk.animals(2);
    const taken = await desk.imported(
      'visit',
      `${VISITS}${chart(0)},寶0,112/3/5,300,主0\n${chart(1)},寶1,112/3/5,200,主1\n`,
    );
    const { at: _, ...held } = await desk.reconciled(taken._id);
    await erase((await desk.petBy(chart(0))).userID);
    const again = await desk.post(taken._id, 'reconciliation');
    expect(again.result.reconciliation).toMatchObject(held);
    expect(held).toMatchObject({ rows: 2, accounted: 2, differing: 0 });
  });

  it('leaves a namesake’s rows, by another phone or another animal’s number', async () => {
    const name = '林同名';
    await desk.imported(
      'people',
      `${PEOPLE}${name},${phone(0)},,一號,${chart(0)},\n${name},${phone(1)},,二號,${chart(1)},\n`,
    );
    const bad = `${VISITS}${chart(0)},一號,不是日期,1,${name}\n${chart(1)},二號,不是日期,2,${name}\n`;
    const refused = await desk.imported('visit', bad);
    await erase((await desk.petBy(chart(0))).userID);
    const { result } = await desk.call('GET', `/import/${refused._id}/refused`);
    expect(result.rows).toMatchObject([
      { cells: ['', '', '', '', ''] },
      { cells: [chart(1), '二號', '不是日期', '2', name] },
    ]);
  });

  it('takes rows out of every chunk of a table that waits', async () => {
    const rows = Array.from({ length: 700 }, (_, at) => `人${at},${phone(at)},,寵${at},${chart(at)},`);
    const { result: job } = await desk.bring('people', `${PEOPLE}${rows.join('\n')}\n${rows[3]}\n`);
    await desk.imported('people', `${PEOPLE}${rows[3]}\n`);
    await erase((await desk.petBy(chart(3))).userID);
    expect((await desk.post(job._id, 'start', job.plan)).code).toBe(100000);
    const done = await desk.ended(job._id);
    expect(done.counts).toMatchObject({ rows: 701, rowsSkipped: 2, ownersCreated: 699 });
    expect(await desk.stored('user', 'phone', phone(3))).toEqual([]);
    expect(await allKept()).not.toContain(phone(3));
  });

  it('is refused as a whole where something is owed, and takes nothing of the imports then', async () => {
    await desk.animals(1);
    const { userID } = await desk.petBy(chart());
    const owed = await desk.imported('balance', `病歷號,欠款\n${chart()},300\n`);
    await desk.reconciled(owed._id);
    const kept = await allKept();
    const refused = await desk.call('POST', `/user/${encodeURIComponent(userID)}/erasure`, { reason: '當事人申請' });
    expect(refused.code).not.toBe(100000);
    expect(await allKept()).toBe(kept);
  });
});
