import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PET_NAMES } from '../../../apps/cli/src/demo/data/pet-names.ts';
import type { Api } from '../harness/api.ts';
import { type ArrangedVisit, arrangeBill, arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { account, type Person } from '../harness/people.ts';
import { giveRole } from '../harness/push.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

/** A landmark or widget by which a screen is known. */
type Mark = 'grid' | 'group' | 'navigation' | 'radiogroup' | 'region' | 'textbox';

/** The areas at the left, and the permissions of which any one leads into them; none for those that are everybody's. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  今日: [],
  預約: ['BOOKING_READ'],
  病歷: ['RECORD_READ'],
  動物: [],
  飼主: ['CUSTOMER_READ', 'PET_READ'],
  住院: ['RECORD_READ'],
  收銀: ['BILLING_READ', 'BILLING_READ_STAT', 'PAYMENT_FORM_READ', 'BILLING_DISTRIBUTION_READ'],
  庫存: [],
  採購: [],
  提醒: [],
  統計: [],
  設定: [
    'GENERAL_SETTINGS_READ',
    'LAB_TASK_READ',
    'RECORD_WRITE',
    'CUSTOMER_WRITE',
    'BIZ_HOURS_READ',
    'CUSTOMIZE_FORM',
  ],
};

interface Holder {
  readonly email: string;
  readonly permissionDetail: string;
}

/** What people press or read as a label; what stands in lists and tables are names of drugs and the like. */
const LABELS = 'button:not(:is(table, ul, ol, [role="grid"]) *), label, h1, h2, h3, thead th, legend, [role="tab"]';
/** Names that stay as they are in Chinese. */
const NAMES_OF_THINGS = [
  ...['LINE', 'Email', 'Excel', 'VetLoom', 'CSV', 'Ctrl', 'Alt'],
  // Which of the demo's animals stand on a screen depends on the hour.
  ...PET_NAMES.join(' ')
    .split(' ')
    .filter((name) => /^[A-Za-z]/.test(name)),
].join('|');

/** Words and dates of a page that are not of Taiwan: what people press or read as a label without a Chinese character, days in other orders. */
const foreignWords = (page: Page) =>
  page.evaluate(
    ([wanted, names]) => {
      const labels = [...document.querySelectorAll(wanted)]
        .map((label) => label.textContent?.trim() ?? '')
        .filter((text) => /[a-z]{3}/i.test(text.replace(new RegExp(names, 'g'), '')) && !/\p{Script=Han}/u.test(text));
      const text = document.querySelector('main')?.textContent ?? '';
      return [...labels, ...(text.match(/\b\d{4}-\d\d-\d\d\b|\b\d\d?\/\d\d?\/\d{4}\b|\b\d\d?:\d\d [AP]M\b/g) ?? [])];
    },
    [LABELS, NAMES_OF_THINGS] as const,
  );

describe('a role', () => {
  it('[1.6.04 screen half] [1.6.36] [1.6.38] [1.6.39] [1.6.52] hides from the cashier what only doctors may, and the server refuses it too', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeBill(admin, 480);
    const page = await clinic.deskOf('cashier');
    const frame = new Frame(page);
    expect(await frame.rail.getByRole('link', { name: '病歷' }).count()).toBe(0);
    await page.goto(
      `${clinic.server.url}/app/pet/${segment(visit.petID.slice(5))}/record/${segment(visit.recordID.slice(8))}`,
    );
    await page.getByRole('heading', { name: '權限不足' }).waitFor();
    await page.goto(`${clinic.server.url}/app/checkout/stat`);
    await page.getByRole('heading', { name: '權限不足' }).waitFor();
    await page.goto(`${clinic.server.url}/app/today/record`);
    const today = new TodayPage(page);
    await today.card(visit.pet).click();
    await new CheckoutPage(page).bill(visit.pet).waitFor();

    const cashier = await clinic.api('cashier');
    const path = `/record/${segment(visit.recordID)}`;
    for (const [method, at, body] of [
      ['PUT', path, { diagnosis: '改寫' }],
      ['PUT', `${path}/status`, { type: 'status', status: 90 }],
      ['DELETE', path, undefined],
      ['PUT', '/setting', { waitWarnMinutes: 1 }],
    ] as const)
      expect(await cashier.ask(method, at, body), `${method} ${at}`).toMatchObject({ status: 403, code: 300001 });
    expect(await readRecord(cashier, visit.recordID)).not.toHaveProperty('diagnosis');
    // Not for want of the rest of it: who writes records and checks in does not delete one that somebody wrote in.
    const doctor = await clinic.api('doctor');
    expect(await doctor.ask('PUT', path, { therapy: '觀察' })).toMatchObject({ status: 200 });
    expect(await doctor.ask('DELETE', path)).toMatchObject({ status: 403, code: 300001 });
    expect(await readRecord(admin, visit.recordID)).toMatchObject({ diagnosis: '健康', status: 20 });
  });

  it('[1.6.50] lets a doctor read a bill, but not receive money', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeBill(admin, 480);
    const page = await clinic.deskOf('doctor');
    const checkout = new CheckoutPage(page);
    await checkout.open(clinic.server.url);
    await checkout.choose(visit.pet);
    await page.getByText('您可以查看帳單；收款需要收款權限。').waitFor();
    expect(await checkout.tender.getByRole('button').count()).toBe(0);
    await page.keyboard.press('F12');
    const doctor = await clinic.api('doctor');
    const receiveLogs = [{ collectionID: visit.recordID, receive: 480 }];
    expect(await doctor.ask('POST', '/billing/receiveLogs', { receiveLogs })).toMatchObject({
      status: 403,
      code: 300001,
    });
    expect(await readRecord(admin, visit.recordID)).toMatchObject({ receive: 0, status: 20 });
  });

  it('[1.7.01] opens no other clinic: what is there and what is not answer alike', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'));
    const stranger = await clinic.apiIn('harbour', 'cashier');
    const [there, not] = [visit.petID, '/pet/1700000000-aaaaaa'].map((id) => `/pet/${segment(id)}`);
    const answers = await Promise.all([stranger.ask('GET', there ?? ''), stranger.ask('GET', not ?? '')]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(403);
  });
});

