import { isoDay } from '@vetloom/domain/core/clock.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { printedOn, useClinic } from '../harness/desk.ts';
import { freshPhone } from '../harness/names.ts';
import { ClinicChoicePage, SignInPage } from '../pages/access.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: both clinics move to other zones here.
const clinic = useClinic(async () => ({}));

const now = () => Math.floor(Date.now() / 1000);
/** What a clock on the wall of a zone shows, in the minute that runs and the one before it: the header's goes by steps. */
const shown = (zone: string) => [0, 60].map((before) => formatTime(now() - before, zoneOf(zone)));

async function deskIn(name: string): Promise<Page> {
  const page = await clinic.desk();
  const signIn = new SignInPage(page);
  await signIn.open(clinic.server.url);
  await signIn.as('director');
  await new ClinicChoicePage(page).choose(name);
  await new Frame(page).isSynced();
  return page;
}

describe('two clinics of two zones on one server', () => {
  it('each show and print their own day and hour at their desks, and number animals by it', async () => {
    const desks = { demo: await deskIn('禾風動物醫院'), harbour: await deskIn('港灣動物醫院') };
    const apis = { demo: await clinic.apiIn('demo', 'director'), harbour: await clinic.apiIn('harbour', 'director') };
    // An hour apart, and then so far that their dates are never the same.
    for (const [demo, harbour] of [
      ['Asia/Tokyo', 'Asia/Taipei'],
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ] as const)
      for (const [id, zone] of [
        ['demo', demo],
        ['harbour', harbour],
      ] as const) {
        await apis[id].put('/clinic', { timeZone: zone });
        const header = desks[id].getByRole('region', { name: '頁首' });
        const clock = header.locator('b').first();
        await expect.poll(async () => shown(zone).includes((await clock.textContent()) ?? '')).toBe(true);
        await header.getByText(formatDay(now(), zoneOf(zone))).waitFor();
        const owner = await apis[id].post<{ _id: string }>('/user', { name: '陳怡君', phone: freshPhone() });
        const pet = await apis[id].post<{ petNumber: string }>('/pet', { userID: owner._id, name: '麻糬' });
        expect(pet.petNumber).toContain(isoDay(now(), zoneOf(zone)).replaceAll('-', ''));
        await desks[id].goto(`${clinic.server.url}/app/setting/info?section=paper`);
        await desks[id].getByRole('button', { name: '列印測試頁' }).click();
        await expect.poll(async () => (await printedOn(desks[id])).join()).toContain(formatDay(now(), zoneOf(zone)));
        // The question stands until it is answered, and no other page is printed meanwhile.
        await desks[id].getByRole('button', { name: '都正確' }).click();
      }
  });
});
