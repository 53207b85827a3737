import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { LiveLink } from '../harness/live-link.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { account, NAMES } from '../harness/people.ts';
import { giveRole } from '../harness/push.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { ExamPage } from '../pages/exam.ts';
import { TodayPage } from '../pages/overview.ts';
import { OwnerPage } from '../pages/owner.ts';
import { PetPage } from '../pages/pet.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { RecordsPage } from '../pages/record-list.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';
import { WardBoardPage } from '../pages/ward-board.ts';
import { DuePage } from '../pages/ward-due.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

/** A further tab of a desk, which is signed in there. */
const tabOf = (desk: Page): Promise<Page> => desk.context().newPage();

describe('what somebody else does shows at a desk without a reload', () => {
  it('[3.4.22] [3.4.23] [3.4.24] [3.4.25] [3.4.33] a visit comes, is shown once as it is now, and leaves every list when it is deleted', async () => {
    const { url } = clinic.server;
    const [here, there] = [await clinic.deskOf('cashier'), await clinic.deskOf('director')];
    const board = new TodayPage(there);
    await board.open(url);
    await new TodayPage(here).open(url);
    const pet = freshPet();
    await new CheckIn(here).walkIn(
      { name: freshOwner(), phone: freshPhone() },
      { name: pet, kind: '犬' },
      '走路一跛一跛',
    );
    await board.stands(pet, '候診');
    const [found] = await admin.post<{ _id: string }[]>('/pet/search', { keyword: pet });
    const [made] = await admin.post<{ _id: string }[]>('/record/getList/pet', { petID: found?._id });
    const path = `/record/${segment(made?._id ?? '')}`;

    await admin.put('/record/checkin', { _id: made?._id, cause: '右後腿不敢著地' });
    await board.card(pet).filter({ hasText: '右後腿不敢著地' }).waitFor();
    expect(await board.card(pet).count()).toBe(1);
    expect(await board.card(pet).textContent()).not.toContain('走路一跛一跛');

    // Into every list there is of it: the laboratory, the pharmacy, the records and the day's table.
    const drug = { _id: 'd1', name: 'Cerenia', price: 120, number: 2 };
    const task = { _id: 'chem', type: '生化', name: '生化 6 項', price: 800, number: 1 };
    await admin.put(path, { drugBag: [{ bagID: 'b1', items: [drug] }], examTask: [task] });
    await admin.put(`/todo/exam/${segment(made?._id ?? '')}/request`, {});
    await admin.put(`${path}/status`, { type: 'dispenseStatus', status: 20 });
    const [exams, bags, records, waiting] = [
      new ExamPage(await tabOf(there)),
      new DispensePage(await tabOf(there)),
      new RecordsPage(await tabOf(there)),
      await tabOf(there),
    ];
    await Promise.all([exams.open(url), bags.open(url), records.open(url), waiting.goto(`${url}/app/today/checkin`)]);
    const rows = [
      board.card(pet),
      exams.row(pet),
      bags.row(pet),
      records.rowsOf(pet),
      waiting.getByRole('grid', { name: '今天的看診' }).getByRole('row').filter({ hasText: pet }),
    ];
    for (const row of rows) await row.first().waitFor();
    await admin.call('DELETE', `/api/sdk/v2/demo${path}`);
    for (const row of rows) await row.waitFor({ state: 'detached' });
  });

  it('[3.4.26] [3.4.27] [3.4.35] a stay comes to the ward; one that is deleted takes its things to do and its bill along', async () => {
    const { url } = clinic.server;
    const V2 = '/inHospital/v2';
    const desk = await clinic.deskOf('director');
    const ward = new WardBoardPage(desk, url);
    await ward.open();
    const visit = await arrangeVisit(admin, '嘔吐兩天');
    const { _id: inHospitalID } = await admin.post<{ _id: string }>(V2, {
      ...{ petID: visit.petID, cause: '急性腸胃炎', cageID: 'L7', cageName: 'L7', cageDefaultPrice: 800 },
    });
    await ward.card(visit.pet).waitFor();

    const now = Math.floor(Date.now() / 1000);
    const day = { inHospitalID, planDateTime: dayStart(now, zoneOf(DEFAULT_TIME_ZONE)) };
    await admin.post(`${V2}/plan`, day);
    const examTask = [{ _id: 'chem', type: '生化', name: '住院生化', price: 900, number: 1 }];
    const exam = await admin.post<{ _id: string }>(`${V2}/exam`, { ...day, executeID: 'e1', examTask });
    await admin.put(`/todo/exam/${segment(exam._id)}/request`, {});
    const drug = { _id: 'd1', name: '止吐錠', unit: '顆', price: 20, number: 6 };
    await admin.put(`${V2}/plan`, {
      ...{ ...day, drugBag: [{ bagID: 'b1', items: [drug] }], dispensingReadyDateTime: now },
      injectionMission: [{ missionID: 'i1', name: '止吐針', price: 180, arrangeDateTime: [now + 60] }],
    });
    await admin.put('/inHospital/settle', { inHospitalID });
    const [exams, bags, due, bills] = [
      new ExamPage(await tabOf(desk)),
      new DispensePage(await tabOf(desk)),
      new DuePage(await tabOf(desk), url),
      await tabOf(desk),
    ];
    await Promise.all([exams.open(url), bags.open(url), due.open(), bills.goto(`${url}/app/today/checkout`)]);
    const rows = [
      ward.card(visit.pet),
      exams.row(visit.pet).filter({ hasText: '住院' }),
      bags.row(visit.pet),
      due.row(visit.pet, '止吐針'),
      bills.getByRole('grid', { name: '今日結帳' }).getByRole('row').filter({ hasText: visit.pet }),
    ];
    for (const row of rows) await row.first().waitFor();
    await admin.call('DELETE', `/api/sdk/v2/demo${V2}?inHospitalID=${segment(inHospitalID)}`);
    for (const row of rows) await row.waitFor({ state: 'detached' });
    await new CheckoutPage(bills).open(url);
    expect(await new CheckoutPage(bills).queue.getByRole('button').filter({ hasText: visit.pet }).count()).toBe(0);
  });

  it('[3.4.30] [3.4.31] [3.4.32] [3.4.41] [1.3.30] [1.3.32] an owner, an animal, a request for check, and a member with their name and colour', async () => {
    const { url } = clinic.server;
    const made = await arrangeVisit(admin);
    const desk = await clinic.deskOf('director');
    await new OwnerPage(desk).open(url, made.userID);
    await admin.put(`/user/${segment(made.userID)}`, { address: `中山北路 ${made.phone} 號` });
    await new OwnerPage(desk).facts.getByText(`中山北路 ${made.phone} 號`).waitFor();

    const [pets, pending] = [await tabOf(desk), await tabOf(desk)];
    await new PetPage(pets).open(url, made.petID);
    await admin.put(`/pet/${segment(made.petID)}`, { allergy: `花生 ${made.phone}` });
    await pets.getByText(`花生 ${made.phone}`).first().waitFor();

    await pending.goto(`${url}/app/pendingPets`);
    await pending.getByRole('group', { name: '待審核動物' }).waitFor();
    const asked = pending.getByRole('link', { name: made.pet });
    expect(await asked.count()).toBe(0);
    await admin.put(`/pet/${segment(made.petID)}/approval`, { approvalStatus: 10 });
    await asked.waitFor();
    await admin.put(`/pet/${segment(made.petID)}/approval`, { approvalStatus: 20 });
    await asked.waitFor({ state: 'detached' });

    // A new doctor stands in the calendar in the colour of those who chose none, then under another name in a colour of their own.
    const email = `live${made.phone}@demo.vetloom.test`;
    const id = segment(`/staff/${email}`);
    const name = `新醫師${made.phone.slice(-4)}`;
    await admin.post('/staff', { name, email, permissionDetail: '/role/doctor' });
    const calendar = await tabOf(desk);
    const dateTime = Math.floor(Date.now() / 1000) + 300 * 86_400;
    const of = { userID: made.userID, petID: made.petID, doctorID: `/staff/${email}` };
    await admin.post('/booking', { ...of, dateTime, cause: '健檢' });
    const day = new Date((dateTime + 8 * 3600) * 1000).toISOString().slice(0, 10);
    await calendar.goto(`${url}/app/booking?day=${day}`);
    const head = (words: string) => calendar.locator('strong', { hasText: words }).locator('../..');
    const colour = (words: string) =>
      head(words)
        .locator('span[aria-hidden="true"]')
        .first()
        .evaluate((mark) => getComputedStyle(mark).backgroundColor);
    await head(name).waitFor();
    expect(await colour(name)).toBe('rgb(95, 99, 104)');
    await admin.put(`/staff/${id}`, { name: `${name}改`, color: '#8A5A2B' });
    await head(`${name}改`).waitFor();
    await expect.poll(() => colour(`${name}改`)).toBe('rgb(138, 90, 43)');
    await admin.call('DELETE', `/api/sdk/v2/demo/staff/${id}`);
  });
});

