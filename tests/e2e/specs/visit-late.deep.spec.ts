import { describe, expect, it } from 'vitest';
import { arrangeVisit, visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { PetPage } from '../pages/pet.ts';

const clinic = useClinic();

describe('a visit without a check-in', () => {
  it('[2.3.08 screen half] [2.4.03 screen half] is entered afterwards of an earlier day, shows what stands there already, and leads on to writing', async () => {
    const api = await clinic.api('director');
    const made = await arrangeVisit(api);
    const desk = await clinic.deskOf('doctor');
    const profile = new PetPage(desk);
    await profile.open(clinic.server.url, made.petID);
    const menu = new CareMenu(desk);
    await menu.choose('補登病歷');
    const dialog = desk.getByRole('dialog', { name: `補登 ${made.pet} 的病歷` });
    await dialog.getByLabel('看診日期', { exact: true }).fill('2190/01/02');
    await dialog.getByText('看診不能在現在之後').waitFor();
    await dialog.getByLabel('看診日期', { exact: true }).fill('2026/03/05');
    await dialog.getByLabel(/^時間/).fill('1730');
    await dialog.getByLabel('來院原因').fill('跛行');
    await dialog.getByLabel(/^病歷內容/).fill('右後腳，觸診疼痛');
    await inspect(desk, 'visit-late');
    await desk.keyboard.press('Control+Enter');
    await desk.waitForURL(/petRecord|record/i);
    const all = async () => (await visitsOf(api, made.pet)).filter(({ _id }) => _id !== made.recordID);
    await expect.poll(all).toMatchObject([
      {
        source: 'manual',
        status: 0,
        dateTime: Date.parse('2026-03-05T17:30:00+08:00') / 1000,
        cause: '跛行',
        record: '右後腳，觸診疼痛',
      },
    ]);

    // Nobody enters it a second time without being told.
    await profile.open(clinic.server.url, made.petID);
    await menu.choose('補登病歷');
    await dialog.getByLabel('看診日期', { exact: true }).fill('2026/03/05');
    await dialog.getByText('這一天已經有看診：17:30 跛行').waitFor();
    await glance(desk, 'visit-late-there');
  });
});
