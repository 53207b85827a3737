import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';

const clinic = useClinic();

const TABLE = [
  '代號,品名,分類,單位,售價',
  'IMP-1,進口紗布,衛材,包,"NT$1,200"',
  'IMP-2,進口棉花,特殊類,盒,',
  'IMP-3,進口棉棒,耗材,盒,-5',
].join('\r\n');

describe('a price list', () => {
  it('is brought in from a table, its words mapped, its bad rows given back, and taken back as a whole', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/inventory/import`);
    await page.getByRole('radiogroup', { name: '要匯入什麼' }).getByText('商品').click();
    await page.getByRole('heading', { name: '匯入商品' }).waitFor();
    await inspect(page, 'import-catalogue-start');
    await page
      .getByLabel('選擇 CSV、Excel 或 ODS 檔')
      .setInputFiles({ name: 'price.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
    await page.getByRole('combobox', { name: '「售價」匯入成' }).waitFor();
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByText('金額不能是負數', { exact: false }).waitFor();
    await page.getByText('沒有價格，會標示「未定價」', { exact: false }).waitFor();
    expect(await page.getByRole('combobox', { name: '類別「衛材」匯入成' }).inputValue()).toBe('耗材');
    await page.getByRole('combobox', { name: '類別「特殊類」匯入成' }).click();
    await page.getByRole('option', { name: '耗材', exact: true }).click();
    await glance(page, 'import-catalogue-words');
    await page.getByRole('button', { name: '重新試算' }).click();
    await page.getByRole('button', { name: '匯入 2 列' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載不能匯入的 1 列（CSV）' }).click();
    expect((await saved).suggestedFilename()).toBe('商品-不能匯入的列.csv');
    await glance(page, 'import-catalogue-done');
    const job = new URL(page.url()).searchParams.get('job');
    const api = await clinic.api('director');
    const done = await api.get<{ counts: Record<string, number> }>(`/import/${job}`);
    expect(done.counts).toMatchObject({ itemsCreated: 2, unpriced: 1, rowsRefused: 1 });
    await page.getByRole('button', { name: '撤回這次匯入' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回這次匯入' }).click();
    await page.getByText('已撤回 2 筆').waitFor();
  });
});
