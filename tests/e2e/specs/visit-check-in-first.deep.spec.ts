import { describe, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

interface Row {
  readonly _id: string;
  readonly petID: string;
  readonly cause: string;
}

describe('check-in', () => {
  it('makes an owner, an animal and its visit without a break', async () => {
    const owner = { name: freshOwner(), phone: freshPhone() };
    const pet = { name: freshPet(), kind: '犬' };
    // Its own words, by which its visit is found whatever others have checked in.
    const cause = `嘔吐兩天 ${owner.phone}`;
    const page = await clinic.deskOf('cashier');
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    await inspect(page, 'today');
    const checkIn = new CheckIn(page);
    await checkIn.begin();
    await glance(page, 'check-in-find');
    await checkIn.newOwner(owner);
    await checkIn.newPet(pet);
    await glance(page, 'check-in-visit');
    await checkIn.checkIn(cause, 7.25);
    await checkIn.isDone(pet.name);
    await today.stands(pet.name, '候診');

    const admin = await clinic.api('sudo');
    const found = () => admin.post<Row[]>('/record/getList/dateTime', { begin: daysAgo(1), end: daysAgo(-1) });
    await expect.poll(async () => (await found()).filter((row) => row.cause === cause).length).toBe(1);
    const visit = (await found()).find((row) => row.cause === cause);
    const made = await admin.get<{ name: string; userName: string; weight: { weight: number }[] }>(
      `/pet/${segment(visit?.petID ?? '')}`,
    );
    expect(made).toMatchObject({ name: pet.name, userName: owner.name });
  });

  it('keeps what was typed over a reload', async () => {
    const page = await clinic.deskOf('cashier');
    await new TodayPage(page).open(clinic.server.url);
    const checkIn = new CheckIn(page);
    const name = freshOwner();
    await checkIn.begin();
    await checkIn.newOwner({ name, phone: freshPhone() });
    await checkIn.panel.getByLabel('名字').fill('寫到一半');
    await checkIn.panel.getByText(/草稿已存/).waitFor();
    await page.reload();
    await new Frame(page).isSynced();
    // The key acts on the board, and the frame is there before it.
    await page.locator('[data-lane]').first().waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => checkIn.panel.getByLabel('名字').inputValue()).toBe('寫到一半');
  });
});

const daysAgo = (days: number): number => Math.floor(Date.now() / 1000) - days * 86_400;
