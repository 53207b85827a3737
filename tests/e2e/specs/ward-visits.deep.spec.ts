import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, arrangeVisit, readExams, readRecord, segment, visitsOf } from '../harness/arrange.ts';
import { readStay } from '../harness/arrange-stay.ts';
import { useClinic } from '../harness/desk.ts';
import { linkLine } from '../harness/link-line.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { ExamPage } from '../pages/exam.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';
import { RemindersPage } from '../pages/reminder.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';
import { arrangeDay, DuePage } from '../pages/ward-due.ts';

let line: LineSimulator;
// A server of its own, whose messaging app is simulated: what it sends is counted at its side.
const clinic = useClinic(async () => {
  line = await LineSimulator.start();
  return { VETLOOM_LINE_URL: line.baseURL };
});
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
  const { channelToken, channelSecret } = line;
  await admin.put('/message/account/line', {
    account: { channelID: '1650000000' },
    secret: { channelToken, channelSecret },
  });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
});
afterAll(() => line.stop());

const now = () => Math.floor(Date.now() / 1000);
const DESK = { viewport: { width: 1366, height: 768 } };

describe('visits and stays at one desk', () => {
  it('[2.1.04] [2.1.05] [2.7.077] are told of when due, worked on without a network from the door to the till and in the ward, and reach the server afterwards; an owner is written to once, and only with a network', async () => {
    const visit = await arrangeVisit(admin, '疫苗');
    await linkLine(admin, line, { url: clinic.server.url, userID: visit.userID, account: `U${'1'.repeat(32)}` });
    const reminder = await admin.post<{ _id: string }>('/reminder', {
      ...{ petID: visit.petID, title: `狂犬病疫苗 ${visit.pet}`, dateBegin: now() },
    });
    const stay = await arrangeDay(admin, 'A-04', {
      injectionMission: [{ missionID: 'i', name: '止吐針', price: 120, arrangeDateTime: [now() + 5 * 60] }],
    });
    const desk = await clinic.newDeskOf('director', { ...KEEPS_APP, ...DESK });
    const { url } = clinic.server;
    // One of each kind is before somebody who is signed in: in the ward's list, in the list of owners’, and by the call in one.
    const due = new DuePage(desk, url);
    await due.open();
    await due.row(stay.pet, '止吐針').waitFor();
    const reminders = new RemindersPage(desk, url);
    const find = `?q=${encodeURIComponent(visit.pet)}`;
    await reminders.open(find);
    await reminders.row('狂犬病疫苗').waitFor();
    const { petID } = await admin.get<{ petID: string }>(`/inHospital/v2?inHospitalID=${segment(stay.inHospitalID)}`);
    const director = await clinic.api('director');
    const listed = async (pet: string) =>
      (await director.get<readonly { collection: string }[]>(`/reminder/list?petID=${segment(pet)}`)).map(
        ({ collection }) => collection,
      );
    expect([await listed(visit.petID), await listed(petID)]).toEqual([['reminder'], ['reminder/inHospitalMission']]);

    await desk.context().setOffline(true);
    await new Frame(desk).isOffline();
    const [owner, pet] = [
      { name: freshOwner(), phone: freshPhone() },
      { name: freshPet(), kind: '犬' },
    ];
    const today = new TodayPage(desk);
    await today.open(url);
    await new CheckIn(desk).walkIn(owner, pet, '嘔吐兩天');
    await today.card(pet.name, '候診').focus();
    await desk.keyboard.press('m');
    const editor = new VisitPage(desk);
    await editor.isShown();
    await editor.vital('體重').fill('8.4');
    await editor.complaint.fill('前天晚餐後開始嘔吐');
    await editor.diagnose('急性胃炎');
    await editor.addCharge('診察費（一般）');
    await editor.addDrug('Cerenia');
    await editor.addExam('生化 6 項');
    await editor
      .section('檢驗')
      .getByRole('button', { name: /^送出未送/ })
      .click();
    const lab = new ExamPage(desk);
    await lab.open(url);
    await lab.choose(pet.name);
    await lab.type('GLU', ['100', '1.0', '18', '6.4', '40', '80']);
    await lab.submit();
    await today.open(url);
    await today.card(pet.name, '看診中').click();
    await editor.isShown();
    const total = await editor.total();
    await editor.complete(pet.name);
    const pharmacy = new DispensePage(desk);
    await pharmacy.open(url);
    await pharmacy.choose(pet.name);
    await pharmacy.dispenseAll(pet.name);
    const checkout = new CheckoutPage(desk);
    await checkout.open(url);
    await checkout.choose(pet.name);
    await checkout.receive();
    await checkout.isReceived(total, pet.name);
    await due.open();
    await due.choose(stay.pet, '止吐針');
    await desk.keyboard.press('Space');
    await due.row(stay.pet, '止吐針').waitFor({ state: 'detached' });
    await reminders.open(find);
    await reminders.pick('狂犬病疫苗');
    await reminders.writeToOwners();
    await reminders.letters.getByText('100104').waitFor();
    expect(await reminders.letters.getByRole('button', { name: /傳送 \d+ 則/ }).isDisabled()).toBe(true);
    expect(line.taken).toEqual([]);

    await desk.context().setOffline(false);
    await new Frame(desk).isSynced();
    await expect
      .poll(() => visitsOf(admin, pet.name))
      .toMatchObject([{ status: 90, total, receive: total, dispenseStatus: 30, billStatus: 30 }]);
    const [kept] = await visitsOf(admin, pet.name);
    expect(await readExams(admin, kept?._id ?? '')).toMatchObject({ examStatus: 30, hasExamTaskTodo: false });
    const log = new URLSearchParams({ inHospitalID: stay.inHospitalID, planDateTime: String(stay.planDateTime) });
    expect(await admin.get(`/inHospital/v2/missionLog?${log}`)).toMatchObject({
      execute: [{ missions: [{ missionID: 'i', outcome: 'given' }] }],
    });
    await reminders.letters.getByRole('button', { name: '傳送 1 則' }).click();
    await expect.poll(() => line.taken.length, { timeout: 60_000 }).toBe(1);
    expect(line.taken[0]?.text).toContain('狂犬病疫苗');
    await expect
      .poll(
        async () =>
          (await admin.get<{ notifiedDateTime: number }>(`/reminder?_id=${segment(reminder._id)}`)).notifiedDateTime,
      )
      .toBeGreaterThan(0);
    expect(line.taken).toHaveLength(1);
  });

  it('[2.7.068] [2.7.069] are owed for alike in the strip of the animal and by the call, and count for two people where bills are listed', async () => {
    const visit = await arrangeBill(admin, 1000);
    const { _id: inHospitalID } = await admin.post<{ _id: string }>('/inHospital/v2', {
      ...{ petID: visit.petID, cause: '急性腸胃炎', cageID: 'A1', cageName: 'A1', cageDefaultPrice: 800 },
    });
    const planDateTime = Math.floor((now() + 8 * 3600) / 86_400) * 86_400 - 8 * 3600;
    await admin.post('/inHospital/v2/plan', { inHospitalID, planDateTime });
    await admin.put('/inHospital/settle', { inHospitalID });
    await admin.put('/inHospital/v2/discharge', { inHospitalID, debtReason: '月底匯款' });
    const undone = async (of: 'user' | 'pet', id: string) =>
      (await admin.get<{ owed: number }>(`/billing/undone/${of}/${segment(id)}`)).owed;
    const desk = await clinic.newDeskOf('director', DESK);
    const balance = desk
      .getByRole('region', { name: new RegExp(visit.pet) })
      .getByText('未結餘額')
      .locator('..');
    await new VisitPage(desk).open(clinic.server.url, visit.petID, visit.recordID);
    await balance.getByText(/NT\$\s*1,800/).waitFor();
    await balance.getByText('2 筆未結').waitFor();
    expect([await undone('user', visit.userID), await undone('pet', visit.petID)]).toEqual([1800, 1800]);
    await glance(desk, 'strip-owed');
    for (const [collectionID, receive] of [
      [inHospitalID, 300],
      [visit.recordID, 100],
    ])
      await admin.post('/billing/receiveLogs', { receiveLogs: [{ collectionID, receive }] });
    await balance.getByText(/NT\$\s*1,400/).waitFor();
    expect(await undone('user', visit.userID)).toBe(1400);

    await desk.goto(`${clinic.server.url}/app/checkout/billBelongs`);
    const row = (kind: 'visit' | 'stay') =>
      desk
        .getByRole('grid', { name: '業績分配' })
        .getByRole('row')
        .filter({ hasText: visit.pet })
        .filter(kind === 'stay' ? { hasText: '住院' } : { hasNotText: '住院' });
    const staff = ['director', 'doctor'].map((name) => `/staff/${name}@demo.vetloom.test`);
    for (const [kind, id, total] of [
      ['visit', visit.recordID, 1000],
      ['stay', inHospitalID, 800],
    ] as const) {
      const parts = [0.6, 0.4].map((share, at) => ({ staffID: staff[at], amount: total * share }));
      await row(kind).getByText('未分配').waitFor();
      const path = `/billing/distribution/${segment(id)}`;
      expect((await admin.ask('PUT', path, { parts: parts.slice(1) })).code).toBe(100_105);
      await admin.put(path, { parts });
      await row(kind)
        .getByText(String(total * 0.6))
        .waitFor();
      await row(kind)
        .getByText(String(total * 0.4))
        .waitFor();
      expect(await admin.get(path)).toMatchObject({ total, parts });
    }
    await row('stay').click();
    const form = desk
      .getByRole('region', { name: /業績/ })
      .or(desk.locator('section').filter({ hasText: '800' }))
      .last();
    await form.waitFor();
    await glance(desk, 'bill-belongs');
    expect(await readStay(admin, inHospitalID)).toMatchObject({ total: 800, receive: 300 });
    expect(await readRecord(admin, visit.recordID)).toMatchObject({ total: 1000, receive: 100 });
  });
});
