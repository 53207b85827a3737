import { strToU8, zipSync } from 'fflate';
import { describe, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';

const clinic = useClinic();

describe('bringing in what is no table of visits', () => {
  it('takes a ZIP: its files go to the animals whose numbers they bear, and what is none is listed with the reason', async () => {
    const page = await clinic.deskOf('director');
    const address = `${clinic.server.url}/app/setting/import`;
    await page.goto(address);
    await page.getByLabel('選擇 CSV、Excel 或 ODS 檔').setInputFiles({
      name: '動物.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('飼主姓名,手機,寵物名,病歷號\n照片主,0977000444,照片犬,OLD-444\n'),
    });
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await page.getByRole('button', { name: '撤回這次匯入' }).waitFor();
    await page.goto(`${address}?kind=file`);
    await page.getByRole('button', { name: '選擇資料夾' }).waitFor();
    await inspect(page, 'import-files');
    const zip = zipSync({
      'OLD-444/血檢.pdf': strToU8('%PDF-1.7\n1 0 obj\n%%EOF\n'),
      'OLD-444_2019-03-02.jpg': strToU8('MZ no picture at all'),
    });
    await page
      .getByLabel('選擇 ZIP 檔')
      .setInputFiles({ name: '照片.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByText('內容和副檔名不符，或檔案損壞', { exact: false }).waitFor();
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await page.getByRole('button', { name: '下載不能匯入的 1 列（CSV）' }).waitFor();
    await glance(page, 'import-files-done');
  });

  it('asks which role the file’s word for a job is, and makes nobody more than invited', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import?kind=staff`);
    await page.getByLabel('選擇 CSV、Excel 或 ODS 檔').setInputFiles({
      name: '人員.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('姓名,電子郵件,職稱\n搬家醫,moved@former.test,駐院醫\n'),
    });
    await page.getByRole('button', { name: '試算' }).click();
    await page.getByText('還沒有指定這個職稱的角色', { exact: false }).waitFor();
    await inspect(page, 'import-staff');
    await page.getByRole('combobox', { name: '職稱或角色「駐院醫」匯入成' }).click();
    await page.getByRole('option', { name: '獸醫師' }).first().click();
    await page.getByRole('button', { name: '重新試算' }).click();
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await page.getByRole('button', { name: '撤回這次匯入' }).waitFor();
    await page.getByRole('link', { name: '查看人員' }).click();
    await page.getByText('搬家醫').first().waitFor();
  });
});
