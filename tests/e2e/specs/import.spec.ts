import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';

const clinic = useClinic();

describe('bringing a table in', () => {
  it('guesses the columns of a Big5 file, says in a dry run what would happen, imports, and takes it back', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import`);
    await inspect(page, 'import-start');
    // The headings 姓名,電話,寵物,體重 in Big5, as Excel in Taiwan wrote them for twenty years.
    const head = Buffer.from('a96da6572cb971b8dc2cc364aaab2cc5e9adab', 'hex');
    const rows = Buffer.from('\r\nOwner A,0977000111,Rex,5.5\r\nOwner A,0977000111,Max,heavy\r\n,0977000112,Bo,3\r\n');
    await page
      .getByLabel('選擇 CSV、Excel 或 ODS 檔')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.concat([head, rows]) });
    await page.getByRole('button', { name: '試算' }).waitFor();
    await page.getByRole('combobox', { name: '「姓名」匯入成' }).waitFor();
    expect(await page.getByRole('combobox', { name: '「電話」匯入成' }).inputValue()).toBe('飼主電話');
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByText('看不懂的體重，這一格留空', { exact: false }).waitFor();
    await page.getByText('這一欄是空的，不能匯入', { exact: false }).waitFor();
    await inspect(page, 'import-dry-run');
    await page.getByRole('button', { name: '匯入 2 列' }).click();
    await page.getByRole('button', { name: '撤回這次匯入' }).click();
    const asked = page.getByRole('dialog', { name: '撤回這次匯入？' });
    await asked.getByRole('button', { name: '撤回這次匯入' }).click();
    await page.getByText('已撤回 3 筆').waitFor();
    await glance(page, 'import-undone');
  });
});
