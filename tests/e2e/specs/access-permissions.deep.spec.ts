import { afterEach, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { giveRole } from '../harness/push.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

describe('a role', () => {
  it('[1.6.04] [1.6.36] [1.6.38] [1.6.39] [1.6.52] hides from the cashier what only doctors may, and the server refuses it too', async () => {
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

  it('[1.7.01] [3.7.001] opens no other clinic: what is there and what is not answer alike', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'));
    const stranger = await clinic.apiIn('harbour', 'cashier');
    const [there, not] = [visit.petID, '/pet/1700000000-aaaaaa'].map((id) => `/pet/${segment(id)}`);
    const answers = await Promise.all([stranger.ask('GET', there ?? ''), stranger.ask('GET', not ?? '')]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(403);
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
