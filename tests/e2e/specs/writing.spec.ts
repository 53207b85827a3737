import { describe, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, picture } from '../harness/look.ts';
import { PetPage } from '../pages/pet.ts';

const clinic = useClinic();

interface StoredVisit {
  readonly record: string;
  readonly therapy: string;
  readonly emotions: string;
  readonly label: readonly string[];
  readonly disease: readonly { readonly name: string }[];
}

describe('writing a visit', () => {
  it('fills a visit in from a template, and the next one from the last, each taken back by one key', async () => {
    const { visit, page, aids, doctor } = await beginVisit(clinic);
    await page.weighSurely('9.8');
    await doctor.keyboard.press('Alt+/');
    await doctor.keyboard.type('急性嘔');
    await aids.preview.getByText('Cerenia 16 mg').waitFor();
    await glance(doctor, 'fill-in');
    await doctor.keyboard.press('Enter');
    await page.drug('Cerenia').waitFor();
    expect(await page.drug('Cerenia').textContent()).toContain('1¼');
    await expect.poll(() => page.therapy.inputValue()).toContain('禁食 12 小時');
    await aids.undo();
    await page.drug('Cerenia').waitFor({ state: 'detached' });
    await expect.poll(() => page.therapy.inputValue()).toBe('');
    await aids.fillIn('急性嘔', '急性嘔吐');
    await page.drug('Cerenia').waitFor();
    await doctor.keyboard.press('Alt+p');
    await aids.problem('急性胃腸炎').waitFor();
    await glance(doctor, 'visit-filled');
    await page.complete(visit.pet);

    const admin = await clinic.api('sudo');
    const again = await admin.post<{ _id: string }>('/record/checkin', { petID: visit.petID, cause: '回診' });
    await page.open(clinic.server.url, visit.petID, again._id);
    await aids.problem('急性胃腸炎').waitFor();
    await page.weighSurely('19.6');
    // The earlier visit beside this one by one key, a line of it by another, and back to the field.
    await page.therapy.focus();
    await doctor.keyboard.press('Alt+h');
    const past = doctor.getByRole('region', { name: '過去的看診' });
    await past.getByRole('button', { name: /Cerenia/ }).waitFor();
    await glance(doctor, 'visit-past');
    await past.getByRole('button', { name: /Cerenia/ }).press('Enter');
    await doctor.getByText('已複製「Cerenia').waitFor();
    await aids.undo();
    await past.press('Alt+h');
    await past.waitFor({ state: 'detached' });
    expect(await page.therapy.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.drug('Cerenia').waitFor({ state: 'detached' });
    await doctor.keyboard.press('Alt+/');
    await aids.dialog.getByText('上次 1¼ 顆').waitFor();
    await doctor.keyboard.press('Enter');
    await page.drug('Cerenia').waitFor();
    expect(await page.drug('Cerenia').textContent()).toContain('2½');
    await expect
      .poll(() => admin.get<StoredVisit>(`/record/${segment(again._id)}`))
      .toMatchObject({ therapy: expect.stringContaining('禁食'), disease: [] });

    const pet = new PetPage(doctor);
    await pet.open(clinic.server.url, visit.petID);
    await aids.problem('急性胃腸炎').waitFor();
    await picture(doctor, 'pet-problems');
    await aids.problem('急性胃腸炎').click();
    await doctor.getByRole('button', { name: '標為已結束' }).click();
    await doctor.getByRole('button', { name: '儲存', exact: true }).click();
    await doctor.getByRole('img', { name: '已結束' }).waitFor();
  });
});
