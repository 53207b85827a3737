import { readFile } from 'node:fs/promises';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import type { Download } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, picture } from '../harness/look.ts';
import { PapersPage } from '../pages/print.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
async function textOf(download: Download): Promise<string[]> {
  const pages = await pdfPages(new Uint8Array(await readFile(await download.path())));
  return pages.map(squeezed);
}

describe('the papers of a visit', () => {
  it('[1.9.14] [3.1.08] [3.9.10] are printed from the visit in the clinic’s own look, and come as one PDF with the same words', async () => {
    const visit = await arrangeVisit(admin, '年度疫苗');
    await admin.put(`/record/${segment(visit.recordID)}`, {
      diagnosis: '健康，可接種。',
      therapy: '三天內不要洗澡。',
      chargeDivision: [{ _id: 'fee', name: '診察費', class: '診察', price: 400, number: 1 }],
      vaccine: [{ _id: 'v1', name: '狂犬病疫苗', price: 200, number: 1 }],
    });
    await admin.post('/surgeryMonitor', { recordID: visit.recordID, status: [{ value: { heartRate: 92 } }] });
    const desk = await clinic.deskOf('director', { viewport: { width: 1366, height: 768 }, acceptDownloads: true });
    const papers = new PapersPage(desk);
    await papers.openSettings(clinic.server.url);
    const preview = papers.preview('看診紀錄');
    await preview.getByText('急性胃炎').waitFor();
    await inspect(desk, 'print-settings');
    const footer = `門診 09:00–21:00（${visit.pet}）`;
    await papers.setFooter(footer);
    await expect
      .poll(async () => (await admin.get<{ paper?: { footer: string } }>('/setting')).paper?.footer, {
        timeout: 30_000,
      })
      .toBe(footer);
    await preview.getByText(footer).waitFor();
    await desk.setViewportSize({ width: 1024, height: 768 });
    await picture(desk, 'print-settings-tablet');
    await desk.setViewportSize({ width: 1366, height: 768 });
    await desk.getByText('藥袋標籤', { exact: true }).click();
    await papers.preview('藥袋標籤').getByText('每次 1¼').waitFor();
    await picture(desk, 'print-settings-label');
    await desk.getByText('捲紙收據', { exact: true }).click();
    await papers.preview('收據（熱感紙）').getByText('應收').waitFor();
    await picture(desk, 'print-settings-roll');

    await new VisitPage(desk).open(clinic.server.url, visit.petID, visit.recordID);
    await papers.openAtVisit();
    const content = papers.dialog.getByRole('group', { name: '看診紀錄的內容' });
    for (const [option, ticked] of [
      ['醫囑', true],
      ['用藥', true],
      ['列印藥品明細', true],
      ['費用明細', true],
      ['附轉診欄', false],
      ['顯示藥品單價', false],
    ] as const)
      expect(await content.getByRole('checkbox', { name: option, exact: true }).isChecked(), option).toBe(ticked);
    expect(await papers.dialog.getByRole('checkbox', { name: '英文版' }).isChecked()).toBe(false);

    await papers.tick('疫苗接種證明書', '診斷證明書', '轉診單', '手術麻醉監測紀錄');
    await papers.fill('狂犬病疫苗 批號', 'RB-2405');
    await papers.fill('轉診至', '台大動物醫院');
    await papers.fill('用途', '出國檢疫');
    await papers.dialog.getByText('依勾選的順序印 5 份：看診紀錄、疫苗接種證明書').waitFor();
    await glance(desk, 'print-dialog');
    await papers.print();
    await expect.poll(() => printedOn(desk)).toHaveLength(5);
    const printed = (await printedOn(desk)).map(squeezed).join('\n');
    for (const words of ['看診紀錄', '三天內不要洗澡', 'RB-2405', '台大動物醫院惠鑒', '出國檢疫', '手術麻醉監測紀錄'])
      expect(printed).toContain(words);
    await expect
      .poll(
        async () =>
          (await admin.get<{ vaccine: { lot?: string }[] }>(`/record/${segment(visit.recordID)}`)).vaccine[0]?.lot,
        { timeout: 30_000 },
      )
      .toBe('RB-2405');

    await papers.openAtVisit();
    await papers.only('疫苗接種證明書', '看診紀錄');
    await papers.dialog.getByRole('checkbox', { name: '英文版' }).check();
    const pages = await textOf(await papers.download());
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('VaccinationCertificate');
    expect(pages[0]).toContain('RB-2405');
    expect(pages[1]).toContain('VisitRecord');
    expect(pages[1]).toContain(squeezed(footer));
    // The pet's page has the same dialog, and the letter as a referral.
    await desk.goto(`${clinic.server.url}/app/petProfile/${encodeURIComponent(visit.petID.replace('/pet/', ''))}/`);
    const timeline = desk.getByRole('listbox', { name: '時間線' });
    await timeline.getByRole('option', { name: /轉診至 台大動物醫院/ }).click();
    const entry = desk.getByRole('complementary', { name: '紀錄內容' });
    await entry.getByRole('button', { name: '列印轉診單' }).waitFor();
    await glance(desk, 'pet-referral');
    await desk.getByRole('button', { name: '更多動作' }).click();
    await desk.getByRole('menuitem', { name: '記錄轉診' }).click();
    await desk.getByLabel('轉診自').fill('康寧動物醫院');
    await inspect(desk, 'referral-form');
    await desk.keyboard.press('Control+Enter');
    await timeline.getByRole('option', { name: /由 康寧動物醫院 轉入/ }).waitFor();
    await timeline.getByRole('option').filter({ hasText: '年度疫苗' }).click();
    const listed = { petID: visit.petID, referralList: true };
    await expect.poll(async () => (await admin.post<unknown[]>('/record/getList/pet', listed)).length).toBe(3);
    await papers.openAtPet();
    await papers.only('手術麻醉監測紀錄');
    const [anaesthesia = ''] = await textOf(await papers.download());
    expect(anaesthesia).toContain('手術麻醉監測紀錄');
    await desk.goto(`${clinic.server.url}/app/user/${encodeURIComponent(visit.userID.replace('/user/', ''))}`);
    await desk.getByRole('button', { name: '費用明細表' }).click();
    const [statement = ''] = await textOf(await papers.download());
    for (const words of ['費用明細表', visit.owner, '診察費', '狂犬病疫苗', 'NT$600'])
      expect(statement).toContain(words);
    await admin.put('/setting', { paper: { size: 'A4', marginMm: 13, logo: true, stamp: true, footer: '' } });
  });
});
