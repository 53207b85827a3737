import { readFile } from 'node:fs/promises';
import { formText } from '@vetloom/documents/docx/form-text.ts';
import { docxWith } from '@vetloom/documents/testing/docx-parts.ts';
import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { CustomForms } from '../pages/paper.ts';

const clinic = useClinic();

it('[3.2.54] [3.2.55] [3.2.56] [3.1.10] [3.2.06] a form is uploaded, refused with words while it is broken, printed for an animal, and deleted', async () => {
  const visit = await arrangeVisit(await clinic.api('sudo'), '右後肢跛行');
  const page = await clinic.deskOf('sudo');
  const forms = new CustomForms(page, clinic.server.url);
  await forms.open();

  // What is no Word file, and what can't be filled, is told and not kept.
  await forms.upload('病歷摘要.docx', Buffer.from('MZ\0\0program'));
  await page.getByText('這是程式檔，只是改了副檔名').waitFor();
  await forms.upload('病歷摘要.docx', docxWith(['病歷摘要', '用藥 {#用藥}{藥名}', '飼主：{飼主姓名']));
  await page.getByText('{用藥}').first().waitFor();
  await page.getByText('左大括號').waitFor();
  await inspect(page, 'custom-form-refused');
  await page.getByRole('button', { name: '關閉這個訊息' }).click();

  // By dropping; a placeholder that nobody knows is told.
  await forms.drop(
    '病歷摘要.docx',
    docxWith(['病歷摘要', '飼主：{飼主姓名}', '主訴：{主訴}', '{飼主名}', '{晶片號碼}']),
  );
  const making = forms.panel('新增表單');
  await making.getByText('{飼主名}').waitFor();
  expect(await making.getByLabel('表單名稱').inputValue()).toBe('病歷摘要');
  await page.keyboard.press('Control+Enter');
  await forms.row('病歷摘要').getByText('病歷摘要.docx').waitFor();
  await inspect(page, 'custom-forms');
  await pictureOnPhone(page, 'custom-forms');

  // A second version, and how it reads with examples.
  await forms.row('病歷摘要').click();
  const panel = forms.panel('病歷摘要');
  await panel.getByLabel('上傳新版本').setInputFiles({
    ...{ name: '病歷摘要二.docx', mimeType: '' },
    buffer: Buffer.from(docxWith(['病歷摘要', '飼主：{飼主姓名}', '主訴：{主訴}', '晶片：{晶片號碼}'])),
  });
  await panel.getByText('第 2 版').waitFor();
  await panel.getByText('飼主：陳怡君').waitFor();
  await glance(page, 'custom-form-detail');

  // At the animal: what stands there is shown, and the Word file is handed over.
  const dialog = await forms.printAt(visit.petID);
  await dialog.getByRole('combobox', { name: '選擇表單' }).click();
  await page.getByRole('option', { name: '病歷摘要' }).click();
  await dialog.getByText(`飼主：${visit.owner}`).waitFor();
  await dialog.getByText('沒有資料，會留橫線：晶片號碼').waitFor();
  await inspect(page, 'custom-form-print');
  await pictureOnPhone(page, 'custom-form-print');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下載 Word' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`病歷摘要 ${visit.pet}.docx`);
  const blocks = await formText(new Uint8Array(await readFile(await download.path())));
  expect(blocks.map((block) => (block.kind === 'paragraph' ? block.text : ''))).toEqual([
    '病歷摘要',
    `飼主：${visit.owner}`,
    '主訴：右後肢跛行',
    '晶片：＿＿＿＿＿＿＿＿',
  ]);

  // Issued, it has a number and a code, and whoever holds it can check it without a sign-in.
  const [issued] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '正式發出' }).click(),
  ]);
  const foot = (await formText(new Uint8Array(await readFile(await issued.path())))).at(-1);
  const [, number = '', link = ''] =
    /文件編號 (\S+).*?(\/app\/checkPaper\S+)/.exec(foot?.kind === 'paragraph' ? foot.text : '') ?? [];
  await page.getByText(`已發出，文件編號 ${number}`).waitFor();
  const anybody = await (await page.context().browser()?.newContext())?.newPage();
  if (!anybody) throw new Error('no browser');
  await anybody.goto(`${clinic.server.url}${link}`);
  await anybody.getByText('這份文件有效').waitFor();
  await anybody.getByText(number).waitFor();
  expect(await anybody.getByText(visit.owner).count()).toBe(0);
  await inspect(anybody, 'paper-check');
  await pictureOnPhone(anybody, 'paper-check');

  // Revoked at the animal, it says so to whoever asks.
  await page.goto(`${clinic.server.url}/app/petProfile/${segment(visit.petID)}`);
  await page.getByRole('button', { name: '更多動作' }).first().click();
  await page.getByRole('menuitem', { name: '發出的文件' }).click();
  await page.getByRole('button', { name: `作廢 ${number}` }).click();
  await page.getByLabel('作廢的原因').fill('寫錯了');
  await page
    .getByRole('dialog', { name: `作廢文件 ${number}` })
    .getByRole('button', { name: '作廢' })
    .click();
  await page.getByText('已作廢').first().waitFor();
  await glance(page, 'papers-issued');
  await expect
    .poll(async () => {
      await anybody.getByRole('button', { name: '查驗' }).click();
      return anybody.getByText('這份文件已經作廢').count();
    })
    .toBe(1);
  await glance(anybody, 'paper-revoked');
  await anybody.context().close();

  // Deleted, it is gone from the list and from what can be printed.
  await forms.open();
  await forms.row('病歷摘要').click();
  await panel.getByRole('button', { name: '刪除表單' }).click();
  await page.getByRole('dialog', { name: '刪除「病歷摘要」' }).getByRole('button', { name: '刪除表單' }).click();
  await forms.row('病歷摘要').waitFor({ state: 'detached' });
  const again = await forms.printAt(visit.petID);
  await again.waitFor();
  await expect.poll(() => again.getByText('病歷摘要').count()).toBe(0);

  // Who may not customise forms stands before the closed door.
  const desk = await clinic.deskOf('cashier');
  await desk.goto(`${clinic.server.url}/app/setting/customizeForm`);
  await desk.waitForURL(/permissionDeny/);
});
