import { describe, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { PackagesPage, ServicesPage } from '../pages/inventory-lists.ts';

// A server of its own: the catalogue is changed here.
const clinic = useClinic(async () => ({}));

interface Listed {
  readonly rows: readonly { readonly id: string; readonly name: string; readonly price: number }[];
}

describe('services and packages', () => {
  it('[3.2.64] [3.2.65] [3.2.24 list half] [3.2.30 list half] are kept by a director: a service and its price, a package of them, and a doctor charges it at once', async () => {
    const api = await clinic.api('director');
    const erp = <T>(path: string, body: object = {}) => api.call<T>('POST', `/erp/demo${path}`, body);
    const page = await clinic.newDeskOf('director');
    const services = new ServicesPage(page);
    await services.open(clinic.server.url);
    await inspect(page, 'services');

    await page.keyboard.press('n');
    await services.fill('品名', '甲狀腺篩檢');
    await services.fill('類別', '檢驗');
    await services.fill('檢驗細項', '生化');
    await services.fill('售價', '1,200');
    await services.fill('成本', '480');
    await services.drawer.getByText('毛利 60%').waitFor();
    await inspect(page, 'service-form');
    await services.save('已新增「甲狀腺篩檢」');
    const priceOf = async (name: string) =>
      (await erp<Listed>('/serving/getList', { text: name })).rows.find((row) => row.name === name)?.price;
    expect(await priceOf('甲狀腺篩檢')).toBe(1200);
    await page.keyboard.press('Escape');

    await services.narrow('檢驗');
    await services.find('甲狀腺篩檢');
    await services.reprice('甲狀腺篩檢', '1500');
    await page.getByText('甲狀腺篩檢 的售價改為 1,500').waitFor();
    await expect.poll(() => priceOf('甲狀腺篩檢')).toBe(1500);
    await services.show('甲狀腺篩檢');
    await services.drawer.getByRole('region', { name: '價格紀錄' }).getByText('1,200').waitFor();
    await page.keyboard.press('Escape');
    await services.find('');

    await page.getByRole('button', { name: '調整順序' }).click();
    const order = services.drawer.getByRole('list');
    const [first = '', second = ''] = await order.getByRole('button').locator('span').allInnerTexts();
    await order.getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(async () =>
        (await erp<Listed>('/serving/getList', { class: '檢驗' })).rows.slice(0, 2).map(({ name }) => name),
      )
      .toEqual([second, first]);
    await picture(page, 'service-order');
    await page.keyboard.press('Escape');

    const packages = new PackagesPage(page);
    await packages.open(clinic.server.url);
    await page.keyboard.press('n');
    await packages.fill('品名', '高齡貓健檢');
    await packages.add('甲狀腺篩檢');
    await packages.add(second);
    await packages.fill('組合價', '1800');
    await packages.drawer.getByText(/省 \d+%|貴 \d+%/).waitFor();
    await inspect(page, 'package-form');
    await packages.save('已新增「高齡貓健檢」');
    await page.keyboard.press('Escape');
    await packages.row('高齡貓健檢').getByText('甲狀腺篩檢').waitFor();
    await inspect(page, 'packages');

    const { visit, doctor } = await beginVisit(clinic);
    await doctor.getByRole('combobox', { name: '加處置、費用、疫苗' }).fill('高齡貓');
    await doctor.getByRole('option').filter({ hasText: '高齡貓健檢' }).click();
    await doctor.getByText('已加入組合包：高齡貓健檢').waitFor();
    const billed = () =>
      api.get<{ total: number; examTask: { name: string; type: string }[] }>(`/record/${segment(visit.recordID)}`);
    await expect.poll(async () => (await billed()).total).toBe(1800);
    expect((await billed()).examTask).toContainEqual(expect.objectContaining({ name: '甲狀腺篩檢', type: '生化' }));

    await packages.show('高齡貓健檢');
    await packages.drawer.getByRole('button', { name: '封存', exact: true }).click();
    await page.getByText('已封存「高齡貓健檢」').waitFor();
    const field = doctor.getByRole('combobox', { name: '加處置、費用、疫苗' });
    await field.fill('高齡貓');
    await doctor.getByRole('option', { name: '高齡貓健檢' }).waitFor({ state: 'detached' });
    expect((await billed()).total).toBe(1800);

    // What is archived can be taken away for good; the visit keeps what it was charged.
    await packages.narrow('已封存');
    await packages.removeForGood('高齡貓健檢');
    await services.open(clinic.server.url);
    await services.find('甲狀腺篩檢');
    await services.show('甲狀腺篩檢');
    await services.drawer.getByRole('button', { name: '封存', exact: true }).click();
    await services.narrow('已封存');
    await services.removeForGood('甲狀腺篩檢');
    expect(await priceOf('甲狀腺篩檢')).toBeUndefined();
    expect((await billed()).examTask).toContainEqual(expect.objectContaining({ name: '甲狀腺篩檢' }));
  });
});
