import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PET_NAMES } from '../../../apps/cli/src/demo/data/pet-names.ts';
import { type ArrangedVisit, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { account, type Person } from '../harness/people.ts';
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

const PEOPLE: readonly Person[] = ['director', 'doctor', 'assistant', 'cashier', 'sudo'];

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
    ['1.2.67 [3.2.16] /reminder/index', 'grid', '提醒'],
    ['1.2.68 [3.2.17] /bi/index', 'region', '來院時段'],
    ['1.2.69 /setting/info', 'textbox', '院所名稱'],
    ['1.2.70 /setting/staffs', 'grid', '人員清單'],
  ];
  /** The address of a row, with what was made in the place of its parameters. */
  const placeIn = (row: string, { userID, petID }: ArrangedVisit) =>
    row.slice(row.indexOf('/')).replace(':email', tail(userID)).replace(':petId', tail(petID));
  const tail = (id: string) => segment(id.split('/').slice(2).join('/'));
  /** Follows an address within the page, as a link does. */
  const follow = (page: Page, path: string) => page.evaluate((at) => history.pushState(null, '', at), `/app${path}`);

  it('[1.2.01] [1.1.19] [2.2.01] [3.1.16] each open at their address to an administrator, in the Chinese of Taiwan throughout, and ask whoever is signed out to sign in', async () => {
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

  it.each(PEOPLE)('[1.1.01] [3.1.01] show %s the areas that their role reaches, and no other', async (person) => {
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
