import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { PapersPage } from '../pages/print.ts';

const clinic = useClinic();

it('a certificate is issued from the print dialog with a number, found at the animal, and checked by anybody', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin);
  const page = await clinic.deskOf('doctor');
  await page.goto(
    `${clinic.server.url}/app/pet/${segment(visit.petID.slice(5))}/record/${segment(visit.recordID.slice(8))}`,
  );
  const papers = new PapersPage(page);
  await papers.openAtVisit();
  await papers.only('診斷證明書');
  await papers.fill('用途', '寵物保險理賠');
  await inspect(page, 'paper-issue-print');
  await pictureOnPhone(page, 'paper-issue-print');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    papers.dialog.getByRole('button', { name: '正式發出' }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await papers.dialog.waitFor({ state: 'detached' });
  const [paper] = await admin.get<readonly { number: string; code: string; title: string }[]>(
    `/issuedPaper/list?petID=${encodeURIComponent(visit.petID)}`,
  );
  expect(paper?.title).toBe('診斷證明書');

  await page.goto(`${clinic.server.url}/app/petProfile/${segment(visit.petID)}`);
  await page.getByRole('button', { name: '更多動作' }).first().click();
  await page.getByRole('menuitem', { name: '發出的文件' }).click();
  await page
    .getByText(paper?.number ?? 'none')
    .first()
    .waitFor();
  await glance(page, 'paper-issue-pet');
  const anybody = await (await page.context().browser()?.newContext())?.newPage();
  if (!anybody) throw new Error('no browser');
  await anybody.goto(`${clinic.server.url}/app/checkPaper#demo.${paper?.code}`);
  await anybody.getByText('這份文件有效').waitFor();
  await anybody.getByText('診斷證明書').waitFor();
  await anybody.context().close();
});
