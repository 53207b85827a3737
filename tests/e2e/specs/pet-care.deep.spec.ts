import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangePet, arrangeVisit, segment, visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { TodayPage } from '../pages/overview.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PetPage } from '../pages/pet.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

/** Numbers that devices hold for the day after tomorrow: nobody else takes any of those yet. */
async function leasedAhead(api: Api): Promise<number> {
  const { petIDCounter = {} } = await api.get<{ petIDCounter?: Record<string, number> }>('/setting');
  const date = new Date(Date.now() + (48 + 8) * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return petIDCounter[date] ?? 0;
}

async function deskWithNumbers(api: Api): Promise<Page> {
  const before = await leasedAhead(api);
  const page = await clinic.deskOf('director', KEEPS_APP);
  await expect.poll(() => leasedAhead(api)).toBeGreaterThan(before);
  const frame = new Frame(page);
  await frame.isSynced();
  return page;
}

describe('numbers of animals', () => {
  it('are given out by two computers without a network and never meet', async () => {
    const api = await clinic.api('sudo');
    const pages = [await deskWithNumbers(api), await deskWithNumbers(api)];
    const pets = [freshPet(), freshPet()];
    for (const [at, page] of pages.entries()) {
      await new TodayPage(page).open(clinic.server.url);
      await new Frame(page).isSynced();
      await page.context().setOffline(true);
      const pet = { name: pets[at] ?? '', kind: '犬' };
      await new CheckIn(page).walkIn({ name: freshOwner(), phone: freshPhone() }, pet, '咳嗽');
    }
    for (const page of pages) await page.context().setOffline(false);
    for (const page of pages) await new Frame(page).isSynced();
    const made = await Promise.all(
      pets.map((pet) => api.post<{ _id: string; petNumber: string }[]>('/pet/search', { keyword: pet })),
    );
    const numbers = made.map(([pet]) => pet?.petNumber ?? '');
    // The demo clinic counts by Gregorian day and marks dogs with a D.
    for (const number of numbers) expect(number).toMatch(/^\d{8}D\d{3}$/);
    expect(new Set(numbers).size).toBe(2);
    for (const pet of pets) expect(await visitsOf(api, pet)).toHaveLength(1);
  });
});

describe('an animal', () => {
  it('is renamed with its old address still open elsewhere, and combined with a choice and undo', async () => {
    const api = await clinic.api('sudo');
    const made = await arrangeVisit(api, '打噴嚏');
    const main = await arrangePet(api, made.userID, { chipID: '900138001234567', allergy: '磺胺類' });
    const [page, elsewhere] = [await clinic.deskOf('director'), await clinic.deskOf('doctor')];
    const profile = new PetPage(page);
    const menu = new CareMenu(page);
    await profile.open(clinic.server.url, made.petID);
    const number = `A-${Date.now().toString(36)}`;
    await menu.choose('更改病歷號');
    await menu.dialog.getByLabel('新的病歷號').fill(main._id.replace('/pet/', ''));
    await menu.confirm('更改');
    await menu.dialog.getByText(/這個號碼是/).waitFor();
    await menu.dialog.getByLabel('新的病歷號').fill(number);
    await menu.confirm('更改');
    await expect.poll(() => page.url()).toMatch(new RegExp(number));
    await profile.timeline.getByText('打噴嚏').waitFor();
    await new Frame(page).isSynced();

    // Another computer follows the old address: aliases reach devices by the feed.
    const there = new PetPage(elsewhere);
    await there.open(clinic.server.url, made.petID);
    await there.timeline.getByText('打噴嚏').waitFor();
    await elsewhere.getByText(number).first().waitFor();

    await menu.choose('合併到其他動物');
    await menu.find('要保留的動物', made.phone, main._id.replace('/pet/', ''));
    await menu.mergePanel.getByText('會移動 1 次看診、1 筆體重').waitFor();
    await glance(page, 'pet-combine');
    await menu.confirm('合併');
    await menu.holdUndo();
    await expect.poll(() => page.url()).toMatch(new RegExp(segment(main._id.replace('/pet/', ''))));
    await profile.timeline.getByText('打噴嚏').waitFor();
    await profile.strip.getByText('磺胺類').waitFor();
    await menu.undo();
    await expect.poll(() => profile.timeline.getByText('打噴嚏').count()).toBe(0);
    await expect
      .poll(() => api.get(`/pet/${segment(made.petID)}`))
      .toMatchObject({ _id: `/pet/${number}`, name: made.pet });
    await there.timeline.getByText('打噴嚏').waitFor();
  });
});
