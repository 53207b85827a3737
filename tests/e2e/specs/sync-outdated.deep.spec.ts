import { CODE, httpStatusOf } from '@vetloom/domain/core/codes.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { segment, visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { account, type Person } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

// Its own server: somebody is taken out of the clinic.
const clinic = useClinic(async () => ({}));

/** A desk that has lost the network, and an animal that was checked in there since. */
async function unsent(person: Person): Promise<{ readonly page: Page; readonly frame: Frame; readonly pet: string }> {
  const page = await clinic.newDeskOf(person, KEEPS_APP);
  const frame = new Frame(page);
  await new TodayPage(page).open(clinic.server.url);
  await frame.isSynced();
  await page.context().setOffline(true);
  await frame.isOffline();
  const pet = freshPet();
  await new CheckIn(page).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet }, '嘔吐');
  await frame.syncChip.filter({ hasText: '未同步 3' }).waitFor();
  return { page, frame, pet };
}

const updateOf = (page: Page) => page.getByRole('dialog', { name: '更新通知', exact: true });

describe('a page that the server or its own data have left behind', () => {
  it('whose protocol the server no longer speaks says so beside the work that waits, which goes on, and sends it after the reload', async () => {
    const admin = await clinic.api('sudo');
    const { page, frame, pet } = await unsent('assistant');
    await page.route('**/sync/v1/**', (route) =>
      route.fulfill({
        status: httpStatusOf('protocolMismatch'),
        json: { code: CODE.protocolMismatch, message: 'this server speaks sync protocol 99' },
      }),
    );
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /未同步 3.*1 件待處理/ }).waitFor({ timeout: 60_000 });
    const drawer = await frame.openSync();
    await drawer.getByText('應用程式版本過舊，請重新整理頁面').waitFor();
    await drawer.getByText('3 筆還在這台電腦').waitFor();
    await inspect(page, 'outdated');
    await page.keyboard.press('Escape');
    await new TodayPage(page).stands(pet, '候診');
    expect(await visitsOf(admin, pet)).toEqual([]);
    await page.unroute('**/sync/v1/**');
    await frame.openSync();
    await Promise.all([page.waitForEvent('load'), drawer.getByRole('button', { name: '重新整理' }).click()]);
    await frame.isSynced();
    expect(await visitsOf(admin, pet)).toMatchObject([{ cause: '嘔吐' }]);
  });

  it('whose data are of a newer version says so once the newest page is none newer, and gives out what wasn’t sent', async () => {
    const { page, pet } = await unsent('doctor');
    // As a newer version does, which the server has taken back since.
    await page.evaluate(async () => {
      const [found] = (await indexedDB.databases()).filter(({ name }) => name === 'vetloom:demo');
      const asked = indexedDB.open('vetloom:demo', (found?.version ?? 0) + 10);
      await new Promise((resolve, reject) => {
        asked.onsuccess = resolve;
        asked.onerror = reject;
      });
      asked.result.close();
    });
    await page.context().setOffline(false);
    const behind = page.getByRole('dialog', { name: '這台電腦的資料來自較新的版本' });
    for (let tries = 0; tries < 2 && !(await behind.isVisible()); tries += 1) {
      await updateOf(page).or(behind).first().waitFor({ timeout: 60_000 });
      if (await behind.isVisible()) break;
      await Promise.all([page.waitForEvent('load'), updateOf(page).getByRole('button', { name: '立即重整' }).click()]);
    }
    await behind.getByText('3 筆紀錄還沒有上傳，都還在這台電腦，沒有遺失。').waitFor();
    await inspect(page, 'server-behind');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      behind.getByRole('button', { name: '匯出未上傳的紀錄' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain(pet);
  });
});

describe('somebody who is taken out of their only clinic', () => {
  it('hears so at the next contact, keeps what they had done there, and it is sent once they are back', async () => {
    const admin = await clinic.api('sudo');
    const { page, frame, pet } = await unsent('cashier');
    const staff = `/staff/${segment(`/staff/${account('cashier')}`)}`;
    await admin.put(staff, { status: false });
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: '您已不是這間院所的成員' }).waitFor({ timeout: 60_000 });
    await inspect(page, 'withdrawn');
    await frame.syncChip.filter({ hasText: '未同步 3' }).waitFor();
    expect(await visitsOf(admin, pet)).toEqual([]);
    const drawer = await frame.openSync();
    await drawer.getByText(new RegExp(pet)).first().waitFor();
    await admin.put(staff, { status: true });
    await page.reload();
    await frame.isSynced();
    expect(await visitsOf(admin, pet)).toMatchObject([{ cause: '嘔吐' }]);
  });
});
