import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { ImportPage } from '../pages/import.ts';

const clinic = useClinic();

describe('bringing a table in', () => {
  it('says why a file is no table', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import`);
    const buffer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
    await page
      .getByLabel('選擇 CSV、Excel 或 ODS 檔')
      .setInputFiles({ name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer });
    await page.getByText('這是舊版 Excel（.xls）', { exact: false }).waitFor();
  });

  it('asks for words that the clinic lacks, holds the import against its file, and lets drawn records be ticked', async () => {
    const page = await clinic.deskOf('director');
    const imports = new ImportPage(page, clinic.server.url);
    const people = ['對帳主一,0977000441,對帳犬,OLD-441,奇異犬種', '對帳主二,0977000442,對帳貓,OLD-442,奇異犬種'];
    await imports.choose('people', '動物.csv', `飼主姓名,手機,寵物名,病歷號,品種\n${people.join('\n')}\n`);
    await imports.check();
    await page.getByRole('rowheader', { name: /奇異犬種.*院內沒有/ }).waitFor();
    await inspect(page, 'import-words');
    await pictureOnPhone(page, 'import-words');
    await imports.bring(2);
    await page.getByText('2 列都有交代。').waitFor();
    const visits = [
      'OLD-441,V-1,112/3/5,腹瀉,300,',
      'OLD-442,V-2,113/3/6,回診,500,200',
      'OLD-449,V-3,113/3/7,無主,450,',
    ];
    const head = '病歷號,看診編號,日期,病歷內容,總金額,未收\n';
    await imports.choose('visit', '看診.csv', head + visits.join('\n'));
    await imports.check();
    await imports.bring(2);
    await page.getByText('筆金額與檔案不同', { exact: false }).waitFor();
    await page.getByRole('row', { name: /應收.*450.*這些列不能匯入/ }).waitFor();
    await inspect(page, 'import-reconciliation');
    await pictureOnPhone(page, 'import-reconciliation');
    await page.getByRole('button', { name: '抽 20 筆核對' }).click();
    await page.getByRole('button', { name: '第 1 筆正確' }).click();
    await page.getByRole('button', { name: '第 2 筆有誤' }).click();
    await page.getByLabel('第 2 筆哪裡有誤').fill('品種不對');
    await page.getByRole('button', { name: '記下' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /2\/\d+ 已核對，1 筆有誤/ })
      .waitFor();
    await inspect(page, 'import-draw');
    await pictureOnPhone(page, 'import-draw');
    await page.getByRole('button', { name: '回到匯入' }).click();
    await page.getByText(/2\/\d+ 已核對，1 筆有誤/).waitFor();
  });

  it('compares a newer file with the last one, and asks where people here changed the same', async () => {
    const page = await clinic.deskOf('director');
    const imports = new ImportPage(page, clinic.server.url);
    const head = '飼主姓名,手機,地址,寵物名,病歷號\n';
    await imports.choose('people', '週一.csv', `${head}平行主,0977000451,舊址,平行犬,OLD-451\n`);
    await imports.check();
    await imports.bring(1);
    const api = await clinic.api('sudo');
    const [owner] = await api.post<{ _id: string }[]>('/user/search', { keyword: '0977000451' });
    await api.put(`/user/${encodeURIComponent(owner?._id ?? '')}`, { address: '院內改的地址' });
    await imports.choose('people', '週五.csv', `${head}平行主名,0977000451,新址,平行犬,OLD-451\n`);
    await page.getByText('看過的 1 筆裡，有 1 筆已在', { exact: false }).waitFor();
    await inspect(page, 'import-earlier');
    await page.getByRole('button', { name: '改用比對' }).click();
    expect(await page.getByLabel('和上次匯入的檔案比對', { exact: false }).isChecked()).toBe(true);
    await imports.check();
    await imports.bring(1);
    await page.getByText('1 項變動，檔案與院內都改過', { exact: false }).waitFor();
    expect(await page.getByRole('row', { name: /飼主姓名 平行主 平行主 平行主名 已更新/ }).count()).toBe(1);
    await inspect(page, 'import-changes');
    await pictureOnPhone(page, 'import-changes');
    await page.getByRole('button', { name: '第 2 列「地址」採用檔案' }).click();
    await page.getByText('沒有待決定的變動。').waitFor();
    await glance(page, 'import-decided');
  });
});