describe('a role that changes', () => {
  afterEach(async () => {
    const staff = await admin.post<{ email: string; permissionDetail: string }[]>('/staff/getList', {});
    const own = staff.find(({ email }) => email === account('assistant'))?.permissionDetail ?? '';
    if (own !== '/role/assistant') await giveRole(admin, 'assistant', own, '/role/assistant');
  });

  it('[3.4.36] [3.2.19] opens and closes screens at once, without a new sign-in; who may read nothing sees nothing of reminders and figures', async () => {
    const { url } = clinic.server;
    const visit = await arrangeVisit(admin);
    const date = dayStart(Math.floor(Date.now() / 1000), zoneOf(DEFAULT_TIME_ZONE));
    await admin.post('/reminder', { petID: visit.petID, title: `回診 ${visit.pet}`, dateBegin: date });
    const role = await admin.post<{ _id: string }>('/role', { name: `空 ${visit.phone}`, permissions: [] });
    const desk = await clinic.deskOf('assistant');
    const reminders = await tabOf(desk);
    await reminders.goto(`${url}/app/reminder/index?q=${segment(visit.pet)}`);
    const row = reminders.getByRole('grid', { name: '提醒' }).getByRole('row').filter({ hasText: visit.pet });
    await row.waitFor();
    await giveRole(admin, 'assistant', '/role/assistant', role._id);
    const { rail } = new Frame(desk);
    await rail.getByRole('link', { name: '病歷' }).waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await reminders.goto(`${url}/app/reminder/index`);
    await new Frame(reminders).isShown();
    expect(await reminders.getByRole('main').textContent()).not.toContain(visit.pet);
    await reminders.goto(`${url}/app/bi/index`);
    await new Frame(reminders).isShown();
    await reminders.getByRole('main').getByText(/需要/).first().waitFor();
    expect(await reminders.getByRole('main').textContent()).not.toMatch(/NT\$ \d/);

    await admin.put('/role', { _id: role._id, permissions: ['RECORD_READ', 'PET_READ'] });
    await rail.getByRole('link', { name: '病歷' }).click();
    await new RecordsPage(desk).rowsOf(visit.pet).first().waitFor();
    await desk.getByRole('button', { name: `${NAMES.assistant} 的選單` }).waitFor();
  });
});

