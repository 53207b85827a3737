import { describe, expect, it } from 'vitest';
import { keptOnDevice } from '../harness/computer.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { account, PASSWORD } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('a computer that nobody asked to remember', () => {
  it('asks for the password when its browser comes back without a network, tells before of unsent work, and keeps it', async () => {
    const page = await clinic.desk(KEEPS_APP);
    const signIn = new SignInPage(page);
    const frame = new Frame(page);
    await signIn.open(clinic.server.url);
    await page.getByLabel('記住這台電腦').uncheck();
    await signIn.as('doctor');
    await frame.isSynced();
    await keptOnDevice(page);
    const [owner, pet] = [freshOwner(), freshPet()];
    await new TodayPage(page).open(clinic.server.url);
    await page.context().setOffline(true);
    await new CheckIn(page).walkIn({ name: owner, phone: freshPhone() }, { name: pet }, '嘔吐');
    await page.reload();
    await frame.isOffline();

    // An hour later, as a browser gives its tabs back.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3_600_000;
    });
    await page.reload();
    await signIn.isShown();
    const told = page.getByText(/這台電腦有 \d+ 筆紀錄還沒上傳/);
    await told.waitFor();
    const whole = (await page.locator('main').textContent()) ?? '';
    expect(whole).toContain('禾風動物醫院');
    expect(whole).toContain('就會以原本的人的名義自動上傳');
    expect(whole).toContain('目前離線，仍可登入');
    expect(whole).not.toContain(owner);
    expect(whole).not.toContain(pet);
    await inspect(page, 'sign-in-unsent');
    await signIn.submit(account('doctor'), 'not-the-password');
    expect(await signIn.refusal()).toContain('100101');
    await signIn.submit(account('doctor'), PASSWORD);
    await frame.isOffline();
    expect(await frame.syncChip.textContent()).toMatch(/離線 · 未同步 [1-9]/);
  });
});
