import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { givePasswordBack } from '../harness/give-password-back.ts';
import { glance, inspect } from '../harness/look.ts';
import { account, PASSWORD } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { AccountPage } from '../pages/account.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: passwords change here. Desks whose person changes are kept from later tests.
// The service that tells where an address lies does not answer: nobody may notice.
const clinic = useClinic(async () => ({ VETLOOM_IP_LOOKUP: 'https://127.0.0.1:9/ip' }));

describe('the own account', () => {
  it('changes the password with the old one and shows where else one is signed in', async () => {
    const page = await clinic.newDeskOf('doctor');
    const elsewhere = await clinic.newDeskOf('doctor');
    const mine = new AccountPage(page);
    await mine.openByMenu();
    await inspect(page, 'account-security');
    const form = await mine.begin('密碼', '變更', 'not the password');
    await form.getByLabel('新密碼', { exact: true }).fill('short');
    await form.getByRole('button', { name: '儲存' }).click();
    await form.getByText('密碼至少要 10 個字').waitFor();
    await form.getByLabel('新密碼', { exact: true }).fill('three cats on a warm roof');
    await form.getByLabel('再輸入一次新密碼').fill('three cats on a warm roof');
    await form.getByRole('button', { name: '儲存' }).click();
    await form.getByText('目前的密碼不對').waitFor();
    await mine.part('登入中的裝置');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await glance(page, 'account-devices');
    await mine.part('登入與密碼');
    const again = await mine.begin('密碼', '變更', PASSWORD);
    await again.getByLabel('新密碼', { exact: true }).fill('three cats on a warm roof');
    await again.getByLabel('再輸入一次新密碼').fill('three cats on a warm roof');
    await again.getByRole('button', { name: '儲存' }).click();
    await page.getByText('密碼已變更，其他裝置已登出').waitFor();
    await mine.part('登入中的裝置');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    // The other computer learns it at its next contact.
    await elsewhere.reload();
    await new SignInPage(elsewhere).isShown();
    await new SignInPage(elsewhere).submit(account('doctor'), PASSWORD);
    await expect.poll(() => new SignInPage(elsewhere).refusal()).toContain('100101');
    await new SignInPage(elsewhere).submit(account('doctor'), 'three cats on a warm roof');
    await new Frame(elsewhere).isShown();
    await givePasswordBack(clinic.server.url, 'doctor', 'three cats on a warm roof');
  });
});
