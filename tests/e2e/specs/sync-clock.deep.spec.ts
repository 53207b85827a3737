import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, arrangeVisit, receivedOn, segment } from '../harness/arrange.ts';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { makeClockSettable, setClock, standUnused } from '../harness/wrong-clock.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const DAY = 86_400;
const TAIPEI = zoneOf(DEFAULT_TIME_ZONE);

const clinic = useClinic();
// A test that fails while the server is away must not take the others along.
afterEach(() => clinic.server.start());
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const now = () => Math.floor(Date.now() / 1000);
const today = () => dayStart(now(), TAIPEI);
/** The day in the header, as people read it. */
const headerDay = (page: Page) => page.getByRole('region', { name: '頁首' }).getByText(/^\d{4}\/\d{2}\/\d{2}/);
const written = (time: number) =>
  new Intl.DateTimeFormat('zh-TW', {
    timeZone: DEFAULT_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(1000 * time);

/** When an animal that was checked in is said to have come. */
async function cameAt(pet: string): Promise<number | undefined> {
  const [found] = await admin.post<{ _id: string }[]>('/pet/search', { keyword: pet });
  const [visit] = found ? await admin.post<{ _id: string }[]>('/record/getList/pet', { petID: found._id }) : [];
  return visit && (await admin.get<{ dateTime: number }>(`/record/${segment(visit._id)}`)).dateTime;
}

describe('a clock that is days off', () => {
  it.each([
    { days: 2, mark: '電腦時鐘不準', said: '快了 2 天' },
    { days: -2, mark: '電腦時鐘不準', said: '慢了 2 天' },
  ])(
    '$days days: money and check-ins made offline stand on the day on which they were made, and the screen shows that day',
    async ({ days, mark, said }) => {
      const [bill, standing] = [await arrangeBill(admin, 450), await arrangeVisit(admin)];
      const page = await clinic.desk(KEEPS_APP);
      await makeClockSettable(page);
      await signInAt(page, clinic.server.url, 'director');
      await keptOnDevice(page);
      const [frame, board, checkout] = [new Frame(page), new TodayPage(page), new CheckoutPage(page)];
      await board.open(clinic.server.url);
      await board.stands(standing.pet, '候診');
      await checkout.open(clinic.server.url);
      await checkout.choose(bill.pet);
      await page.context().setOffline(true);
      await frame.isOffline();
      const before = await receivedOn(admin);

      await setClock(page, days * DAY);
      await checkout.receive();
      await checkout.isReceived(450, bill.pet);
      await frame.syncChip.filter({ hasText: mark }).waitFor();
      // What the device knows outlives the page.
      await page.reload();
      await frame.isOffline();
      await frame.syncChip.filter({ hasText: mark }).waitFor();
      expect(await headerDay(page).textContent()).toContain(written(now()));
      await board.open(clinic.server.url);
      await board.stands(standing.pet, '候診');
      await frame.goTo('今日');
      await page.getByRole('region', { name: '頁首' }).getByRole('link', { name: '總覽' }).click();
      const pet = freshPet();
      await new CheckIn(page).walkIn(
        { name: freshOwner(), phone: freshPhone() },
        { name: pet, kind: '犬' },
        '嘔吐兩天',
      );

      await page.context().setOffline(false);
      await frame.isSynced();
      await expect.poll(() => receivedOn(admin)).toBe(before + 450);
      expect(await cameAt(pet)).toBeGreaterThanOrEqual(today());
      expect(await cameAt(pet)).toBeLessThanOrEqual(now() + 5);

      await frame.syncChip.filter({ hasText: '電腦時鐘不準' }).waitFor();
      const drawer = await frame.openSync();
      await drawer.getByText(said).waitFor();
      await glance(page, `clock-${days}`);
      await board.open(clinic.server.url);
      await board.stands(standing.pet, '候診');
      await board.stands(pet, '候診');
      expect(await headerDay(page).textContent()).toContain(written(now()));
    },
  );

  it('what nobody can tell but a person is asked when the server is there again, and stands on the day that was said', async () => {
    const page = await clinic.desk(KEEPS_APP);
    await makeClockSettable(page);
    await signInAt(page, clinic.server.url, 'director');
    await keptOnDevice(page);
    const frame = new Frame(page);
    await new TodayPage(page).open(clinic.server.url);
    await clinic.server.stop();
    await frame.isOffline();
    // Two days without the server, and a clock that was set meanwhile.
    await standUnused(page, { clinic: 'demo', clock: 2 * DAY, away: 2 * DAY });
    await page.reload();
    await frame.isOffline();
    await frame.syncChip.filter({ hasText: '時間待核對' }).waitFor();
    const pet = freshPet();
    await new CheckIn(page).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet, kind: '犬' }, '嘔吐兩天');
    await page.reload();
    await frame.isOffline();
    await clinic.server.start();
    await frame.openSync().then((drawer) => drawer.getByRole('button', { name: '重新連線' }).click());

    const dialog = page.getByRole('dialog', { name: /3 筆 .* 的紀錄，其實是在 .* 做的嗎？/ });
    await dialog.getByText(pet).first().waitFor();
    await glance(page, 'clock-question');
    await dialog.getByRole('button', { name: '稍後再回答' }).click();
    await frame.syncChip.filter({ hasText: /未同步 \d/ }).waitFor();
    expect(await cameAt(pet)).toBeUndefined();
    // What was put off rests over a reload too, and is found at the mark.
    await page.reload();
    await frame.syncChip.filter({ hasText: /未同步 \d/ }).waitFor();
    const drawer = new SyncDrawer(page);
    await drawer.open();
    await drawer.panel.getByText('3 筆在等您確認日期').waitFor();
    expect(await dialog.count()).toBe(0);
    const order = await drawer
      .case(/其實是在/)
      .getByRole('button', { name: /^(移到|保留)/ })
      .allInnerTexts();
    await glance(page, 'clock-question-drawer');
    await drawer.panel.getByRole('button', { name: '回答', exact: true }).click();
    const answers = dialog.getByRole('button', { name: /^(移到|保留)/ });
    await answers.first().waitFor();
    expect(await answers.allInnerTexts()).toEqual(order);
    await answers.first().click();
    await frame.isSynced();
    await expect.poll(() => cameAt(pet)).toBeGreaterThanOrEqual(today());
    expect(await cameAt(pet)).toBeLessThanOrEqual(now() + 5);
  });
});
