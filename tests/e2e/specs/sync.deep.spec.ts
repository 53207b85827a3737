import { afterEach, describe, expect, it } from 'vitest';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { LiveLink } from '../harness/live-link.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshOwner } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();
afterEach(() => clinic.server.start());

describe('this device', () => {
  it('says what it holds, how much room there is, and keeps as many years as it is told', async () => {
    const page = await clinic.deskOf('director');
    const drawer = new SyncDrawer(page);
    await drawer.open();
    await drawer.showDevice();
    await drawer.panel.getByText(/^已用 .+，瀏覽器最多給/).waitFor();
    await drawer.panel.getByText('可以用：看板、報到、看診、調劑、收款').waitFor();
    await glance(page, 'sync-device');
    const years = drawer.panel.getByLabel('保留多久');
    expect(await years.inputValue()).toBe('730');
    await years.selectOption({ label: '最近 5 年' });
    await page.getByText('已更改，正在載入').waitFor();
    await new Frame(page).isSynced();
    await page.reload();
    await drawer.open();
    await drawer.showDevice();
    await expect.poll(() => years.inputValue()).toBe(String(5 * 365));
  });
});

describe('a first load', () => {
  it('[1.8.25] [1.8.26] [3.7.279] that fails says that the system is under maintenance, logs it, and goes on by itself', async () => {
    const page = await clinic.desk();
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    await page.route('**/sync/v1/**', (route) =>
      route.fulfill({ status: 500, json: { code: 900_000, message: 'unexpected failure' } }),
    );
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('doctor');
    await page.getByText('系統維護中', { exact: true }).waitFor({ timeout: 60_000 });
    await inspect(page, 'maintenance');
    expect(logged.join('\n')).toMatch(/the initial load failed.*unexpected failure/);
    await page.unroute('**/sync/v1/**');
    await new TodayPage(page).isShown();
    await new Frame(page).isSynced();

    // With data on the device it opens all the same.
    await page.route('**/sync/v1/**', (route) =>
      route.fulfill({ status: 500, json: { code: 900_000, message: 'unexpected failure' } }),
    );
    await page.reload();
    await new TodayPage(page).isShown();
    await page.getByText(/^系統維護中，先用這台電腦的資料工作/).waitFor({ timeout: 60_000 });
  });

  it('[1.8.27] [3.7.280] of a local database that can’t be opened says that reading owners and animals failed', async () => {
    const page = await clinic.desk();
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name: string, version?: number) {
        if (name.startsWith('vetloom:')) throw new DOMException('broken', 'UnknownError');
        return version === undefined ? open.call(this, name) : open.call(this, name, version);
      };
    });
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('doctor');
    await page.getByText('讀取飼主與動物資料失敗').waitFor();
    await inspect(page, 'unreadable');
  });
});

describe('ten minutes without the live link', () => {
  it('[1.4.29] [3.2.40] [3.2.41] ask for a refresh, and the page reloads once the server answers; what was typed is still there', async () => {
    const page = await clinic.desk(KEEPS_APP);
    const link = await LiveLink.of(page);
    await page.clock.install();
    await signInAt(page, clinic.server.url, 'cashier');
    await keptOnDevice(page);
    await new TodayPage(page).open(clinic.server.url);
    await new Frame(page).isSynced();
    const checkIn = new CheckIn(page);
    const owner = freshOwner();
    await checkIn.begin();
    await link.cut();
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: '找動物或飼主' }).fill(owner);
    await page.getByRole('option', { name: `新飼主「${owner}」` }).click();
    await checkIn.panel.getByLabel('電話').fill('0911222333');
    await new Frame(page).isOffline();
    const alert = page.getByRole('alert').filter({ hasText: '連線中斷已久' });
    await page.clock.fastForward('09:30');
    expect(await alert.count()).toBe(0);
    await page.clock.fastForward('00:31');
    await alert.waitFor();
    await glance(page, 'long-disconnect');
    // A long while offline changes nothing.
    await page.clock.fastForward('45:00');
    expect(await checkIn.panel.getByLabel('電話').inputValue()).toBe('0911222333');

    await page.context().setOffline(false);
    await page.clock.fastForward('00:16');
    await page.getByText('伺服器有回應了，馬上重新整理').waitFor();
    await Promise.all([page.waitForEvent('load'), page.clock.fastForward('00:06')]);
    // An hour later it may be tomorrow, whose board is empty.
    await page.getByRole('button', { name: /^報到/ }).first().waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => checkIn.panel.getByLabel('電話').inputValue()).toBe('0911222333');
  });
});
