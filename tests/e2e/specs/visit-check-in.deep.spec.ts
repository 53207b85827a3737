import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { TodayPage } from '../pages/overview.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('check-in', () => {
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
    // Two ways on, of which only one says 取消.
    const ways = await dialog.getByRole('button').allTextContents();
    expect(ways.filter((word) => word.includes('取消'))).toEqual(['取消報到']);
    expect(ways).toContain('保留報到');
    await glance(page, 'cancel-check-in');
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
});
