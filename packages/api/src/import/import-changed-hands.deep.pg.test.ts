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

async function transfer(petID: string, userID: string): Promise<void> {
  expect((await desk.call('PUT', `/pet/${path(petID)}`, { userID })).code).toBe(100000);
}

/** Brings two owners with an animal each in, and gives the first animal to the second owner. */
async function changedHands() {
  await desk.animals(2);
  const [pet, other] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
  await transfer(pet._id, other.userID);
  return { petID: pet._id, former: pet.userID, present: other.userID };
}

const accountsOf = async (userID: string) => [
  (await desk.stored('deposit', 'userID', userID)).map(({ amount }) => amount),
  (await desk.stored('sale', 'userID', userID)).map(({ total }) => total),
];

describe('money of an animal that changed hands here', () => {
  const HEAD = '病歷號,飼主電話,儲值餘額,欠款\n';

  it('goes to nobody by the animal’s number alone: the row is listed with both names', async () => {
    const { former, present } = await changedHands();
    const done = await desk.imported('balance', `${HEAD}${chart(0)},,500,300\n${chart(1)},,,70\n`);
    expect(done.counts).toMatchObject({ rows: 2, rowsRefused: 1, balancesCreated: 1 });
    const { result } = await desk.call('GET', `/import/${done._id}/problems`);
    expect(result).toMatchObject([
      { row: 2, level: 'error', field: 'patient.phone', reason: 'changed-owner', value: '主0 → 主1' },
    ]);
    expect(await accountsOf(former)).toEqual([[], []]);
    expect(await accountsOf(present)).toEqual([[], [70]]);
  });

  it('goes to whoever has the phone of the row, the former owner or the present one', async () => {
    const { former, present } = await changedHands();
    const done = await desk.imported('balance', `${HEAD}${chart(0)},${phone(0)},500,\n${chart(0)},${phone(1)},,40\n`);
    expect(done.counts).toMatchObject({ rows: 2, rowsRefused: 0 });
    expect(await desk.problemsOf(done._id)).toEqual(['2 warning patient.phone former-owner']);
    expect(await accountsOf(former)).toEqual([[500], []]);
    expect(await accountsOf(present)).toEqual([[], [40]]);
  });

  it('stays whose it was where a newer file says another sum of what was brought in before', async () => {
    await desk.animals(2);
    const table = (sum: number) => `病歷號,欠款\n${chart(0)},${sum}\n`;
    await desk.imported('balance', table(300));
    const [pet, other] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    await transfer(pet._id, other.userID);
    const newer = await desk.imported('balance', table(200), 'renew');
    expect(newer.counts).toMatchObject({ thingsUpdated: 1, rowsRefused: 0 });
    expect(await accountsOf(pet.userID)).toEqual([[], [200]]);
    expect(await accountsOf(other.userID)).toEqual([[], []]);
  });

  it('is not guessed of a visit either on which something is owed; what was paid is the animal’s past', async () => {
    const { petID, former } = await changedHands();
    const rows = [
      `${chart(0)},,112/3/5,300,300`,
      `${chart(0)},,112/3/6,300,100`,
      `${chart(0)},${phone(0)},112/3/7,300,0`,
    ];
    const done = await desk.imported('visit', `病歷號,飼主電話,日期,總額,已收\n${rows.join('\n')}\n`);
    expect(await desk.problemsOf(done._id)).toEqual([
      '3 error patient.phone changed-owner',
      '4 warning patient.phone former-owner',
    ]);
    const visits = await desk.stored('record', 'petID', petID);
    expect(visits.map(({ received, total }) => total - received)).toEqual([0, 300]);
    expect(visits[1]).toMatchObject({ userID: former });
  });
});

describe('an animal that was combined into another', () => {
  const combined = async () => {
    await desk.animals(2);
    const [gone, stays] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    const done = await desk.call('PUT', `/pet/${path(gone._id)}/combine/ID`, { mainID: stays._id });
    expect(done.code).toBe(100000);
    return { gone, stays, merge: done.result };
  };

  it('is found by the number that it had, in files of every kind', async () => {
    const { stays } = await combined();
    const visits = await desk.imported('visit', `病歷號,日期,總額\n${chart(0)},112/3/5,300\n${chart(1)},112/3/6,200\n`);
    expect(visits.counts).toMatchObject({ visitsCreated: 2, rowsRefused: 0 });
    expect(await desk.stored('record', 'petID', stays._id)).toHaveLength(2);
    const weights = await desk.imported('weight', `病歷號,日期,體重\n${chart(0)},112/3/7,4.2\n`);
    expect(weights.counts).toMatchObject({ weightsCreated: 1, rowsRefused: 0 });
    const balance = await desk.imported('balance', `病歷號,欠款\n${chart(0)},80\n`);
    expect(balance.counts).toMatchObject({ balancesCreated: 1 });
    expect(await accountsOf(stays.userID)).toEqual([[], [80]]);
    // A list of animals brings it in no second time.
    const people = await desk.imported('people', `飼主姓名,手機,寵物名,病歷號\n主1,${phone(1)},寶0,${chart(0)}\n`);
    expect(people.counts).toMatchObject({ petsMatched: 1, petsCreated: 0 });
  });

  it('is found by the number that the remaining one gave up for its own', async () => {
    await desk.animals(2);
    const [gone, stays] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    const take = { mainID: stays._id, take: ['petNumber'] };
    expect((await desk.call('PUT', `/pet/${path(gone._id)}/combine/ID`, take)).code).toBe(100000);
    const done = await desk.imported('visit', `病歷號,日期,總額\n${chart(1)},112/3/5,300\n`);
    expect(done.counts).toMatchObject({ visitsCreated: 1 });
    expect(await desk.stored('record', 'petID', stays._id)).toHaveLength(1);
  });
});