describe('the live link', () => {
  it('[3.2.39] [3.4.42] is said to be down while everything else goes on, and no longer once it is back; [3.4.43] a reload asks for no sign-in, of the inventory’s service neither', async () => {
    const page = await clinic.desk();
    const link = await LiveLink.of(page);
    await signInAt(page, clinic.server.url, 'director');
    const frame = new Frame(page);
    await frame.isSynced();
    await link.cut();
    await frame.syncChip.filter({ hasText: /連線中|正在連線/ }).waitFor();
    // What is done meanwhile is done all the same.
    const visit = await arrangeVisit(admin);
    await admin.put(`/user/${segment(visit.userID)}`, { address: '斷線時改的地址' });
    link.mend();
    await frame.syncChip.filter({ hasText: /已同步|件待處理/ }).waitFor();
    await new OwnerPage(page).open(clinic.server.url, visit.userID);
    await new OwnerPage(page).facts.getByText('斷線時改的地址').waitFor();

    const answered: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 200) answered.push(new URL(response.url()).pathname);
    });
    await page.reload();
    await frame.isSynced();
    await page.goto(`${clinic.server.url}/app/inventory/supplier`);
    await expect.poll(() => answered.some((path) => path.startsWith('/erp/demo/'))).toBe(true);
    await expect.poll(() => answered.some((path) => path.startsWith('/sync/v1/demo/'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/app/inventory/supplier');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  });
});
