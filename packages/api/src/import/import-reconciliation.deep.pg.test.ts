import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const chart = (at = 0) => desk.chart(at);
const HEAD = '病歷號,日期,看診編號,項目,小計,總金額,未收\n';

describe('an import held against its file', () => {
  it('says by year what became of its rows and that every sum is the file’s own', async () => {
    await desk.animals(2);
    const done = await desk.imported(
      'visit',
      `${HEAD}${chart(0)},112/3/5,1,診察費,300,1100,\n${chart(0)},112/3/5,1,血檢,800,1100,\n${chart(1)},113/4/5,2,,,500,200\n`,
    );
    expect(await desk.reconciled(done._id)).toMatchObject({
      rows: 3,
      accounted: 3,
      differing: 0,
      differences: [],
      missing: 0,
      years: [
        {
          year: 2023,
          given: 2,
          taken: 2,
          refused: 0,
          sums: [
            { name: 'charged', file: 1100, kept: 1100 },
            { name: 'received', file: 1100, kept: 1100 },
            { name: 'owed', file: 0, kept: 0 },
          ],
        },
        {
          year: 2024,
          given: 1,
          sums: [
            { name: 'charged', file: 500, kept: 500 },
            { name: 'received', file: 300, kept: 300 },
            { name: 'owed', file: 200, kept: 200 },
          ],
        },
      ],
    });
  });

  it('passes over the row in which the list adds itself up: no visit is lost with it, and no sum is said twice', async () => {
    await desk.animals(1);
    const rows = [
      `${chart(0)},112/3/5,1,診察費,300,300,`,
      '合　計：,,,,,300,',
      `${chart(0)},112/3/6,2,診察費,400,400,`,
    ];
    const done = await desk.imported('visit', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 3, visitsCreated: 2, rowsSkipped: 1, rowsRefused: 0, warnings: 1 });
    const found = await desk.reconciled(done._id);
    expect(found).toMatchObject({ rows: 3, accounted: 3, differing: 0 });
    expect(found.years.flatMap(({ sums }: { sums: { name: string; file: number }[] }) => sums)).toContainEqual({
      name: 'charged',
      file: 700,
      kept: 700,
    });
    const problems = await desk.call('GET', `/import/${done._id}/problems`);
    expect(problems.result).toMatchObject([{ row: 3, level: 'warning', reason: 'total-row' }]);
  });

  it('passes over the row in which a list of animals counts itself, and lists nothing that it lacks', async () => {
    const done = await desk.imported(
      'people',
      `病歷號,飼主姓名,手機,寵物名\n${chart()},林一,${desk.phone()},小白\n合計：1隻,,,\n`,
    );
    expect(done.counts).toMatchObject({ rows: 2, petsCreated: 1, rowsSkipped: 1, rowsRefused: 0, warnings: 1 });
    const problems = await desk.call('GET', `/import/${done._id}/problems`);
    expect(problems.result).toMatchObject([{ row: 3, level: 'warning', reason: 'total-row', value: '合計：1隻' }]);
    expect(await desk.reconciled(done._id)).toMatchObject({ rows: 2, accounted: 2, differing: 0 });
  });

  it('shows the rows that make a difference: those that were refused, and whose sum is another or gone by now', async () => {
    await desk.animals(2);
    const rows = [
      `${chart(0)},112/3/5,1,診察費,300,300,`,
      `NOBODY,112/3/6,2,診察費,450,450,50`,
      `${chart(1)},112/3/7,3,手術,900,900,`,
    ];
    const done = await desk.imported('visit', HEAD + rows.join('\n'));
    const found = await desk.reconciled(done._id);
    expect(found.years).toMatchObject([{ year: 2023, given: 3, taken: 2, refused: 1 }]);
    expect(found.years[0].sums[0]).toEqual({ name: 'charged', file: 1650, kept: 1200 });
    expect(found.differences).toMatchObject([
      { row: 3, rows: 1, name: 'charged', file: 450, kept: 0, reason: 'refused' },
      { row: 3, name: 'received', file: 400, kept: 0 },
      { row: 3, name: 'owed', file: 50, kept: 0 },
    ]);
    const { result: list } = await desk.call('GET', '/import');
    const listed = list.find(({ _id }: { _id: string }) => _id === done._id);
    expect(listed.reconciliation).toMatchObject({ differing: 3, differences: [] });
    // As a fault in what is stored would look.
    const [visit] = await desk.visitsOf(chart(1));
    await desk.sql.query(
      `UPDATE vetloom.document SET body = jsonb_set(jsonb_set(body, '{total}', '901'), '{settledElsewhere}', '901') WHERE id = $1`,
      [visit._id],
    );
    const { result } = await desk.post(done._id, 'reconciliation');
    expect(result.reconciliation.differences.slice(3)).toMatchObject([
      { row: 4, name: 'charged', file: 900, kept: 901, reason: 'differs' },
      { row: 4, name: 'received', file: 900, kept: 901, reason: 'differs' },
    ]);
    await desk.sql.query(
      `UPDATE vetloom.document SET body = jsonb_set(jsonb_set(body, '{total}', '900'), '{settledElsewhere}', '900') WHERE id = $1`,
      [visit._id],
    );
  });

  it('counts deposits and balances, and rows of kinds without any sums', async () => {
    const people = await desk.animals(2);
    expect(await desk.reconciled(people._id)).toMatchObject({ years: [{ year: null, given: 2, taken: 2, sums: [] }] });
    const table = `手機,儲值餘額,欠款金額\n${desk.phone(0)},"1,000",\n${desk.phone(1)},,250\n0900000000,77,\n`;
    const done = await desk.imported('balance', table);
    expect(await desk.reconciled(done._id)).toMatchObject({
      years: [
        {
          given: 3,
          taken: 2,
          refused: 1,
          sums: [
            { name: 'owed', file: 250, kept: 250 },
            { name: 'deposit', file: 1077, kept: 1000 },
          ],
        },
      ],
      differences: [{ row: 4, name: 'deposit', file: 77, kept: 0, reason: 'refused' }],
    });
    const again = await desk.imported('balance', table);
    // What an earlier import brought in stands for the rows that are passed over.
    expect(await desk.reconciled(again._id)).toMatchObject({
      years: [
        {
          given: 3,
          joined: 2,
          refused: 1,
          sums: [
            { file: 250, kept: 250 },
            { file: 1077, kept: 1000 },
          ],
        },
      ],
    });
  });

  it('accounts for every row of products, whatever became of it', async () => {
    const name = `對帳貨${desk.chart()}`;
    const table = `品名,代碼,售價\n${name},P-${desk.chart()},100\n,X,5\n`;
    const done = await desk.imported('product', table);
    expect(await desk.reconciled(done._id)).toMatchObject({ rows: 2, accounted: 2, years: [{ taken: 1, refused: 1 }] });
  });

  it('is gone when the import is taken back, and what was said of an erased owner with them', async () => {
    const people = await desk.animals(1);
    const kept = async () =>
      (await desk.sql.query('SELECT 1 FROM vetloom.import_thing WHERE job_id = $1 AND NOT erased', [people._id]))
        .rowCount;
    expect(await kept()).toBe(1);
    const { userID } = await desk.petBy(chart());
    const erased = await desk.call('POST', `/user/${encodeURIComponent(userID)}/erasure`, { reason: '當事人申請' });
    expect(erased.code).toBe(100000);
    expect(await kept()).toBe(0);
    const others = await desk.imported('people', `飼主姓名,手機\n撤回主,${desk.phone(7)}\n`);
    await desk.undone(others._id);
    const { rows } = await desk.sql.query('SELECT 1 FROM vetloom.import_thing WHERE job_id = $1', [others._id]);
    expect(rows).toEqual([]);
  });
});
