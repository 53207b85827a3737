import { afterEach, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { account, NAMES } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { StaffPage, SudoPage } from '../pages/staff.ts';

const clinic = useClinic();

describe('people', () => {
  it('[1.3.29] are added with the keyboard and a link to hand on, edited, and carry a suffix once they left', async () => {
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openPeople(clinic.server.url);
    await inspect(page, 'staff-list');
    await page.keyboard.press('n');
    const name = `新人${Date.now() % 10_000}`;
    const email = `fresh${Date.now()}@demo.vetloom.test`;
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('角色', { exact: true }).selectOption({ label: '獸醫師' });
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel('連結', { exact: true }).inputValue())
      .toMatch(/\/app\/setPassword#.{40,}/);
    await glance(page, 'staff-invitation');
    await dialog.getByRole('button', { name: '完成' }).click();
    await staff.row(name).waitFor();

    await staff.preview.getByRole('button', { name: '編輯' }).click();
    await page.getByRole('textbox', { name: '執照字號' }).fill('獸醫字第 12345 號');
    await page.keyboard.press('Control+Enter');
    await staff.preview.getByText('獸醫字第 12345 號').waitFor();

    await staff.preview.getByRole('button', { name: '離職' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '設為離職' }).click();
    await staff.row(name).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^離職/ }).first().click();
    await staff.row(`${name}（離職）`).waitFor();

    const drawer = await staff.history();
    await drawer.getByText('新增人員').waitFor();
    const lines = await drawer.getByRole('listitem').allTextContents();
    expect(lines[0]).toContain('在職');
    expect(lines[0]).toContain('離職');
    expect(lines.join()).toContain(NAMES.sudo);
    await drawer.getByRole('button', { name: '驗證整份紀錄' }).click();
    await drawer.getByText(/^完整：/).waitFor();
    await glance(page, 'staff-history');

    const api = await clinic.api('sudo');
    const { _id: userID } = await api.post<{ _id: string }>('/user', { name: freshOwner(), phone: freshPhone() });
    const pet = freshPet();
    const { _id: petID } = await api.post<{ _id: string }>('/pet', { userID, name: pet, type: 'Canine' });
    await api.post('/record/checkin', { petID, cause: '回診', doctorID: `/staff/${email}`, doctor: name });
    await page.goto(`${clinic.server.url}/app/today/record`);
    await new TodayPage(page).card(pet).getByText(`${name}（離職）`).waitFor();
  });
});

describe('roles', () => {
  let admin: Api | undefined;
  let before: readonly string[] = [];
  const cashier = '/role/cashier';
  afterEach(async () => {
    await admin?.put('/role', { _id: cashier, permissions: before });
    admin = undefined;
  });
  const remember = async (): Promise<Api> => {
    const api = await clinic.api('sudo');
    const roles = await api.get<{ _id: string; permissions: string[] }[]>('/role/getList');
    before = roles.find(({ _id }) => _id === cashier)?.permissions ?? [];
    admin = api;
    return api;
  };

  it('bring prerequisites along and ask before they fall, by keyboard alone; what is saved is in the history', async () => {
    await remember();
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openRoles(clinic.server.url, 'cashier');
    await staff.toggle('櫃檯', '看診紀錄 · 讀取').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await staff.holds('櫃檯', '看診紀錄 · 讀取')).toBe(true);
    expect(await staff.holds('櫃檯', '看診紀錄 · 寫入')).toBe(true);
    await staff.role('櫃檯').getByText('看診紀錄 · 寫入需要').waitFor();

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await staff.role('櫃檯').getByText('取消讀取，也會取消：').waitFor();
    expect(await staff.holds('櫃檯', '看診紀錄 · 讀取')).toBe(true);
    await inspect(page, 'roles-question');
    await page.getByRole('button', { name: '保留讀取' }).click();
    await page.reload();
    await staff.matrix.waitFor();
    await page.getByText('2 項未儲存的變更').waitFor();
    await staff.save();
    const drawer = await staff.history();
    await drawer.getByText('新增 看診紀錄讀取、看診紀錄寫入').waitFor();
  });

  it('act on who is signed in without a reload, and on a device that was offline at its next contact', async () => {
    const api = await remember();
    const page = await clinic.deskOf('cashier', KEEPS_APP);
    const { rail } = new Frame(page);
    const records = rail.getByRole('link', { name: '病歷' });
    expect(await records.count()).toBe(0);
    await api.put('/role', { _id: cashier, permissions: [...before, 'RECORD_READ'] });
    await records.waitFor();
    await records.click();
    await page.getByRole('grid').first().waitFor();

    await page.context().setOffline(true);
    await new Frame(page).isOffline();
    await api.put('/role', { _id: cashier, permissions: before });
    expect(await records.count()).toBe(1);
    await page.context().setOffline(false);
    await records.waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('heading', { name: '權限不足' }).waitFor();
  });

  it('can be looked through before they are given: the app as the role sees it, with nothing saved', async () => {
    const page = await clinic.deskOf('sudo');
    const staff = new StaffPage(page);
    await staff.openRoles(clinic.server.url, 'cashier');
    await page.getByRole('button', { name: '以這個角色預覽' }).click();
    const banner = page.getByRole('region', { name: '以這個角色預覽' });
    await banner.getByText('正在以「櫃檯」的權限預覽').waitFor();
    const frame = new Frame(page);
    await frame.rail.getByRole('link', { name: '病歷' }).waitFor({ state: 'detached' });
    await frame.goTo('飼主');
    await page.getByRole('grid', { name: '飼主清單' }).waitFor();
    await banner.waitFor();
    await glance(page, 'role-preview');
    await banner.getByRole('button', { name: '結束預覽' }).click();
    await staff.matrix.waitFor();
    await frame.rail.getByRole('link', { name: '病歷' }).waitFor();
  });
});

