import { set } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '../core/clock.ts';
import { agedDebts, debtAge } from './debts.ts';

const bill = (userID: string, days: number, owed: number) => ({
  _id: `/record/${userID}-${days}`,
  userID,
  dateTime: TEST_NOW - days * DAY_SECONDS,
  owed,
});

describe('aged debts', () => {
  it.each([
    [0, 0],
    [30, 0],
    [31, 1],
    [60, 1],
    [61, 2],
    [90, 2],
    [91, 3],
    [4000, 3],
  ])('of %i days are of age %i', (days, age) => {
    expect(debtAge(days)).toBe(age);
  });

  it('add up by owner and age; who owes longest comes first, a walk-in and what is paid are left out', () => {
    const bills = [
      bill('/user/a', 0, 300),
      bill('/user/a', 45, 700),
      bill('/user/b', 120, 50),
      bill('/user/c', 5, 0),
      bill('', 5, 900),
    ];
    expect(agedDebts(bills, TEST_NOW, TEST_ZONE)).toMatchObject([
      { userID: '/user/b', sums: [0, 0, 0, 50], total: 50, days: 120 },
      { userID: '/user/a', sums: [300, 700, 0, 0], total: 1000, days: 45, bills: [{ owed: 700 }, { owed: 300 }] },
    ]);
  });

  it('count by the clinic’s days: a bill of last night is a day old this morning', () => {
    const morning = TEST_NOW - 3 * 3600;
    const [debt] = agedDebts([{ ...bill('/user/a', 0, 1), dateTime: morning - 10 * 3600 }], morning, TEST_ZONE);
    expect(debt?.days).toBe(1);
  });
});

describe('a note of a call about a debt', () => {
  const CALL = '/debtCall/1795147200-aaaaaa';
  const noted = async () => {
    const clinic = new TestClinic();
    const { userID } = await clinic.visit();
    const fields = {
      way: 'phone',
      dateTime: TEST_NOW,
      said: '本人接聽，態度客氣，說會處理',
      promisedDate: TEST_NOW + 7 * DAY_SECONDS,
    };
    await clinic.run('debtCall.create', { _id: CALL, userID, fields });
    return { clinic, userID };
  };

  it('says who was reached how and when, and what was promised', async () => {
    const { clinic, userID } = await noted();
    expect(await clinic.tx.get('debtCall', CALL)).toMatchObject({
      userID,
      way: 'phone',
      said: '本人接聽，態度客氣，說會處理',
      promisedAmount: null,
      createBy: '/staff/admin@clinic.test',
    });
  });

  it('that two people complete without seeing each other keeps both their words', async () => {
    const { clinic } = await noted();
    const said = '本人接聽，態度客氣，說會處理';
    const edit = (to: string) => clinic.run('debtCall.edit', { callID: CALL, edits: [set(['said'], said, to)] });
    await edit(`${said}\n下週一來`);
    await edit(`太太說明\n${said}`);
    expect(clinic.conflicts).toEqual([]);
    expect((await clinic.tx.get('debtCall', CALL))?.said).toBe(`太太說明\n${said}\n下週一來`);
    expect(clinic.conflicts).toEqual([]);
  });

  it('is refused about an owner whom nobody knows', async () => {
    const clinic = new TestClinic();
    const create = clinic.run('debtCall.create', { _id: CALL, userID: '/user/none', fields: { dateTime: TEST_NOW } });
    await expect(create).rejects.toMatchObject({ codeName: 'ownerNotFound' });
  });
});
