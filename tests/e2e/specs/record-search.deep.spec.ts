import { readFile } from 'node:fs/promises';
import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { VisitPage } from '../pages/record.ts';
import { RecordsPage } from '../pages/record-list.ts';

const clinic = useClinic();
const YEAR = 365 * 86_400;

describe('the visits of all years', () => {
  it('[2.2.01 record half] are found by what they say, on the device and beyond it, exported, and brought back after a deletion', async () => {
    const admin = await clinic.api('sudo');
    const words = `嘔吐 ${Date.now()}`;
    const visit = await arrangeVisit(admin, words);
    // Older than what a device keeps.
    const dateTime = Math.floor(Date.now() / 1000) - 3 * YEAR;
    const old = await admin.post<{ _id: string }>('/record', {
      petID: visit.petID,
      cause: `${words} 三年前`,
      record: '三年前的主訴',
      dateTime,
    });
    // Open work is on every device, however old.
    await admin.put(`/record/${segment(old._id)}/status`, { type: 'archiveStatus', status: 10 });

    // Of its own: one that was there before has heard of the old visit when it was made.
    const page = await clinic.newDeskOf('doctor');
    const records = new RecordsPage(page);
    await records.open(clinic.server.url);
    await records.find(words);
    await expect.poll(() => records.rowsOf(visit.pet).count()).toBe(1);
    await records.span('全部年份');
    await expect.poll(() => records.rowsOf(visit.pet).count()).toBe(2);
    await inspect(page, 'records-search');

    // The conditions are in the address: a link shows the same.
    await page.reload();
    await expect.poll(() => records.rowsOf(visit.pet).count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '匯出' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^病歷查詢-.*\.xlsx$/);

    // What isn't on the device isn't said to be deleted: without a network it waits, and comes by itself.
    // The page's own code is there by another animal's visit: opening this animal fetches its past.
    const editor = new VisitPage(page);
    const other = await arrangeVisit(admin, `${words} 另一隻`);
    await records.rowsOf(other.pet).click();
    await editor.isShown();
    await page.goBack();
    await expect.poll(() => records.rowsOf(visit.pet).count()).toBe(2);
    await page.context().setOffline(true);
    await records.rowsOf(`${words} 三年前`).click();
    await page.getByText('需要網路才能取回較早的病歷；連上之後會自動出現。').waitFor();
    await inspect(page, 'record-not-here');
    await page.context().setOffline(false);
    await editor.isShown();
    expect(await editor.complaint.inputValue()).toBe('三年前的主訴');
    // Another desk asks for it by a link that names no animal; one to a visit that the clinic doesn't have says so.
    const pharmacy = await clinic.newDeskOf('doctor');
    await pharmacy.goto(`${clinic.server.url}/app/today/dispense?record=${encodeURIComponent(old._id)}`);
    await pharmacy.getByText(visit.pet).first().waitFor();
    await pharmacy.goto(`${clinic.server.url}/app/today/dispense?record=${encodeURIComponent(`${old._id}x`)}`);
    await pharmacy.getByText('找不到這筆病歷').waitFor();

    // A file of everything that is found, of which the list has shown the first hundred.
    await records.open(clinic.server.url, '?range=all');
    await expect.poll(() => page.getByText('已列出 100 筆').count()).toBe(1);
    const [whole] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '匯出' }).click(),
    ]);
    const { rows } = await readXlsx(await readFile(await whole.path()));
    expect(rows.length).toBeGreaterThan(400);

    // Without a network the device shows what it holds, and says so.
    await page.context().setOffline(true);
    await records.find(words.slice(0, -2));
    await expect.poll(() => page.getByText('更早的病歷需要連線查詢').count()).toBe(1);
    expect(await records.rowsOf(visit.pet).count()).toBeGreaterThan(0);
    await page.context().setOffline(false);

    const desk = await clinic.deskOf('director');
    const removed = new RecordsPage(desk);
    await removed.open(clinic.server.url, `?q=${encodeURIComponent(words)}`);
    await expect.poll(() => removed.rowsOf(visit.pet).count()).toBe(1);
    await admin.ask('DELETE', `/record/${segment(visit.recordID)}`);
    await expect.poll(() => removed.rowsOf(visit.pet).count()).toBe(0);
    await desk.getByRole('button', { name: '已刪除的病歷' }).click();
    await expect.poll(() => removed.rowsOf(visit.pet).count()).toBe(1);
    await glance(desk, 'records-removed');
    await removed.rowsOf(visit.pet).getByRole('button', { name: '復原' }).click();
    await desk.getByRole('button', { name: '回到病歷' }).click();
    await expect.poll(() => removed.rowsOf(visit.pet).count()).toBe(1);
  });
});
