import type { Page } from 'playwright-core';
import { CheckoutPage } from '../pages/billing.ts';
import { GuidePage } from '../pages/clinic.ts';
import { FirstPage } from '../pages/founding.ts';
import { TodayPage } from '../pages/overview.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { StaffPage } from '../pages/staff.ts';
import { CheckIn } from '../pages/visit.ts';
import { paste } from './paste.ts';

/** Whoever founds the clinic, and the clinic. */
export const FOUNDER = {
  email: 'owner@hefeng.example',
  password: 'three cats on a warm roof',
  clinic: 'hefeng',
} as const;
const DOCTOR = { name: '林佳蓉', email: 'doctor@hefeng.example', password: 'five dogs on a long leash' } as const;
const PET = '麻糬';

/** An installation in which nobody has begun, and who works in it. */
export interface FirstDayParts {
  /** Address of the gateway without a slash at the end. */
  readonly url: string;
  /** What the start wrote into its file. */
  readonly code: string;
  /** A computer of its own at which nobody has signed in. */
  readonly desk: () => Promise<Page>;
  /** Hears of each place that was reached, with its page. */
  readonly at?: (place: string, page: Page) => Promise<void>;
}

/** What a first day came to. */
export interface FirstDay {
  /** From the first page's address to the printed receipt. */
  readonly seconds: number;
  /** NT$ */
  readonly received: number;
  readonly founder: Page;
  readonly doctor: Page;
}

/** Ten rows of a price list, as a clinic writes them down: class, name, NT$. */
const PRICES = [
  ['診療', '診察費（一般）', 400],
  ['診療', '診察費（假日）', 600],
  ['診療', '皮下點滴', 500],
  ['診療', '指甲修剪', 150],
  ['疫苗', '狂犬病疫苗注射', 200],
  ['疫苗', '犬八合一疫苗注射', 900],
  ['手術', '母貓絕育', 3500],
  ['手術', '洗牙', 4500],
  ['檢驗', '全血計數', 800],
  ['住院', '住院（一日）', 700],
] as const;

/** A clinic's first working day by the screens alone: first page, guide, staff by invitation, price list, first visit, money, receipt. */
export async function firstDay({ url, code, desk, at = async () => undefined }: FirstDayParts): Promise<FirstDay> {
  const founder = await desk();
  const began = performance.now();
  await beginInstallation(founder, url, code, at);
  await setUp(founder, url, at);
  const doctor = await desk();
  await invite(founder, doctor, url, at);
  await pastePriceList(founder, url, at);
  const received = await firstVisit(founder, doctor, url, at);
  return { seconds: (performance.now() - began) / 1000, received, founder, doctor };
}

type At = NonNullable<FirstDayParts['at']>;

async function beginInstallation(page: Page, url: string, code: string, at: At): Promise<void> {
  const first = new FirstPage(page);
  await page.goto(`${url}/app/`);
  await first.heading.waitFor();
  await at('first-day-begin', page);
  await first.fill({
    啟用碼: code,
    姓名: '王怡君',
    Email: FOUNDER.email,
    密碼: FOUNDER.password,
    院所名稱: '禾風動物醫院',
    電話: '02-2706-1188',
    統一編號: '04595257',
    地址: '台北市大安區和平東路二段 1 號',
  });
  await first.submit();
  const frame = new Frame(page);
  await frame.isShown();
  await frame.isSynced();
  await at('first-day-board', page);
}

async function setUp(page: Page, url: string, at: At): Promise<void> {
  const guide = new GuidePage(page);
  await page.goto(`${url}/app/today/record`);
  await guide.offer.getByRole('button', { name: '繼續設定' }).click();
  await page.getByLabel('開業執照字號').fill('北市動字第 1 號');
  await guide.save();
  await guide.is('院所資料', '完成');
  await guide.show('病歷號');
  await page.getByRole('combobox', { name: '格式' }).click();
  await page.getByRole('option', { name: '流水號' }).click();
  await guide.save();
  await guide.is('病歷號', '完成');
  await at('first-day-guide', page);
}

async function invite(page: Page, other: Page, url: string, at: At): Promise<void> {
  const staff = new StaffPage(page);
  await staff.openPeople(url);
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(DOCTOR.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(DOCTOR.email);
  await page.getByLabel('角色', { exact: true }).selectOption({ label: '獸醫師' });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel('連結', { exact: true });
  await link.waitFor();
  const address = await link.inputValue();
  await at('first-day-invitation', page);
  await dialog.getByRole('button', { name: '完成' }).click();
  await other.goto(address);
  await other.getByLabel('新密碼').fill(DOCTOR.password);
  await other.keyboard.press('Enter');
  const frame = new Frame(other);
  await frame.isShown();
  await frame.isSynced();
}

/** As whoever copies their price list out of a spreadsheet does. */
async function pastePriceList(page: Page, url: string, at: At): Promise<void> {
  await page.goto(`${url}/app/inventory/import`);
  await page.getByRole('radiogroup', { name: '要匯入什麼' }).getByText('服務').click();
  await page.getByRole('heading', { name: '匯入服務' }).waitFor();
  await paste(
    page.getByRole('main'),
    [['類別', '項目名稱', '售價'], ...PRICES].map((row) => row.join('\t')).join('\n'),
  );
  await page.getByRole('combobox', { name: '「售價」匯入成' }).waitFor();
  await page.getByRole('button', { name: '試算' }).click();
  await page.getByRole('button', { name: `匯入 ${PRICES.length} 列` }).click();
  await page.getByRole('button', { name: '撤回這次匯入' }).waitFor();
  await at('first-day-prices', page);
}

async function firstVisit(desk: Page, doctor: Page, url: string, at: At): Promise<number> {
  const board = new TodayPage(desk);
  await board.open(url);
  await new CheckIn(desk).walkIn({ name: '丁慧敏', phone: '0987654321' }, { name: PET, kind: '犬' }, '嘔吐兩天', 6.4);
  const seen = new TodayPage(doctor);
  await seen.open(url);
  await seen.card(PET, '候診').focus();
  await doctor.keyboard.press('m');
  const visit = new VisitPage(doctor);
  await visit.isShown();
  await visit.complaint.fill('前天晚餐後開始嘔吐');
  await visit.diagnose('急性胃炎');
  // The import has made the brackets half-width.
  await visit.addCharge('診察費（一般）', '診察費(一般)');
  await visit.addCharge('皮下點滴');
  const total = await visit.total();
  await at('first-day-visit', doctor);
  await visit.complete(PET);

  const checkout = new CheckoutPage(desk);
  await checkout.open(url);
  await checkout.choose(PET);
  await checkout.hand(1000);
  await at('first-day-checkout', desk);
  await checkout.receive();
  await checkout.isReceived(total, PET);
  await desk.waitForFunction(() => (window.printed ?? []).length > 0);
  await at('first-day-paid', desk);
  return total;
}
