import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { DispensePage } from '../pages/pharmacy.ts';

const clinic = useClinic();

describe('the pharmacy', () => {
  it('[2.7.089 animal half] shows what was prescribed before by animal, and the rules that the clinic keeps for it', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '回診');
    const drug = { _id: 'd1', name: '陳年藥水', unit: 'mL', price: 5, number: 10, frequency: 'BID', unitsPerDose: 0.5 };
    await admin.put(`/record/${segment(visit.recordID)}`, { drugBag: [{ bagID: 'b1', items: [drug] }] });
    const director = await clinic.deskOf('director');
    const pharmacy = new DispensePage(director);
    await pharmacy.openHistory(clinic.server.url, visit.petID);
    await pharmacy.history.getByText('陳年藥水').waitFor();
    expect(await pharmacy.history.getByRole('row').count()).toBe(2);
    await pharmacy.openHistory(clinic.server.url);
    await pharmacy.history.getByText('第 1 頁').waitFor();
    const newest = await pharmacy.history.getByRole('row').nth(1).textContent();
    await pharmacy.history.getByRole('button', { name: '較舊' }).click();
    await pharmacy.history.getByText('第 2 頁').waitFor();
    await expect.poll(() => pharmacy.history.getByRole('row').nth(1).textContent()).not.toBe(newest);
    await glance(director, 'drug-history');

    await director.goto(`${clinic.server.url}/app/setting/drugs`);
    await director.getByRole('textbox', { name: '搜尋藥品、分類、提醒內容' }).fill('permethrin');
    await director.getByText('1 / ').waitFor();
    await inspect(director, 'setting-drugs');
    await director.getByRole('button', { name: '修改規則：Permethrin' }).click();
    await director.getByLabel('出處').fill('院內會議');
    await glance(director, 'setting-drug-rule');
    await director.keyboard.press('Control+Enter');
    await director.getByText('已儲存用藥規則').waitFor();
    await expect
      .poll(() => admin.get<{ _id: string; source: string }[]>('/drugRule?kind=contraindication'))
      .toContainEqual(expect.objectContaining({ _id: '/drugRule/not-permethrin-cat', source: '院內會議' }));
  });
});
