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
const path = (id: string) => encodeURIComponent(id);

describe('the same accounts, given again', () => {
  const HEAD = '手機,病歷號,儲值餘額,欠款,結算日期,備註\n';
  const owed = async (userID: string) => (await desk.stored('sale', 'userID', userID)).map(({ total }) => total);
  const left = async (userID: string) => (await desk.stored('deposit', 'userID', userID)).map(({ amount }) => amount);

  it('are not counted twice where their owner was merged with another one meanwhile', async () => {
    await desk.animals(2);
    const [gone, stays] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    const table = `${HEAD},${chart(0)},500,300,,\n`;
    await desk.imported('balance', table);
    const merged = await desk.call('PUT', `/user/${path(gone.userID)}/merge`, { mainID: stays.userID });
    expect(merged.code).toBe(100000);
    const again = await desk.imported('balance', table);
    expect(again.counts).toMatchObject({ rows: 1, rowsRefused: 1 });
    expect(await desk.problemsOf(again._id)).toEqual(['2 error patient.number there']);
    expect([await left(stays.userID), await owed(stays.userID)]).toEqual([[500], [300]]);
  });

  it('are not counted twice where the file names another day of what is owed, and another sum is listed', async () => {
    await desk.animals(1);
    const { userID } = await desk.petBy(chart());
    // Within one file an owner may owe since several days.
    const debts = `${HEAD}${phone()},,,300,115/10/01,\n${phone()},,,200,115/10/02,\n`;
    expect((await desk.imported('balance', debts)).counts).toMatchObject({ balancesCreated: 2 });
    expect((await desk.imported('balance', debts)).counts).toMatchObject({ rowsSkipped: 2 });
    const later = await desk.imported('balance', `${HEAD}${phone()},,,500,115/11/02,\n${phone()},,,900,115/10/02,\n`);
    expect(later.counts).toMatchObject({ rows: 2, rowsRefused: 2 });
    expect((await owed(userID)).sort()).toEqual([200, 300]);
  });
});

describe('the same visits, given again', () => {
  const HEAD = '病歷號,日期,單號,項目,小計,總額,已收,體重\n';
  const table = () => `${HEAD}${chart(0)},112/3/5,N1,診察費,300,300,100,5\n`;

  it('are known where their animal was combined with another one meanwhile', async () => {
    await desk.animals(2);
    const [gone, stays] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    await desk.imported('visit', table());
    // The one that remains takes the old number too.
    const combined = await desk.call('PUT', `/pet/${path(gone._id)}/combine/ID`, {
      mainID: stays._id,
      take: ['petNumber'],
    });
    expect(combined.code).toBe(100000);
    expect((await desk.imported('visit', table())).counts).toMatchObject({ rows: 1, rowsSkipped: 1 });
    expect(await desk.stored('record', 'petID', stays._id)).toHaveLength(1);
  });

  it('don’t come back where somebody removed one, which can be brought back and removed as before', async () => {
    await desk.animals(1);
    await desk.imported('visit', table());
    const [{ _id }] = await desk.visitsOf(chart());
    expect((await desk.call('DELETE', `/record/${path(_id)}`)).code).toBe(100000);
    expect((await desk.imported('visit', table())).counts).toMatchObject({ rows: 1, rowsSkipped: 1 });
    expect(await desk.visitsOf(chart())).toEqual([]);
    expect((await desk.call('POST', `/record/${path(_id)}/restore`)).code).toBe(100000);
    expect(await desk.visitsOf(chart())).toMatchObject([{ _id, received: 100, settledElsewhere: 100 }]);
    expect((await desk.call('DELETE', `/record/${path(_id)}`)).code).toBe(100000);
    expect(await desk.findings()).toEqual([]);
  });
});
