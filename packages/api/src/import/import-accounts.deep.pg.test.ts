import { addDays, dayStart, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
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
/** A day as a file writes it, in the Taiwanese era. */
const roc = (time: number) => {
  const [year, month, day] = new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 10).split('-').map(Number);
  return `民國${(year ?? 0) - 1911}/${month}/${day}`;
};
const daysAhead = (days: number) => addDays(dayStart(desk.api.now, TEST_ZONE), days, TEST_ZONE);

describe('vaccinations of another program', () => {
  const HEAD = '病歷號,疫苗名稱,施打日期,批號,下次施打日期,備註\n';

  it('stand in the animals’ files, with reminders of what is to come and of nothing that has passed', async () => {
    await desk.animals(1);
    const before = await desk.counted();
    const [next, past] = [daysAhead(40), daysAhead(-40)];
    const done = await desk.imported(
      'vaccination',
      `${HEAD}${chart()},八合一,112/3/5,L-77,${roc(next)},左後腿\n${chart()},狂犬病,1120306,,${roc(past)},\n${chart()},三合一,,,${roc(next)},\n`,
    );
    expect(done.counts).toMatchObject({ rows: 3, vaccinationsCreated: 2, remindersCreated: 2, rowsRefused: 0 });
    const [first, second, ...more] = await desk.visitsOf(chart());
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      dateTime: fromCalendarDate(2023, 3, 5, TEST_ZONE),
      vaccine: [{ name: '八合一', lot: 'L-77', subTotal: 0 }],
      checkInNote: '左後腿',
      vaccineReminder: { text: '八合一', reminderDate: next },
      total: 0,
      billStatus: 30,
      status: 90,
      imported: { row: 2, file: '看診.csv' },
    });
    expect(second).toMatchObject({
      vaccine: [{ note: `下次 ${roc(past)}` }],
      vaccineReminder: null,
      vaccineReminderID: '',
    });
    const reminders = await desk.stored('reminder', 'petID', first.petID);
    expect(reminders.map(({ date, vaccine, recordID }) => [date, vaccine.title, recordID]).sort()).toEqual(
      [
        [next, '八合一', first._id],
        [next, '三合一', ''],
      ].sort(),
    );
    expect(reminders.map(({ _id }) => _id)).toContain(first.vaccineReminderID);
    expect(await desk.counted()).toEqual(before);
    expect(await desk.findings()).toEqual([]);
  });

  it('are refused without a name, a day or an animal, and without anything to come', async () => {
    await desk.animals(1);
    const rows = [
      `${chart()},,112/3/5,,,`,
      `${chart()},八合一,,,,`,
      `${chart()},八合一,不明,,,`,
      `${chart()},八合一,,,${roc(daysAhead(-1))},`,
      `${chart()},八合一,${roc(daysAhead(2))},,,`,
      `NOBODY,八合一,112/3/5,,,`,
    ];
    const done = await desk.imported('vaccination', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 6, rowsRefused: 6 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error vaccination.name missing',
      '3 error vaccination.date missing',
      '4 error vaccination.date no-date',
      '5 error vaccination.next past-reminder',
      '6 error vaccination.date in-future',
      '7 error patient.number no-such-number',
    ]);
  });

  it('of an animal that died bring no reminder, and say so', async () => {
    await desk.imported('people', `飼主姓名,手機,寵物名,病歷號,狀態\n主,${phone()},寶,${chart()},死亡\n`);
    const done = await desk.imported('vaccination', `${HEAD}${chart()},八合一,112/3/5,,${roc(daysAhead(9))},\n`);
    expect(done.counts).toMatchObject({ vaccinationsCreated: 1, warnings: 1 });
    expect(done.counts.remindersCreated).toBeUndefined();
    expect(await desk.problemsOf(done._id)).toEqual(['2 warning vaccination.next not-in-care']);
  });

  it('are taken back with their reminders, but for one with whose reminder somebody worked, and known again', async () => {
    await desk.animals(2);
    const row = (at: number) => `${chart(at)},八合一,112/3/5,,${roc(daysAhead(30))},`;
    const table = HEAD + [row(0), row(1)].join('\n');
    const done = await desk.imported('vaccination', table);
    expect((await desk.imported('vaccination', table)).counts).toMatchObject({ rowsSkipped: 2 });
    const [visit] = await desk.visitsOf(chart(0));
    const told = await desk.call('POST', '/reminder/notified', {
      _id: visit.vaccineReminderID,
      channel: 'phone',
    });
    expect(told.code).toBe(100000);
    expect(await desk.undone(done._id)).toMatchObject({
      undone: { removed: 2, kept: 2, names: ['寶0 2023-03-05', expect.stringContaining('寶0')] },
    });
    expect(await desk.visitsOf(chart(0))).toHaveLength(1);
    expect(await desk.visitsOf(chart(1))).toEqual([]);
    expect(await desk.stored('reminder', 'petID', (await desk.petBy(chart(1)))._id)).toEqual([]);
  });
});

