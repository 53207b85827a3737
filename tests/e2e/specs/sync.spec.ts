import { afterEach, describe, expect, it } from 'vitest';
import { FaultDatabase } from '../../faults/harness/fault-database.ts';
import { arrangeVisit, readRecord, segment, visitsOf } from '../harness/arrange.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { LiveLink } from '../harness/live-link.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { workerFolder } from '../harness/worker-folder.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage, SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();
afterEach(() => clinic.server.start());

describe('two versions of a visit', () => {
  it('[2.3.82] [2.3.83] are logged with all that a review needs, reviewed side by side and saved as one', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin);
    const page = await clinic.deskOf('doctor', KEEPS_APP);
    const editor = new VisitPage(page);
    await editor.open(clinic.server.url, visit.petID, visit.recordID);
    // What is saved while a push is under way travels as one command, however far apart it was typed.
    const push = '**/sync/v1/**/push';
    const cut = Promise.withResolvers<void>();
    await page.route(push, (route) => cut.promise.then(() => route.abort('internetdisconnected')));
    await Promise.all([page.waitForRequest(push), editor.vital('體重').fill('8.4')]);
    await editor.therapy.fill('低脂飲食，兩週後複驗並做腹部超音波。');
    await editor.vital('體溫').fill('38.7');
    await editor.complaint.click();
    await expect.poll(() => new Frame(page).syncChip.textContent()).toContain('未同步 2');
    await page.context().setOffline(true);
    cut.resolve();
    await admin.put(`/record/${segment(visit.recordID)}`, { therapy: '安排 LDDS 測試。' });
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(false);

    const drawer = new SyncDrawer(page);
    await drawer.open();
    await drawer
      .case(new RegExp(`${visit.pet}有兩個版本`))
      .getByRole('button', { name: '並排檢視' })
      .click({ timeout: 60_000 });
    const review = new ReviewPage(page);
    await review.isShown();
    expect(await review.row('治療與醫囑').textContent()).toContain('安排 LDDS 測試');
    await page.getByRole('rowheader', { name: /^已自動合併/ }).waitFor();
    await inspect(page, 'conflict-review');
    expect(await review.result('治療與醫囑').inputValue()).toBe('安排 LDDS 測試。低脂飲食，兩週後複驗並做腹部超音波。');
    await review.result('治療與醫囑').fill('安排 LDDS 測試。低脂飲食，兩週後做腹部超音波。');
    await page.keyboard.press('Control+Enter');
    await page.getByText('已儲存合併').waitFor();
    await expect
      .poll(() => readRecord(admin, visit.recordID))
      .toMatchObject({ therapy: '安排 LDDS 測試。低脂飲食，兩週後做腹部超音波。' });

    const database = new FaultDatabase(workerFolder());
    const logs = () =>
      database.rows<{ id: string; body: Record<string, unknown> }>(
        `SELECT id, body FROM vetloom.document WHERE collection = 'conflict' AND body ->> 'documentID' = $1`,
        [visit.recordID],
      );
    await expect.poll(async () => (await logs())[0]?.body.state).toBe('resolved');
    const [log] = await logs();
    expect(log?.id).toMatch(new RegExp(`^/draftConflictLog${visit.recordID}/`));
    expect(log?.body).toMatchObject({
      originalDraft: { therapy: '' },
      draft: { therapy: '低脂飲食，兩週後複驗並做腹部超音波。' },
      masterRecord: { therapy: '安排 LDDS 測試。' },
      combinedRecord: { therapy: '安排 LDDS 測試。' },
      version: 1,
      saveDateTime: expect.any(Number),
      state: 'resolved',
    });
  });
});

describe('what the server refused', () => {
  it('is one case with what hangs on it, and goes through corrected as a whole', async () => {
    const admin = await clinic.api('sudo');
    const [phone, taken] = [freshPhone(), freshOwner()];
    const page = await clinic.deskOf('cashier', KEEPS_APP);
    await new TodayPage(page).open(clinic.server.url);
    await page.context().setOffline(true);
    const [owner, pet] = [freshOwner(), freshPet()];
    await new CheckIn(page).walkIn({ name: owner, phone }, { name: pet }, '疫苗');
    await admin.post('/user', { name: taken, phone });
    await page.context().setOffline(false);

    const drawer = new SyncDrawer(page);
    await drawer.open();
    // Its own, whatever else was refused at this desk.
    const refused = drawer.case('飼主電話與既有飼主重複').filter({ hasText: owner });
    await refused.waitFor({ timeout: 60_000 });
    await refused.getByText('連帶 2 筆會一起處理').waitFor();
    expect(await refused.textContent()).toContain(`已是${taken}的電話。新飼主「${owner}」已保留在這台電腦`);
    expect(await refused.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining(`新增動物 · ${pet}`),
      expect.stringContaining('報到'),
    ]);
    await glance(page, 'sync-chain');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      refused.getByRole('button', { name: '匯出' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^vetloom-待處理-/);

    await refused.getByRole('button', { name: '改電話' }).click();
    await drawer.answer('電話', freshPhone());
    await refused.waitFor({ state: 'detached' });
    await new Frame(page).isSynced();
    await expect.poll(() => visitsOf(admin, pet)).toHaveLength(1);
  });
});

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

  it('[1.8.27] of a local database that can’t be opened says that reading owners and animals failed', async () => {
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
