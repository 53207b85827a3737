import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
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
const edited = (path: string, id: string, fields: object) =>
  desk.call('PUT', `/${path}/${encodeURIComponent(id)}`, fields);
const changesOf = async (job: string) => (await desk.call('GET', `/import/${job}/changes`)).result;
const HEAD = '病歷號,日期,看診編號,病歷內容,診斷,體重,項目,小計,總金額,未收\n';

describe('a newer file of visits', () => {
  it('leaves what is the same, takes what changed, brings in what is new and lists what it lacks', async () => {
    await desk.animals(1);
    const old = [
      `${chart()},112/3/5,1,腹瀉,腸炎,5,診察費,300,300,`,
      `${chart()},112/3/6,2,回診,,5.1,診察費,300,300,300`,
      `${chart()},112/3/7,3,洗牙,,,洗牙,2000,2000,`,
    ];
    await desk.imported('visit', HEAD + old.join('\n'));
    const [first, second, third] = await desk.visitsOf(chart());
    const before = await desk.counted();
    const newer = [
      old[0],
      `${chart()},112/3/6,2,回診，已好,痊癒,5.4,診察費,300,300,`,
      `${chart()},112/3/8,4,新的,,,診察費,300,300,`,
    ];
    const done = await desk.imported('visit', HEAD + newer.join('\n'), 'renew');
    expect(done.counts).toMatchObject({ rows: 3, visitsCreated: 1, thingsSame: 1, thingsUpdated: 1, rowsRefused: 0 });
    const [one, two, three, four] = await desk.visitsOf(chart());
    expect([one, three]).toEqual([first, third]);
    // What was owed was paid in the other program.
    expect(two).toMatchObject({
      _id: second._id,
      record: '回診，已好',
      diagnosis: '痊癒',
      weight: 5.4,
      total: 300,
      received: 300,
      settledElsewhere: 300,
      billStatus: 30,
      status: 90,
      archiveStatus: 10,
      imported: { job: done._id, row: 3 },
    });
    expect(four).toMatchObject({ record: '新的' });
    expect(await desk.counted()).toEqual(before);
    expect((await desk.petBy(chart())).weightHistory.map(({ value }: { value: number }) => value)).toEqual([5, 5.4]);
    const { changes, open } = await changesOf(done._id);
    expect(open).toBe(0);
    expect(changes.map(({ field, from, to, state }: Record<string, string>) => [field, from, to, state])).toEqual([
      ['visit.diagnosis', '', '痊癒', 'taken'],
      ['visit.paid', '0', '300', 'taken'],
      ['visit.record', '回診', '回診，已好', 'taken'],
      ['visit.weight', '5.1', '5.4', 'taken'],
    ]);
    const { result: missing } = await desk.call('GET', `/import/${done._id}/missing`);
    expect(missing).toMatchObject([{ file: '看診.csv', row: 4 }]);
    expect(await desk.reconciled(done._id)).toMatchObject({
      differing: 0,
      missing: 1,
      years: [{ given: 3, taken: 1, joined: 2 }],
    });
    // The same file once more changes nothing.
    const again = await desk.imported('visit', HEAD + newer.join('\n'), 'renew');
    expect(again.counts).toMatchObject({ thingsSame: 3 });
    expect(again.counts.thingsUpdated).toBeUndefined();
    expect(await desk.findings()).toEqual([]);
    // Taken back, it is as it was.
    await desk.undone(done._id);
    expect((await desk.visitsOf(chart())).map(({ record }: { record: string }) => record)).toEqual([
      '腹瀉',
      '回診',
      '洗牙',
    ]);
    expect((await desk.petBy(chart())).weightHistory.map(({ value }: { value: number }) => value)).toEqual([5, 5.1]);
  });

  it('asks of what people here changed too, and does as they decide, with who decided in the history', async () => {
    await desk.animals(1);
    const rowOf = (record: string, diagnosis: string, total: number, owed: string) =>
      `${chart()},112/3/5,1,${record},${diagnosis},,診察費,${total},${total},${owed}\n`;
    await desk.imported('visit', HEAD + rowOf('腹瀉', '腸炎', 1000, '1000'));
    const [visit] = await desk.visitsOf(chart());
    await edited('record', visit._id, { diagnosis: '胰臟炎', record: '腹瀉，補記' });
    const paid = { receiveLogs: [{ collectionID: visit._id, receive: 400, method: 'cash' }] };
    expect((await desk.call('POST', '/billing/receiveLogs', paid)).code).toBe(100000);
    const done = await desk.imported('visit', HEAD + rowOf('腹瀉三天', '病毒性腸炎', 1000, ''), 'renew');
    expect(done.counts).toMatchObject({ changesAsked: 3 });
    expect(done.counts.thingsUpdated).toBeUndefined();
    const { changes, open } = await changesOf(done._id);
    expect(open).toBe(3);
    expect(changes.map(({ field, from, here, to }: Record<string, string>) => [field, from, here, to])).toEqual([
      ['visit.diagnosis', '腸炎', '胰臟炎', '病毒性腸炎'],
      ['visit.paid', '0', '0', '1000'],
      ['visit.record', '腹瀉', '腹瀉，補記', '腹瀉三天'],
    ]);
    const decide = (take: string, fields?: readonly string[]) =>
      desk.post(done._id, 'decisions', {
        take,
        ...(fields ? { changes: fields.map((field) => ({ row: 2, collection: 'record', field })) } : {}),
      });
    expect((await decide('ours', ['visit.record'])).result).toEqual({ decided: 1, open: 2 });
    expect((await decide('theirs')).result).toEqual({ decided: 2, open: 0 });
    const [after] = await desk.visitsOf(chart());
    // What came in here stays; of the other program's no more counts than was open.
    expect(after).toMatchObject({
      record: '腹瀉，補記',
      diagnosis: '病毒性腸炎',
      total: 1000,
      received: 1000,
      settledElsewhere: 600,
      billStatus: 30,
    });
    const receipts = await desk.stored('receipt', 'collectionID', visit._id);
    expect(receipts.map(({ receive }: { receive: number }) => receive)).toEqual([400]);
    const decided = (await changesOf(done._id)).changes;
    expect(decided.map(({ state, decidedBy }: Record<string, string>) => [state, decidedBy])).toEqual([
      ['theirs', '/staff/admin@demo.vetloom.test'],
      ['theirs', '/staff/admin@demo.vetloom.test'],
      ['ours', '/staff/admin@demo.vetloom.test'],
    ]);
    const { rows } = await desk.sql.query(
      `SELECT author FROM vetloom.history WHERE command = 'import.decide' ORDER BY seq DESC LIMIT 2`,
    );
    expect(rows).toEqual([{ author: 'admin@demo.vetloom.test' }, { author: 'admin@demo.vetloom.test' }]);
    expect(await desk.findings()).toEqual([]);
    // Decided once, a file that says the same asks no more.
    const again = await desk.imported('visit', HEAD + rowOf('腹瀉三天', '病毒性腸炎', 1000, ''), 'renew');
    expect(again.counts).toMatchObject({ thingsSame: 1 });
  });

  it('asks of what a rollback has left because people had worked with it', async () => {
    await desk.animals(1);
    const rowOf = (number: number, diagnosis: string, owed: string) =>
      `${chart()},112/3/${number},${number},腹瀉,${diagnosis},,診察費,1000,1000,${owed}\n`;
    const old = HEAD + rowOf(5, '腸炎', '1000') + rowOf(6, '腸炎', '');
    const first = await desk.imported('visit', old);
    const [visit] = await desk.visitsOf(chart());
    const paid = { receiveLogs: [{ collectionID: visit._id, receive: 400, method: 'cash' }] };
    expect((await desk.call('POST', '/billing/receiveLogs', paid)).code).toBe(100000);
    expect((await desk.undone(first._id)).undone).toMatchObject({ removed: 1, kept: 1 });
    // The same file once more passes over what is here.
    expect((await desk.imported('visit', old)).counts).toMatchObject({ visitsCreated: 1, rowsSkipped: 1 });
    const done = await desk.imported('visit', HEAD + rowOf(5, '胰臟炎', '') + rowOf(6, '胰臟炎', ''), 'renew');
    expect(done.counts).toMatchObject({ rowsSkipped: 0, thingsUpdated: 2, changesAsked: 1 });
    const { changes } = await changesOf(done._id);
    expect(changes.map(({ field, to, state }: Record<string, string>) => [field, to, state])).toEqual([
      ['visit.paid', '1000', 'open'],
      ['visit.diagnosis', '胰臟炎', 'taken'],
      ['visit.diagnosis', '胰臟炎', 'taken'],
    ]);
    expect(await desk.findings()).toEqual([]);
  });

  it('doesn’t bring back what people took away, and says that it says more', async () => {
    await desk.animals(1);
    const rowOf = (record: string) => `${chart()},112/3/5,1,${record},,,,,0,\n`;
    await desk.imported('visit', HEAD + rowOf('一'));
    const [visit] = await desk.visitsOf(chart());
    expect((await desk.call('DELETE', `/record/${encodeURIComponent(visit._id)}`)).code).toBe(100000);
    const done = await desk.imported('visit', HEAD + rowOf('二'), 'renew');
    expect(await desk.visitsOf(chart())).toEqual([]);
    expect(await desk.problemsOf(done._id)).toEqual(['2 warning visit.record removed-here']);
  });

  it('knows visits without a number by animal and day, also two of one day', async () => {
    await desk.animals(1);
    const head = '病歷號,日期,病歷內容,總金額\n';
    await desk.imported('visit', `${head}${chart()},112/3/5,早上,300\n${chart()},112/3/5,下午,500\n`);
    const newer = `${head}${chart()},2023-03-05,下午,500\n${chart()},2023-03-05,早上，補充,300\n`;
    const done = await desk.imported('visit', newer, 'renew');
    expect(done.counts).toMatchObject({ thingsUpdated: 1, thingsSame: 1 });
    const records = (await desk.visitsOf(chart())).map(({ record }: { record: string }) => record).sort();
    expect(records).toEqual(['下午', '早上，補充']);
  });
});

