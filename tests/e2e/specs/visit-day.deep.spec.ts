import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, readRecord, receivedOn, segment, visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone, freshSubject } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TillPage } from '../pages/billing-till.ts';
import { ExamPage } from '../pages/exam.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

type Way = 'cash' | 'creditCard' | 'transfer' | 'linePay' | 'deposit';
interface Bill {
  readonly pet: string;
  readonly owner: string;
  readonly recordID: string;
  readonly total: number;
}

const clinic = useClinic();
let admin: Api;
let doctor: Api;
let assistant: Api;
let cashier: Api;
beforeAll(async () => {
  [admin, doctor, assistant, cashier] = await Promise.all([
    clinic.api('sudo'),
    clinic.api('doctor'),
    clinic.api('assistant'),
    clinic.api('cashier'),
  ]);
});

/** An animal that went through the door, the laboratory and the pharmacy where it had to, up to the cashier. */
async function treated(at: number): Promise<Bill> {
  const { recordID, pet, owner } = await arrangeVisit(admin);
  const path = segment(recordID);
  const [withDrug, withExam] = [at % 3 === 0, at % 4 === 1];
  const drug = { _id: 'd1', name: 'Cerenia', price: 60.5, number: 3 };
  const exam = { _id: 'e1', type: '生化', name: '生化', price: 450, number: 1 };
  await doctor.put(`/record/${path}`, {
    diagnosis: '急性胃炎',
    chargeDivision: [{ _id: 'fee', name: '診察費', class: '診察', price: 300 + 37 * at, number: 1 }],
    ...(withDrug && { drugBag: [{ bagID: 'b1', items: [drug] }] }),
    ...(withExam && { examTask: [exam] }),
  });
  if (withExam) {
    await doctor.put(`/todo/exam/${path}/request`, {});
    const row = { _id: 'v1', taskID: 'e1', name: 'ALT', value: 50 };
    const result = { mergedResult: { biochemistry: [row] }, finishTask: ['e1'], submit: true };
    await assistant.put(`/todo/exam/${path}`, result);
  }
  await doctor.put(`/record/${path}/complete`, {});
  if (withDrug) await assistant.put(`/todo/dispense/${path}`, { drugBagIDs: ['b1'] });
  const { total, ...record } = await readRecord(admin, recordID);
  expect(record).toMatchObject({ status: 20, billStatus: 20 });
  return { pet, owner, recordID, total };
}

/** An animal that goes through every station by hand; with drugs and exams where `whole`. */
async function byHand(page: Page, whole: boolean): Promise<Bill> {
  const { url } = clinic.server;
  const [pet, owner] = [freshPet(), freshOwner()];
  const board = new TodayPage(page);
  await board.open(url);
  await new CheckIn(page).walkIn({ name: owner, phone: freshPhone() }, { name: pet, kind: '犬' }, '嘔吐兩天');
  await board.card(pet, '候診').focus();
  await page.keyboard.press('m');
  const visit = new VisitPage(page);
  await visit.isShown();
  await visit.vital('體重').fill('8.4');
  await visit.complaint.fill('前天晚餐後開始嘔吐');
  await visit.diagnose('急性胃炎');
  await visit.addCharge('診察費（一般）');
  if (whole) {
    await visit.addDrug('Cerenia 16 mg');
    await visit.addExam('生化 6 項');
    await visit
      .section('檢驗')
      .getByRole('button', { name: /^送出未送/ })
      .click();
  }
  const total = await visit.total();
  await visit.complete(pet);
  if (whole) {
    const lab = new ExamPage(page);
    await lab.open(url);
    await lab.choose(pet);
    await lab.type('GLU', ['100', '1.0', '18', '6.4', '50', '80']);
    await lab.submit();
    const pharmacy = new DispensePage(page);
    await pharmacy.open(url);
    await pharmacy.choose(pet);
    await pharmacy.dispenseAll(pet);
  }
  await expect.poll(() => visitsOf(admin, pet)).toMatchObject([{ total, billStatus: 20, status: 20 }]);
  const [record] = await visitsOf(admin, pet);
  return { pet, owner, recordID: record?._id ?? '', total };
}

