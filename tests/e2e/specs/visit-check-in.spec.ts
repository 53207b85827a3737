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

  it('finds a known animal by its name and checks it in again', async () => {
    const page = await clinic.deskOf('cashier');
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    const owner = { name: freshOwner(), phone: freshPhone() };
    const [first, second] = [freshPet(), freshPet()];
    const checkIn = new CheckIn(page);
    await checkIn.walkIn(owner, { name: first }, '打噴嚏');
    await checkIn.begin();
    await checkIn.find(owner.name, owner.phone.slice(-3));
    await checkIn.panel.getByRole('button', { name: '新動物' }).click();
    await checkIn.newPet({ name: second });
    await checkIn.panel.getByRole('checkbox', { name: first }).uncheck();
    await checkIn.checkIn('預防針');
    await checkIn.isDone(second);
    await today.stands(second, '候診');
  });

  it('is put right, and called off and taken back, for as long as the animal waits', async () => {
    const page = await clinic.deskOf('cashier');
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    const [owner, other] = [
      { name: freshOwner(), phone: freshPhone() },
      { name: freshOwner(), phone: freshPhone() },
    ];
    const [wrong, right] = [freshPet(), freshPet()];
    const checkIn = new CheckIn(page);
    await checkIn.walkIn(other, { name: right }, '打噴嚏');
    await checkIn.walkIn(owner, { name: wrong }, '打噴嚏');
    await today.card(wrong, '候診').focus();
    await page.keyboard.press('e');
    const panel = page.getByRole('complementary', { name: `修改報到：${wrong}` });
    await panel.getByRole('button', { name: '更換動物' }).click();
    await panel.getByLabel('正確的動物').fill(right);
    await page.getByRole('option', { name: new RegExp(right) }).click();
    await panel.getByLabel('來院原因').fill('預防針');
    await glance(page, 'check-in-correct');
    await page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
    await today.card(wrong).waitFor({ state: 'detached' });

    const card = today.card(right, '候診').filter({ hasText: '預防針' });
    await card.focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: `取消${right}的報到` });
    await dialog.getByLabel('原因（可不填）').fill('飼主改約');
    await dialog.getByRole('button', { name: '取消報到' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.waitFor({ state: 'detached' });
    await page.getByText(`已取消${right}的報到`).waitFor();
    await page.keyboard.press('Control+z');
    await card.waitFor();
  });

  it('tells at the phone field whose telephone it is, and goes on with that owner', async () => {
    const page = await clinic.deskOf('cashier');
    await new TodayPage(page).open(clinic.server.url);
    const owner = { name: freshOwner(), phone: freshPhone() };
    const checkIn = new CheckIn(page);
    await checkIn.walkIn(owner, { name: freshPet() }, '打噴嚏');
    await checkIn.begin();
    await checkIn.newOwner({ name: freshOwner(), phone: owner.phone });
    await checkIn.panel.getByText(`已是${owner.name}的電話`).waitFor();
    await glance(page, 'check-in-phone-taken');
    await checkIn.panel.getByRole('button', { name: '使用這位飼主' }).click();
    await checkIn.panel.getByRole('group', { name: '報到的動物' }).waitFor();
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
