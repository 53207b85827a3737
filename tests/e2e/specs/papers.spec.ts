import { readFile } from 'node:fs/promises';
import { pdfPages } from '@vetloom/documents/testing/read-back.ts';
import type { Download } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { PapersPage } from '../pages/papers.ts';
import { VisitPage } from '../pages/visit.ts';

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
  it('[1.9.14] [3.9.10] [2.7.081] [2.7.082] are printed from the visit in the clinic’s own look, and come as one PDF with the same words', async () => {
    const visit = await arrangeVisit(admin, '年度疫苗');
    await admin.put(`/record/${segment(visit.recordID)}`, {
      diagnosis: '健康，可接種。',
      therapy: '三天內不要洗澡。',
      chargeDivision: [{ _id: 'fee', name: '診察費', class: '診察', price: 400, number: 1 }],
      vaccine: [{ _id: 'v1', name: '狂犬病疫苗', price: 200, number: 1 }],
    });
    const desk = await clinic.deskOf('director', { viewport: { width: 1366, height: 768 }, acceptDownloads: true });
    const papers = new PapersPage(desk);
    await papers.openSettings(clinic.server.url);
    await inspect(desk, 'print-settings');
    const footer = `門診 09:00–21:00（${visit.pet}）`;
    await papers.setFooter(footer);
    await expect
      .poll(async () => (await admin.get<{ paper?: { footer: string } }>('/setting')).paper?.footer, {
        timeout: 30_000,
      })
      .toBe(footer);

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

    await papers.tick('疫苗接種證明書', '診斷證明書', '轉診單');
    await papers.fill('狂犬病疫苗 批號', 'RB-2405');
    await papers.fill('轉診至', '台大動物醫院');
    await papers.fill('用途', '出國檢疫');
    await inspect(desk, 'print-dialog');
    await papers.print();
    await expect.poll(() => printedOn(desk), { timeout: 20_000 }).toHaveLength(4);
    const printed = (await printedOn(desk)).map(squeezed).join('\n');
    for (const words of ['看診紀錄', '三天內不要洗澡', 'RB-2405', '台大動物醫院敬啟', '出國檢疫'])
      expect(printed).toContain(words);
    await expect
      .poll(
        async () =>
          (await admin.get<{ vaccine: { lot?: string }[] }>(`/record/${segment(visit.recordID)}`)).vaccine[0]?.lot,
        { timeout: 20_000 },
      )
      .toBe('RB-2405');

    await papers.openAtVisit();
    await papers.only('看診紀錄', '疫苗接種證明書');
    await papers.dialog.getByRole('checkbox', { name: '英文版' }).check();
    const pages = await textOf(await papers.download());
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('VisitRecord');
    expect(pages[0]).toContain(squeezed(footer));
    expect(pages[1]).toContain('VaccinationCertificate');
    expect(pages[1]).toContain('RB-2405');
    await desk.goto(`${clinic.server.url}/app/user/${encodeURIComponent(visit.userID.replace('/user/', ''))}`);
    await desk.getByRole('button', { name: '費用明細表' }).click();
    const [statement = ''] = await textOf(await papers.download());
    for (const words of ['費用明細表', visit.owner, '診察費', '狂犬病疫苗', 'NT$600'])
      expect(statement).toContain(words);
    await admin.put('/setting', { paper: { size: 'A4', marginMm: 13, logo: true, stamp: true, footer: '' } });
  });
});