it('[2.7.001] a whole day: twenty animals, two tills, one of them without a network for a while; receipts, receive log, handover and figures are one sum', {
  timeout: 480_000,
}, async () => {
  const { url } = clinic.server;
  const [here, there] = await Promise.all([clinic.deskOf('director'), clinic.deskOf('cashier', KEEPS_APP)]);
  // From here on all work of the two desks goes by the local database: no screen asks the API.
  const asked: string[] = [];
  for (const page of [here, there])
    page.on('request', (request) => void (/\/api\/sdk\/v2\/demo\//.test(request.url()) && asked.push(request.url())));
  const before = await receivedOn(admin);
  const opening = [{ cash: [], left: 0, reason: '開診前' }];
  const opened = await admin.put<{ handoverLog: { endTime: number }[] }>('/checkout', {
    doc: { checkoutType: 'handover', handoverLog: opening },
  });
  const startTime = opened.handoverLog.at(-1)?.endTime ?? 0;

  const book: Record<Way, number> = { cash: 0, creditCard: 0, transfer: 0, linePay: 0, deposit: 0 };
  const took = (way: Way, amount: number) => {
    book[way] += amount;
  };
  const bills: Bill[] = [];
  for (let at = 0; at < 18; at += 1) bills.push(await treated(at));
  const bill = (at: number): Bill => {
    const found = bills[at];
    if (!found) throw new Error(`no bill ${at}`);
    return found;
  };
  const own = [await byHand(here, true), await byHand(here, false)] as const;
  bills.push(...own);

  const [near, far] = [new CheckoutPage(here), new CheckoutPage(there)];
  await Promise.all([near.open(url), far.open(url)]);
  const simply = async (
    desk: CheckoutPage,
    { pet, total }: Bill,
    way: Way,
    word?: Parameters<CheckoutPage['payBy']>[0],
  ) => {
    await desk.choose(pet);
    if (word) await desk.payBy(word);
    await desk.receive();
    await desk.isReceived(total, pet);
    took(way, total);
  };

  // The first till, by a heavy hand: the next owner in the queue pays nothing by it.
  await near.choose(own[0].pet);
  await near.receiveHeavily();
  await near.isReceived(own[0].total, own[0].pet);
  took('cash', own[0].total);
  await near.choose(own[1].pet);
  await near.payBy('刷卡');
  await near.hand(100);
  await near.addMethod();
  await near.hand(own[1].total);
  expect(await near.change()).toBe(100);
  await near.receive();
  await near.isReceived(own[1].total, own[1].pet);
  took('creditCard', 100);
  took('cash', own[1].total - 100);
  await simply(near, bill(0), 'linePay', 'LINE');
  await near.choose(bill(1).pet);
  await near.hand(100);
  await near.receive();
  await near.isReceived(100, bill(1).pet);
  await near.choose(bill(1).pet);
  await near.receive();
  await near.isReceived(bill(1).total - 100, bill(1).pet);
  took('cash', bill(1).total);
  const till = new TillPage(here, url);
  await till.openDeposit(bill(2).owner);
  await till.payIn(5000);
  await near.open(url);
  await simply(near, bill(2), 'deposit', '儲值');

  // The second till, first with a network, then without.
  await simply(far, bill(3), 'cash');
  await simply(far, bill(4), 'transfer', '轉帳');
  await there.context().setOffline(true);
  await new Frame(there).isOffline();
  await far.choose(bill(5).pet);
  await far.hand(1000);
  await far.receive();
  await far.isReceived(bill(5).total, bill(5).pet);
  took('cash', bill(5).total);
  await simply(far, bill(6), 'creditCard', '刷卡');
  await far.choose(bill(8).pet);
  await far.receive();
  await far.isReceived(bill(8).total, bill(8).pet);
  await far.undo();
  await simply(far, bill(8), 'linePay', 'LINE');
  // One bill at both tills at once.
  await simply(far, bill(7), 'cash');
  await simply(near, bill(7), 'creditCard', '刷卡');
  await till.openOther();
  await till.write('支出', freshSubject('快遞費'), 150);
  for (let at = 9; at < 18; at += 2) {
    const [one, two] = [bill(at), bill(at + 1 < 18 ? at + 1 : at)];
    const together = [...new Set([one.recordID, two.recordID])];
    const receive = one === two ? one.total : one.total + two.total;
    const way: Way = at % 4 === 1 ? 'cash' : 'transfer';
    const payment = { collectionID: one.recordID, receive, method: way, bills: together };
    await cashier.post('/billing/receiveLogs', { receiveLogs: [payment] });
    took(way, receive);
  }

  // Together again: what was received twice is seen and taken back.
  await there.context().setOffline(false);
  await new Frame(there).isSynced();
  await near.open(url);
  await near.choose(bill(7).pet);
  await expect.poll(() => near.overpaid()).toBe(bill(7).total);
  await glance(here, 'day-overpaid');
  await near.takeBack(bill(7).pet);
  for (const { recordID, total } of bills)
    await expect
      .poll(() => readRecord(admin, recordID))
      .toMatchObject({ status: 90, billStatus: 30, receive: total, total });

  // The end of the day: every way of counting comes to the same.
  const log = await admin.get<{ log: { receive: number; method: Way; createDateTime: number }[] }>(
    `/billing/receiveLog/${startTime}`,
  );
  const since = log.log.filter(({ createDateTime }) => createDateTime > startTime);
  const inLog = (way: Way) => since.reduce((sum, one) => sum + (one.method === way ? one.receive : 0), 0);
  // Which of the two receipts of the seventh bill was taken back, the log tells.
  took(inLog('cash') === book.cash ? 'creditCard' : 'cash', -bill(7).total);
  for (const way of Object.keys(book) as Way[]) expect([way, inLog(way)]).toEqual([way, book[way]]);
  const received = bills.reduce((sum, { total }) => sum + total, 0);
  expect(since.reduce((sum, one) => sum + one.receive, 0)).toBe(received);
  expect(await receivedOn(admin)).toBe(before + received);

  await till.openHandover();
  const due = book.cash + 5000 - 150;
  await expect.poll(() => till.due()).toBe(due);
  for (const [word, way] of [
    ['刷卡', 'creditCard'],
    ['轉帳', 'transfer'],
    ['LINE', 'linePay'],
  ] as const)
    expect(await till.expected(word)).toBe(book[way]);
  await till.count(due);
  expect(await till.difference.textContent()).toContain('相符');
  await glance(here, 'day-handover');
  await till.handOver(3000);
  const expected = { cash: due, creditCard: book.creditCard, transfer: book.transfer, linePay: book.linePay };
  await expect
    .poll(() => admin.get('/checkout/handover/getLast'))
    .toMatchObject({
      startTime,
      expected,
      counted: due,
      difference: 0,
      late: [],
      left: 3000,
    });
  await till.openStat();
  await expect.poll(() => till.statTotal()).toBe(before + received);
  await expect.poll(() => far.dayTotal()).toBe(before + received);
  expect(asked).toEqual([]);
});