describe('a file of which most was brought in before', () => {
  const HEAD = '飼主姓名,手機,寵物名,病歷號\n';
  const row = (at: number) => `主${at},${desk.phone(at)},寶${at},${desk.chart(at)}\n`;
  const earlierOf = async (table: string) => {
    const { result: job } = await desk.bring('people', table);
    return (await desk.call('GET', `/import/${job._id}/earlier`)).result;
  };

  it('is told by the earlier file and how much of it is known, wherever its columns stand', async () => {
    const before = await desk.animals(4);
    const table = `${HEAD}${[0, 1, 2, 7].map(row).join('')}`;
    expect(await earlierOf(table)).toEqual({ file: '看診.csv', at: before.createDateTime, known: 3, looked: 4 });
    const turned = `病歷號,手機,飼主姓名\n${[0, 1].map((at) => `${desk.chart(at)},${desk.phone(at)},主${at}`).join('\n')}\n`;
    expect(await earlierOf(turned)).toMatchObject({ known: 2, looked: 2 });
  });

  it('is none where less than half is known, nor of an import that was taken back', async () => {
    const before = await desk.animals(2);
    expect(await earlierOf(`${HEAD}${[1, 7, 8].map(row).join('')}`)).toBeNull();
    await desk.undone(before._id);
    expect(await earlierOf(`${HEAD}${[0, 1].map(row).join('')}`)).toBeNull();
  });
});