/** Whoever reaches most and least; the deep round asks everybody. */
const PEOPLE: readonly Person[] = process.env.VETLOOM_DEEP
  ? ['director', 'doctor', 'assistant', 'cashier', 'sudo']
  : ['doctor', 'cashier'];

describe('the screens', () => {
  /** Where each stands and what it shows; what they show of one visit, an owner and an animal needs those. */
  const SCREENS = (visit: ArrangedVisit): readonly [row: string, role: Mark, name: string][] => [
    ['1.2.24 /today/record', 'radiogroup', '顯示方式'],
    ['1.2.25 /today/checkin', 'grid', '今天的看診'],
    ['1.2.26 /today/exam', 'navigation', '檢驗清單'],
    ['1.2.27 /today/dispense', 'navigation', '調劑清單'],
    ['1.2.28 /today/checkout', 'grid', '今日結帳'],
    ['1.2.29 /today/CheckData', 'group', '待審核動物'],
    ['1.2.32 /record', 'textbox', '搜尋原因與診斷'],
    ['1.2.33 /pets', 'grid', '動物清單'],
    ['1.2.34 /users', 'grid', '飼主清單'],
    ['1.2.35 /user/:email', 'region', `${visit.owner}的飼主資料`],
    ['1.2.37 /pendingPets', 'group', '待審核動物'],
    ['1.2.38 /petProfile/:petId/', 'region', `${visit.pet}的病患資訊`],
    ['1.2.47 /checkout/accounting', 'navigation', '待結帳'],
    ['1.2.48 /checkout/other', 'region', '其他收支'],
    ['1.2.49 /checkout/stat', 'region', '每日實收'],
    ['1.2.50 /checkout/handover', 'navigation', '交班紀錄'],
    ['1.2.51 /checkout/deposit', 'navigation', '儲值帳戶'],
    ['1.2.53 /checkout/billBelongs', 'grid', '業績分配'],
    ['1.2.67 /reminder/index', 'grid', '提醒'],
    ['1.2.68 /bi/index', 'region', '來院時段'],
    ['1.2.69 /setting/info', 'textbox', '院所名稱'],
    ['1.2.70 /setting/staffs', 'grid', '人員清單'],
  ];
  /** The address of a row, with what was made in the place of its parameters. */
  const placeIn = (row: string, { userID, petID }: ArrangedVisit) =>
    row.slice(row.indexOf('/')).replace(':email', tail(userID)).replace(':petId', tail(petID));
  const tail = (id: string) => segment(id.split('/').slice(2).join('/'));
  /** Follows an address within the page, as a link does. */
  const follow = (page: Page, path: string) => page.evaluate((at) => history.pushState(null, '', at), `/app${path}`);

  it('[1.2.01] [1.1.19] each open at their address to an administrator, in the Chinese of Taiwan throughout, and ask whoever is signed out to sign in', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'));
    const [page, outside] = [await clinic.deskOf('sudo'), await clinic.desk()];
    await outside.goto(`${clinic.server.url}/app/login`);
    await outside.getByLabel('帳號').waitFor();
    for (const [row, role, name] of SCREENS(visit)) {
      const path = placeIn(row, visit);
      await follow(page, path);
      await page.getByRole('main').getByRole(role, { name, exact: true }).first().waitFor();
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(`/app${path}`.replace(/\/$/, ''));
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-TW');
      expect(await foreignWords(page), path).toEqual([]);
      await follow(outside, path);
      const asked = () => {
        const { pathname, searchParams } = new URL(outside.url());
        return [pathname, searchParams.get('redirect')?.replace(/\/$/, '')];
      };
      await expect.poll(asked).toEqual(['/app/login', path.replace(/\/$/, '')]);
    }
  });

  it.each(PEOPLE)('[1.1.01] show %s the areas that their role reaches, and no other', async (person) => {
    const admin = await clinic.api('sudo');
    const [staff] = (await admin.post<Holder[]>('/staff/getList', {})).filter(({ email }) => email === account(person));
    const roles = await admin.get<{ _id: string; permissions: string[] }[]>('/role/getList');
    const held = roles.find(({ _id }) => _id === staff?.permissionDetail)?.permissions ?? [];
    const all = staff?.permissionDetail === '/role/admin';
    const reached = Object.entries(AREAS).filter(
      ([, any]) => all || any.length === 0 || any.some((one) => held.includes(one)),
    );
    const { rail } = new Frame(await clinic.deskOf(person));
    const shown = async () =>
      (await rail.getByRole('listitem').allTextContents()).map((text) => text.replace(/\d.*$/, ''));
    await expect.poll(shown).toEqual(reached.map(([word]) => word));
  });
});