describe('prescriptions of another program', () => {
  const HEAD = '病歷號,處方日期,處方編號,藥名,數量,單位,頻率,天數,用法\n';

  it('are bags that went out then, without a price, a pharmacy that waits or a movement of stock', async () => {
    await desk.animals(1);
    const done = await desk.imported(
      'prescription',
      `${HEAD}${chart()},112/3/5,R1,Amoxicillin 50mg,14,顆,BID,7,每次 1/2 顆\n,,,Prednisolone,7顆,,SID,7,\n${chart()},112/3/6,R2,眼藥水,1,瓶,,,\n`,
    );
    expect(done.counts).toMatchObject({ rows: 3, prescriptionsCreated: 2, rowsRefused: 0 });
    const [first, second] = await desk.visitsOf(chart());
    const time = fromCalendarDate(2023, 3, 5, TEST_ZONE);
    expect(first).toMatchObject({
      dateTime: time,
      drugBag: [
        {
          dispensed: true,
          dispensedDateTime: time,
          items: [
            { name: 'Amoxicillin 50mg', number: 14, unit: '顆', frequency: 'BID', days: 7, direction: '每次 1/2 顆' },
            { name: 'Prednisolone', number: 7, unit: '顆' },
          ],
        },
      ],
      total: 0,
      dispenseStatus: 30,
      billStatus: 30,
      status: 90,
    });
    expect(second).toMatchObject({ imported: { row: 4, number: 'R2' } });
    expect((await desk.sql.query('SELECT 1 FROM vetloom.stock_movement')).rowCount).toBe(0);
    expect(await desk.undone(done._id)).toMatchObject({ undone: { removed: 2, kept: 0 } });
    expect(await desk.visitsOf(chart())).toEqual([]);
  });

  it('are read as clinics write amounts, and what is no number for certain stays in the file’s own words', async () => {
    await desk.animals(1);
    const done = await desk.imported(
      'prescription',
      `${HEAD}${chart()},112/3/5,R1,Amoxicillin,一顆半,,,2週,\n${chart()},112/3/5,R1,Prednisolone,1½#,,,,\n${chart()},112/3/5,R1,益生菌,1-2顆,,,一個月,飯後\n${chart()},112/3/6,R2,,1,,,,\n`,
    );
    expect(done.counts).toMatchObject({ rows: 4, prescriptionsCreated: 1, rowsRefused: 1, warnings: 2 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 warning prescription.amount kept-as-words',
      '2 warning prescription.days kept-as-words',
      '5 error prescription.drug missing',
    ]);
    const [visit] = await desk.visitsOf(chart());
    expect(visit.drugBag[0].items).toMatchObject([
      { name: 'Amoxicillin', number: 1.5, unit: '顆', days: 14 },
      { name: 'Prednisolone', number: 1.5, unit: '#', days: null },
      { name: '益生菌', number: 0, unit: '', days: null, direction: '飯後；原系統數量：1-2顆；原系統天數：一個月' },
    ]);
  });
});

