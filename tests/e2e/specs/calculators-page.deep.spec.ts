import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { Calculators } from '../pages/calculators.ts';
import { paletteField } from '../pages/shell.ts';

const clinic = useClinic();

it('the calculators open for any patient out of the palette, take its weight, and put a rate worked out into the visit, by keyboard alone', async () => {
  const visit = await arrangeVisit(await clinic.api('sudo'), '心律不整');
  const page = await clinic.deskOf('doctor');
  const calculators = new Calculators(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };

  await keys('Control+k');
  await paletteField(page).fill(`p ${visit.pet}`);
  await page
    .getByRole('option', { name: new RegExp(visit.pet) })
    .first()
    .waitFor();
  await keys('Tab');
  const act = page.getByRole('button', { name: '計算機（帶入這隻動物）' });
  for (let tried = 0; tried < 6 && !(await act.evaluate((button) => button === document.activeElement)); tried += 1)
    await keys('ArrowDown');
  await keys('Enter');
  await calculators.dialog.waitFor();
  // Whose it is comes with the animal, which is read once the dialog stands.
  await expect.poll(() => calculators.dialog.getByRole('heading', { level: 2 }).textContent()).toContain(visit.pet);

  await calculators.choose('cri', 'CRI 恆速輸注');
  expect(await calculators.field('體重').inputValue()).toBe('6.4');
  expect(await calculators.field('劑量').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('50');
  await keys('Tab', 'Tab');
  await page.keyboard.type('20');
  await calculators.field('點滴袋體積').focus();
  await page.keyboard.type('500');
  await keys('Tab');
  await calculators.result.getByText('請填「流速」').waitFor();
  await page.keyboard.type('20');
  // 50 µg × 6.4 kg × 60 min = 19.2 mg an hour, for 25 h 480 mg, of 20 mg/mL 24 mL.
  await calculators.result.getByText('24 mL').first().waitFor();
  await calculators.result.getByText('480 mg').waitFor();
  await inspect(page, 'calculators');
  await pictureOnPhone(page, 'calculators');
  await page.setViewportSize({ width: 834, height: 1112 });
  await picture(page, 'calculators-tablet');
  await page.setViewportSize({ width: 1366, height: 768 });

  await calculators.field('體重').fill('6400');
  await calculators.dialog.getByText('超過 120 kg，請檢查數字與單位').waitFor();
  await calculators.field('體重').fill('12.8');
  await calculators.dialog.getByText(/已修改，病歷：6.4 kg/).waitFor();
  await calculators.result.getByText('48 mL').first().waitFor();
  await keys('Escape');
  await calculators.dialog.waitFor({ state: 'detached' });

  const tail = (id: string, of: string) => encodeURIComponent(id.replace(`/${of}/`, ''));
  await page.goto(`${clinic.server.url}/app/pet/${tail(visit.petID, 'pet')}/record/${tail(visit.recordID, 'record')}`);
  await page.getByRole('button', { name: '計算機' }).waitFor();
  await calculators.open();
  await calculators.choose('巧克力', '巧克力');
  await page.keyboard.type('100');
  await calculators.result.getByText('35.9 mg/kg').waitFor();
  await calculators.result.getByText('可能嘔吐、腹瀉、不安').waitFor();
  await glance(page, 'calculators-poison');
  await keys('Control+Enter');
  await calculators.dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByLabel('治療與醫囑').last().inputValue())
    .toContain('【巧克力】種類 犬，體重 6.4 kg');
});
