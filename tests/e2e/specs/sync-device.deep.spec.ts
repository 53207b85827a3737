import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { account } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';

const clinic = useClinic();

describe('data of this browser that somebody cleared', () => {
  it('are said to be gone at once, and never to be in sync', async () => {
    const page = await clinic.newDeskOf('assistant');
    const frame = new Frame(page);
    await new TodayPage(page).open(clinic.server.url);
    await frame.isSynced();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: clinic.server.url, storageTypes: 'indexeddb' });
    const dialog = page.getByRole('dialog', { name: '這台電腦的資料被清除了' });
    await dialog.waitFor();
    await glance(page, 'data-cleared');
    // What somebody was writing can still be read.
    await new TodayPage(page).isShown();
    await dialog.getByRole('button', { name: '先留在這個畫面' }).click();
    expect(await frame.syncChip.textContent()).toBe('這台電腦的資料已清除');
    await page.reload();
    await frame.isSynced();
  });

  it('are named with their animal; what was written, before and after, comes back as its author’s own text', async () => {
    const visitHere = await arrangeVisit(await clinic.api('sudo'));
    // What tells of waiting commands is fetched ahead, and kept: without it and without a network they have no names.
    const page = await clinic.newDeskOf('doctor', KEEPS_APP);
    const [frame, visit] = [new Frame(page), new VisitPage(page)];
    await visit.open(clinic.server.url, visitHere.petID, visitHere.recordID);
    await frame.isSynced();
    const drawer = await frame.openSync();
    await page.context().setOffline(true);
    await frame.isOffline();
    await visit.complaint.fill('清除前沒有上傳的');
    await page.keyboard.press('Tab');
    await visit.therapy.fill('禁食一天');
    await page.keyboard.press('Tab');
    await frame.syncChip.filter({ hasText: /未同步 \d/ }).waitFor();
    // It is known by its animal from the moment at which that was looked up; what was cleared can't be.
    await drawer.getByText(new RegExp(visitHere.pet)).first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: clinic.server.url, storageTypes: 'indexeddb' });
    const dialog = page.getByRole('dialog', { name: '這台電腦的資料被清除了' });
    // Beginning the visit and writing in it are two acts, each with its animal.
    await dialog.getByText(new RegExp(visitHere.pet)).first().waitFor();
    await glance(page, 'data-cleared-lost');
    await dialog.getByRole('button', { name: '先留在這個畫面' }).click();
    await page.getByText(/^文字已留成草稿/).waitFor();
    expect(await page.getByText(/草稿已存在這台電腦/).count()).toBe(0);
    await visit.complaint.fill('清除後再寫');
    await page.keyboard.press('Tab');
    await page.context().setOffline(false);
    await page.reload();
    await frame.isSynced();
    await expect.poll(() => visit.complaint.inputValue()).toBe('清除後再寫');
    const stored = async () => {
      const admin = await clinic.api('sudo');
      const { record, therapy } = await admin.get<Record<string, string>>(`/record/${segment(visitHere.recordID)}`);
      return { record, therapy };
    };
    await expect.poll(stored, { timeout: 15_000 }).toEqual({ record: '清除後再寫', therapy: '禁食一天' });
    expect(await visit.conflicts.count()).toBe(0);
  });
});

describe('what was typed in a visit when its page ended', () => {
  it('is told of and counted where its author signs out right behind the last key, and stands once a colleague has signed in', async () => {
    const admin = await clinic.api('sudo');
    const { petID, recordID } = await arrangeVisit(admin);
    const page = await clinic.newDeskOf('doctor', KEEPS_APP);
    const [frame, visit] = [new Frame(page), new VisitPage(page)];
    await visit.open(clinic.server.url, petID, recordID);
    await frame.isSynced();
    await page.context().setOffline(true);
    await visit.complaint.fill('登出前的最後一句');
    await frame.signOut();
    // Beginning the visit and writing in it.
    await page.getByText('這台電腦有 2 筆紀錄還沒上傳').waitFor();
    await glance(page, 'signed-out-unsent');
    await page.context().setOffline(false);
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url);
    await signIn.as('cashier');
    await frame.isSynced();
    const stored = async () => (await admin.get<{ record: string }>(`/record/${segment(recordID)}`)).record;
    await expect.poll(stored, { timeout: 15_000 }).toBe('登出前的最後一句');
  });

  /** As a browser leaves it that was killed within seconds of the last key, some minutes ago. */
  const leaveBehind = (page: Page, recordID: string, text: string) =>
    page.evaluate(
      ([id, words, email]) => {
        const values = { path: ['record'], from: '', to: words, text: words, valid: true, focused: true };
        const savedAt = Math.floor(Date.now() / 1000) - 600;
        localStorage.setItem(`vetloom.draft.demo.${email}.visit.${id}|record`, JSON.stringify({ values, savedAt }));
      },
      [recordID, text, account('doctor')] as const,
    );

  it('is told wherever its author goes on, opens with its visit and stands in the record then; or is given up, and comes back if that was a slip', async () => {
    const admin = await clinic.api('sudo');
    const [saved, given] = [await arrangeVisit(admin), await arrangeVisit(admin)];
    const page = await clinic.newDeskOf('doctor');
    const [frame, drawer] = [new Frame(page), new SyncDrawer(page)];
    await new TodayPage(page).open(clinic.server.url);
    await leaveBehind(page, saved.recordID, '夜裡吐了三次');
    await leaveBehind(page, given.recordID, '打錯的字');
    await page.reload();
    await frame.syncChip.filter({ hasText: '2 件待處理' }).waitFor();
    await drawer.open();
    const slip = drawer.case(new RegExp(`${given.pet}的病歷有草稿還沒存`));
    await slip.getByText('打錯的字').waitFor();
    await slip.getByText('這些內容只在這台電腦，還沒存進病歷。開啟病歷就會接著存。').waitFor();
    await glance(page, 'left-drafts');
    await slip.getByRole('button', { name: '捨棄草稿' }).click();
    await slip.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^復原/ }).last().click();
    await slip.waitFor();
    await slip.getByRole('button', { name: '捨棄草稿' }).click();
    await drawer
      .case(new RegExp(`${saved.pet}的病歷有草稿還沒存`))
      .getByRole('button', { name: '開啟病歷' })
      .click();
    await expect.poll(() => new VisitPage(page).complaint.inputValue()).toBe('夜裡吐了三次');
    const texts = () =>
      Promise.all(
        [saved, given].map(
          async ({ recordID }) => (await admin.get<{ record: string }>(`/record/${segment(recordID)}`)).record,
        ),
      );
    await expect.poll(texts, { timeout: 15_000 }).toEqual(['夜裡吐了三次', '']);
    await frame.syncChip.filter({ hasText: '已同步' }).waitFor();
  });
});