describe('an operator', () => {
  it("acts in a person's place under a banner, leaves both names in the history and nothing on the computer", async () => {
    const api = await clinic.api('sudo');
    const visit = await arrangeVisit(api);
    const before = (await api.get<{ lines: unknown[] }>(`/history?collection=user&id=${segment(visit.userID)}`)).lines
      .length;
    const page = await clinic.deskOf('sudo');
    const sudo = new SudoPage(page);
    await sudo.open(clinic.server.url, 'demo');
    await inspect(page, 'sudo');
    await sudo.actAs(NAMES.doctor, '工單 1024');
    await sudo.banner.getByText('原因：工單 1024').waitFor();
    const frame = new Frame(page);
    await frame.isSynced();
    expect(await frame.rail.getByRole('link', { name: '設定' }).count()).toBeLessThanOrEqual(1);
    await glance(page, 'emulation');
    const stored = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    expect(stored.filter((name) => name.includes('emulation'))).toEqual([]);

    await frame.goTo('飼主');
    await page.getByRole('textbox', { name: '姓名、電話、動物名字' }).fill(visit.phone);
    await page.getByRole('grid', { name: '飼主清單' }).getByRole('row').filter({ hasText: visit.owner }).click();
    await page.getByRole('button', { name: '編輯' }).click();
    await page.getByRole('textbox', { name: /^備註/ }).fill('由系統管理員協助更正');
    await page.keyboard.press('Control+Enter');
    const ofOwner = `/history?collection=user&id=${segment(visit.userID)}`;
    const history = () => api.get<{ lines: { author: string; onBehalfOf: string | null }[] }>(ofOwner);
    await expect.poll(async () => (await history()).lines.length).toBe(before + 1);
    const { lines } = await history();
    expect(lines[0]).toMatchObject({ author: account('sudo'), onBehalfOf: account('doctor') });

    await page.reload();
    await frame.isShown();
    expect(await sudo.banner.count()).toBe(0);
    const drafts = await page.evaluate(
      (email) => Object.keys(localStorage).filter((key) => key.includes(email)),
      account('doctor'),
    );
    expect(drafts).toEqual([]);
  });

  it('[1.1.02] [1.4.20] sees every clinic at the choice, registers programs whose secret is shown once, and stops them; anybody else is turned away from /sudo', async () => {
    const desk = await clinic.desk();
    const signIn = new SignInPage(desk);
    await signIn.open(clinic.server.url);
    await signIn.as('sudo');
    const operator = await clinic.api('sudo');
    const all = await operator.call<{ clinicName: string }[]>('GET', '/api/sdk/sudo/clinicList');
    const rows = await new ClinicChoicePage(desk).rows();
    for (const { clinicName } of all) expect(rows.join()).toContain(clinicName);

    await desk.goto(`${clinic.server.url}/app/sudo?tab=programs`);
    await desk.getByRole('button', { name: '登記程式' }).click();
    const name = `掛號機 ${freshPhone()}`;
    await desk.getByLabel('名稱').fill(name);
    await desk.getByLabel('程式代號').fill(`kiosk-${Date.now()}`);
    await desk.getByLabel('回傳網址').fill('http://elsewhere.test/back');
    await desk.getByLabel('在伺服器上執行，可以保管密鑰').check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByText('請至少選一個範圍。').waitFor();
    await desk.getByRole('checkbox').first().check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByText('有一個網址不能使用', { exact: false }).waitFor();
    await glance(desk, 'sudo-program-form');
    await desk.getByLabel('回傳網址').fill('https://kiosk.test/back');
    await desk.getByRole('button', { name: '儲存' }).click();
    const secret = desk.getByRole('status').filter({ hasText: `${name}的密鑰` });
    expect((await secret.locator('code').textContent())?.length).toBeGreaterThan(20);
    await inspect(desk, 'sudo-programs');
    await secret.getByRole('button', { name: '我已經保存' }).click();
    await desk.getByRole('button', { name: `修改${name}` }).click();
    await desk.getByLabel('停用', { exact: false }).check();
    await desk.getByRole('button', { name: '儲存' }).click();
    await desk.getByRole('listitem').filter({ hasText: name }).getByText('已停用').waitFor();
    await desk.reload();
    await desk.getByRole('listitem').filter({ hasText: name }).getByText('已停用').waitFor();
    expect(await desk.locator('code').count()).toBe(0);
    const page = await clinic.deskOf('cashier');
    await page.goto(`${clinic.server.url}/app/sudo`);
    await page.getByText('只有系統管理員可以使用代理登入。').waitFor();
    const cashier = await clinic.api('cashier');
    await expect(cashier.call('GET', '/api/sdk/sudo/clinicList')).rejects.toThrow('300001');
  });
});

it('on a tablet people and roles have room for a finger', async () => {
  const page = await clinic.deskOf('sudo', TABLET);
  const staff = new StaffPage(page);
  await staff.openPeople(clinic.server.url);
  await picture(page, 'staff-tablet');
  expect(await smallTargets(page)).toEqual([]);
  await staff.row(NAMES.doctor).click();
  await page.getByRole('dialog').getByRole('button', { name: '變更紀錄' }).waitFor();
  await picture(page, 'staff-card-tablet');
  expect(await smallTargets(page)).toEqual([]);
  await staff.openRoles(clinic.server.url, 'doctor');
  await picture(page, 'roles-tablet');
  expect(await smallTargets(page)).toEqual([]);
});