describe('a newer file of owners and animals', () => {
  const PEOPLE = '飼主姓名,手機,地址,寵物名,病歷號,品種\n';

  it('changes them by their old numbers with all that repeats them, and asks where people changed the same', async () => {
    const rowOf = (name: string, at: number, address: string, breed: string) =>
      `${name},${phone(at)},${address},小白,${chart()},${breed}\n`;
    await desk.imported('people', PEOPLE + rowOf('林一', 0, '舊址', '米克斯'));
    const pet = await desk.petBy(chart());
    await edited('pet', pet._id, { breed: '馬爾濟斯' });
    const done = await desk.imported('people', PEOPLE + rowOf('林一心', 1, '新址', '貴賓'), 'renew');
    expect(done.counts).toMatchObject({ thingsUpdated: 1, changesAsked: 1, ownersCreated: 0, petsCreated: 0 });
    const [owner] = await desk.stored('user', 'phone', phone(1));
    expect(owner).toMatchObject({ _id: pet.userID, name: '林一心', address: '新址' });
    expect(await desk.petBy(chart())).toMatchObject({ userName: '林一心', userPhone: phone(1), breed: '馬爾濟斯' });
    expect((await desk.post(done._id, 'decisions', { take: 'theirs' })).result).toEqual({ decided: 1, open: 0 });
    expect(await desk.petBy(chart())).toMatchObject({ breed: '貴賓' });
    expect(await desk.findings()).toEqual([]);
  });

  it('brings another second phone, leaves what people wrote of phones, and asks where they changed that one', async () => {
    const HEADS = '飼主姓名,手機,寵物名,病歷號\n';
    const rowOf = (at: number, ...others: string[]) =>
      `林一,${[phone(at * 10), ...others].join('、')},小白${at},${chart(at)}\n`;
    const [second, third, fourth] = [phone(501), phone(502), phone(503)] as const;
    await desk.imported('people', HEADS + rowOf(1, second) + rowOf(2, second) + rowOf(3, second));
    const ownerOf = async (at: number) => (await desk.stored('user', 'phone', phone(at * 10)))[0];
    const [said] = (await ownerOf(1)).contacts;
    const wife = { _id: 'wife', relation: 'spouse', name: '太太', phone: fourth, note: '' };
    await edited('user', (await ownerOf(1))._id, { contacts: [{ ...said, note: '晚上' }, wife] });
    await edited('user', (await ownerOf(2))._id, { contacts: [{ ...said, phone: fourth }] });
    const newer = HEADS + rowOf(1, second, third) + rowOf(2, third) + rowOf(3);
    const done = await desk.imported('people', newer, 'renew');
    expect(done.counts).toMatchObject({ thingsUpdated: 2, changesAsked: 1 });
    expect((await ownerOf(1)).contacts).toMatchObject([{ phone: second, note: '晚上' }, { phone: third }, wife]);
    expect((await ownerOf(2)).contacts).toMatchObject([{ phone: fourth }]);
    expect((await ownerOf(3)).contacts).toEqual([]);
    expect((await desk.post(done._id, 'decisions', { take: 'theirs' })).result).toEqual({ decided: 1, open: 0 });
    expect((await ownerOf(2)).contacts).toMatchObject([{ phone: third }]);
    expect(await desk.findings()).toEqual([]);
  });
});

