import { expect, it } from 'vitest';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { NAMES } from '../harness/people.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic(async () => ({}));

it('[3.7.048 screen half] [3.3.17 screen half] a doctor’s own way to order a drug, and dark colours, follow them to another device', async () => {
  const { visit, page, doctor } = await beginVisit(clinic);
  await page.weighSurely('9.8');
  await page.addDrug('Cerenia 16 mg');
  const direction = await page.drugField('Cerenia 16 mg', '用法');
  await direction.fill('包在零食裡');
  await direction.blur();
  await doctor.getByRole('button', { name: '設為我的慣用' }).click();
  await doctor.getByRole('button', { name: '取消我的慣用' }).waitFor();
  await glance(doctor, 'usual-drug');
  await doctor.getByRole('button', { name: `${NAMES.doctor} 的選單` }).click();
  await doctor.getByRole('menuitemradio', { name: '深色' }).click();
  const mine = await clinic.api('doctor');
  await expect.poll(async () => (await mine.get<{ colourScheme?: string }>('/prefer')).colourScheme).toBe('dark');

  await expect
    .poll(async () => (await mine.get<{ drugs: { direction: string }[] }>('/prefer')).drugs)
    .toMatchObject([{ direction: '包在零食裡' }]);

  const admin = await clinic.api('sudo');
  const again = await admin.post<{ _id: string }>('/record/checkin', { petID: visit.petID, cause: '回診' });
  const other = await clinic.newDeskOf('doctor');
  await other.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  const there = new VisitPage(other);
  await there.open(clinic.server.url, visit.petID, again._id);
  await there.addDrug('Cerenia 16 mg');
  expect(await there.drug('Cerenia 16 mg').textContent()).toContain('包在零食裡');
});