describe('owners’ accounts in another program', () => {
  const HEAD = '飼主電話,病歷號,儲值餘額,欠款金額,日期,備註\n';
  const ownerOf = async (at: number) => (await desk.petBy(chart(at))).userID;
  const dayMoney = async () => {
    const range = { begin: daysAhead(0), end: desk.api.now + 5 };
    const { result } = await desk.call('POST', '/checkout/range', range);
    return JSON.stringify(result);
  };

  it('become a balance and a debt of their own day, and no money of today', async () => {
    await desk.animals(2);
    const [before, till] = [await desk.counted(), await dayMoney()];
    const done = await desk.imported(
      'balance',
      `${HEAD}${phone(0)},,"1,500",,,原儲值卡\n,${chart(1)},,2380,108/5/7,手術尾款\n`,
    );
    expect(done.counts).toMatchObject({ rows: 2, depositsCreated: 1, balancesCreated: 1, rowsRefused: 0 });
    const [saver, debtor] = [await ownerOf(0), await ownerOf(1)];
    expect(await desk.stored('deposit', 'userID', saver)).toMatchObject([
      { kind: 'carried', amount: 1500, note: '原儲值卡', imported: { row: 2 } },
    ]);
    const [bill] = await desk.stored('sale', 'userID', debtor);
    expect(bill).toMatchObject({
      total: 2380,
      received: 0,
      billStatus: 20,
      dateTime: fromCalendarDate(2019, 5, 7, TEST_ZONE),
      imported: { row: 3 },
    });
    const { result } = await desk.call('GET', '/billing/debts?limit=500');
    expect(result.debts.find(({ userID }: { userID: string }) => userID === debtor)).toMatchObject({ total: 2380 });
    expect([await desk.counted(), await dayMoney()]).toEqual([before, till]);
    // The balance pays a bill, and money that comes for the debt is today's.
    const paid = await desk.call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: bill._id, receive: 2380, method: 'cash' }],
    });
    expect(paid.code).toBe(100000);
    expect((await desk.stored('sale', 'userID', debtor))[0]).toMatchObject({ billStatus: 30, received: 2380 });
    expect(await desk.findings()).toEqual([]);
  });

  it('are carried over once: another sum for the same account is shown, not added', async () => {
    await desk.animals(1);
    await desk.imported('balance', `${HEAD}${phone(0)},,500,300,,\n`);
    expect((await desk.imported('balance', `${HEAD}${phone(0)},,700,900,,\n`, 'refuse')).counts).toMatchObject({
      rowsRefused: 1,
    });
    expect((await desk.stored('deposit', 'userID', await ownerOf(0))).map(({ amount }) => amount)).toEqual([500]);
    expect((await desk.stored('sale', 'userID', await ownerOf(0))).map(({ total }) => total)).toEqual([300]);
  });

  it('are passed over where nothing is owed or left, as most owners of a list have nothing', async () => {
    await desk.animals(3);
    const rows = [`${phone(0)},,0,0,,`, `${phone(1)},,0,,,`, `${phone(2)},,,500,,`];
    const done = await desk.imported('balance', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 3, rowsSkipped: 2, rowsRefused: 0, balancesCreated: 1 });
    expect(await desk.problemsOf(done._id)).toEqual([]);
    expect(await desk.reconciled(done._id)).toMatchObject({ rows: 3, accounted: 3, differing: 0 });
    // What is paid off by the next file is taken back by it.
    const next = [rows[0], rows[1], `${phone(2)},,0,0,,`];
    const renewed = await desk.imported('balance', HEAD + next.join('\n'), 'renew');
    expect(renewed.counts).toMatchObject({ thingsUpdated: 1, rowsRefused: 0 });
  });

  it('are refused where nothing is said, for sums that are none, and for nobody', async () => {
    await desk.animals(1);
    const rows = [
      `${phone(0)},,,,,`,
      `${phone(0)},,-300,,,`,
      `${phone(0)},,許多,,,`,
      `0900000000,,300,,,`,
      `,,300,,,`,
      `${phone(0)},,300,,明天,`,
    ];
    const done = await desk.imported('balance', HEAD + rows.join('\n'));
    expect(done.counts).toMatchObject({ rows: 6, rowsRefused: 6 });
    expect(await desk.problemsOf(done._id)).toEqual([
      '2 error balance.deposit nothing-said',
      '3 error balance.deposit negative',
      '4 error balance.deposit not-an-amount',
      '5 error patient.phone no-such-owner',
      '6 error patient.phone missing',
      '7 error balance.date no-date',
    ]);
  });

  it('are taken back, but for what was used or paid since, and a carried balance goes back without money', async () => {
    await desk.animals(4);
    const row = (at: number, deposit: number, owed: number) => `${phone(at)},,${deposit},${owed},,`;
    const table = HEAD + [row(0, 500, 0), row(1, 600, 0), row(2, 0, 700), row(3, 0, 800)].join('\n');
    const done = await desk.imported('balance', table);
    const [user] = [encodeURIComponent(await ownerOf(0))];
    expect((await desk.call('POST', `/deposit/user/${user}`, { kind: 'refund', amount: 200 })).code).toBe(100000);
    const [bill] = await desk.stored('sale', 'userID', await ownerOf(2));
    await desk.call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: bill._id, receive: 100, method: 'cash' }],
    });
    expect(await desk.undone(done._id)).toMatchObject({
      undone: { removed: 2, kept: 2, names: ['主0', expect.stringContaining('主2')] },
    });
    expect(await desk.stored('deposit', 'userID', await ownerOf(1))).toEqual([]);
    expect(await desk.stored('sale', 'userID', await ownerOf(3))).toEqual([]);
    const again = await desk.imported('balance', HEAD + row(1, 600, 0));
    expect(again.counts).toMatchObject({ depositsCreated: 1 });
    const till = await dayMoney();
    const [carried] = await desk.stored('deposit', 'userID', await ownerOf(1));
    const back = await desk.call(
      'DELETE',
      `/deposit/log/${encodeURIComponent(carried._id)}?reason=${encodeURIComponent('算錯')}`,
    );
    expect(back.code).toBe(100000);
    const entries = await desk.stored('deposit', 'userID', await ownerOf(1));
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(['carried -600', 'carried 600']);
    expect(await dayMoney()).toBe(till);
  });
});