describe('a person who lost a permission while offline', () => {
  let admin: Api | undefined;
  afterEach(async () => {
    if (admin) await giveRole(admin, 'assistant', '/role/cashier', '/role/assistant');
  });

  it('[2.8.13] sees what was refused and why, and nothing of it is lost', async () => {
    const boss = await clinic.api('sudo');
    const visit = await arrangeVisit(boss);
    const path = `/record/${segment(visit.recordID)}`;
    const item = { _id: 'd1', name: 'Cerenia', price: 120, number: 2 };
    await boss.put(path, { drugBag: [{ bagID: 'b1', items: [item] }] });
    await boss.put(`${path}/status`, { type: 'dispenseStatus', status: 20 });
    const page = await clinic.deskOf('assistant', KEEPS_APP);
    const pharmacy = new DispensePage(page);
    await pharmacy.open(clinic.server.url);
    await pharmacy.choose(visit.pet);
    await page.context().setOffline(true);
    await pharmacy.dispenseAll(visit.pet);
    await giveRole(boss, 'assistant', '/role/assistant', '/role/cashier');
    admin = boss;
    await page.context().setOffline(false);

    const drawer = await new Frame(page).openSync();
    const refused = drawer.getByRole('article').filter({ hasText: `調劑沒有被接受 · ${visit.pet}` });
    await refused.waitFor({ timeout: 60_000 });
    await expect.poll(() => refused.textContent()).toContain('您已沒有這項操作的權限。內容保留在這裡，沒有遺失。');
    expect(await refused.textContent()).toContain('300001');
    // Whose it was, and nothing above it that says all were well.
    // The animal's names are read after the card stands.
    await expect.poll(() => refused.textContent()).toMatch(new RegExp(`動物${visit.pet}.*飼主.*看診日\\d{4}/`));
    expect(await drawer.textContent()).not.toContain('全部已同步');
    await expect.poll(() => new Frame(page).syncChip.textContent()).toMatch(/^\d+ 件待處理$/);
    await glance(page, 'sync-refused');
    expect(await readRecord(boss, visit.recordID)).toMatchObject({ dispenseStatus: 20 });

    await refused.getByRole('button', { name: '捨棄' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('由另一位助理調劑');
    await glance(page, 'sync-dismiss');
    await page.keyboard.press('Enter');
    await refused.waitFor({ state: 'detached' });
  });
});
