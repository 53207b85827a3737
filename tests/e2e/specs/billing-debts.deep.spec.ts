import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, readRecord } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CheckoutPage } from '../pages/billing.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('a debt that was given up', () => {
  it('[2.6.15 screen half] [1.6.57 screen half] settles a debt that was given up, found on the page of debts; the rest is owed again', async () => {
    const { recordID, pet, owner } = await arrangeBill(admin, 900);
    const given = { collectionID: recordID, receive: 900, isBadDebt: true, note: '電話停用' };
    await admin.post('/billing/receiveLogs', { receiveLogs: [given] });
    const desk = await clinic.deskOf('director');
    await desk.goto(`${clinic.server.url}/app/checkout/debts`);
    await desk.getByRole('radio', { name: '呆帳' }).click();
    const row = desk.getByRole('row').filter({ hasText: owner });
    await row.getByText('電話停用').waitFor();
    await inspect(desk, 'debts-bad');
    await row.getByRole('button', { name: owner }).click();
    const checkout = new CheckoutPage(desk);
    await checkout.bill(pet).getByRole('button', { name: '收回呆帳' }).click();
    const dialog = desk.getByRole('dialog', { name: '收回呆帳' });
    await dialog.getByLabel('收到的金額').fill('901');
    await dialog.getByText('這筆呆帳只有 NT$ 900').waitFor();
    await dialog.getByLabel('收到的金額').fill('500');
    await dialog.getByText('剩下的 NT$ 400 會回到欠款。').waitFor();
    await glance(desk, 'settle-debt');
    await desk.keyboard.press('Enter');
    await desk.getByText('已收回呆帳 NT$ 500').waitFor();
    await expect.poll(async () => (await printedOn(desk)).join('')).toContain('500');
    await expect.poll(() => readRecord(admin, recordID)).toMatchObject({ billStatus: 20, receive: 500 });
    expect(await checkout.due(pet)).toBe(400);
  });
});