describe('a newer file of balances and vaccinations', () => {
  it('lowers what was paid in the other program, and asks where money came in here', async () => {
    await desk.animals(2);
    const head = '手機,儲值餘額,欠款金額\n';
    await desk.imported('balance', `${head}${phone(0)},1000,500\n${phone(1)},,800\n`);
    const sales = async () => desk.stored('sale', 'userID', (await desk.petBy(chart(1))).userID);
    const [sale] = await sales();
    await desk.call('POST', '/billing/receiveLogs', {
      receiveLogs: [{ collectionID: sale._id, receive: 300, method: 'cash' }],
    });
    const done = await desk.imported('balance', `${head}${phone(0)},0,\n${phone(1)},,200\n`, 'renew');
    expect(done.counts).toMatchObject({ thingsUpdated: 1, changesAsked: 1, rowsRefused: 0 });
    const { userID } = await desk.petBy(chart(0));
    expect(await desk.stored('sale', 'userID', userID)).toMatchObject([{ total: 0, received: 0, billStatus: 30 }]);
    expect(await desk.stored('deposit', 'userID', userID)).toMatchObject([{ amount: 0 }]);
    expect(await sales()).toMatchObject([{ total: 800, received: 300, billStatus: 20 }]);
    await desk.post(done._id, 'decisions', { take: 'theirs' });
    // Never below what came in here.
    expect(await sales()).toMatchObject([{ total: 300, received: 300, billStatus: 30 }]);
  });

  it('never lowers a deposit below what was taken of it here', async () => {
    await desk.animals(1);
    const head = '手機,儲值餘額,欠款金額\n';
    await desk.imported('balance', `${head}${phone(0)},1000,\n`);
    const { userID } = await desk.petBy(chart(0));
    const refund = await desk.call('POST', `/deposit/user/${encodeURIComponent(userID)}`, {
      kind: 'refund',
      amount: 800,
    });
    expect(refund.code).toBe(100000);
    const carried = async () => (await desk.stored('deposit', 'userID', userID)).map(({ amount }) => amount).sort();
    const spent = await desk.imported('balance', `${head}${phone(0)},300,\n`, 'renew');
    expect(spent.counts).toMatchObject({ changesAsked: 1 });
    const refused = await desk.post(spent._id, 'decisions', { take: 'theirs' });
    expect([refused.code, refused.detail]).toMatchObject([CODE.contradictory, { rule: 'depositSpentHere', left: 200 }]);
    expect(await carried()).toEqual([-800, 1000]);
    expect((await desk.post(spent._id, 'decisions', { take: 'ours' })).result).toMatchObject({ open: 0 });
    const less = await desk.imported('balance', `${head}${phone(0)},900,\n`, 'renew');
    expect((await desk.post(less._id, 'decisions', { take: 'theirs' })).result).toMatchObject({ decided: 1 });
    expect(await carried()).toEqual([-800, 900]);
  });

  it('moves the reminder of a next date with its vaccination, and takes it away where none is said', async () => {
    await desk.animals(2);
    const day = (days: number) =>
      new Date((addDays(dayStart(desk.api.now, TEST_ZONE), days, TEST_ZONE) + 8 * 3600) * 1000)
        .toISOString()
        .slice(0, 10);
    const head = '病歷號,疫苗名稱,施打日期,下次施打日期\n';
    await desk.imported(
      'vaccination',
      `${head}${chart(0)},八合一,112/3/5,${day(30)}\n${chart(1)},狂犬病,112/3/5,${day(30)}\n`,
    );
    const newer = `${head}${chart(0)},八合一,112/3/5,${day(45)}\n${chart(1)},狂犬病,112/3/5,\n`;
    const done = await desk.imported('vaccination', newer, 'renew');
    expect(done.counts).toMatchObject({ thingsUpdated: 2 });
    expect(done.counts.changesAsked).toBeUndefined();
    const [visit] = await desk.visitsOf(chart(0));
    const reminders = await desk.stored('reminder', 'petID', visit.petID);
    expect(reminders).toMatchObject([{ _id: visit.vaccineReminderID, date: visit.vaccineReminder.reminderDate }]);
    const [other] = await desk.visitsOf(chart(1));
    expect(other).toMatchObject({ vaccineReminder: null, vaccineReminderID: '' });
    expect(await desk.stored('reminder', 'petID', other.petID)).toEqual([]);
    expect(await desk.findings()).toEqual([]);
  });
});
