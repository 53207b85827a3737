import { readFile } from 'node:fs/promises';
import { readXlsx } from '@vetloom/api/import/xlsx-table.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeBill, receivedOn } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, picture } from '../harness/look.ts';
import { FiguresPage } from '../pages/bi.ts';
import { dollarsIn } from '../pages/billing.ts';
import { TillPage } from '../pages/billing-till.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

describe('the figures of the clinic', () => {
  it("[1.2.68] [3.2.17 page half] [3.2.18] [3.2.19 figures half] equal the day's receipts, are exported as they are shown, and hide money from those without the right", async () => {
    const bill = await arrangeBill(admin, 1234);
    const logs = [{ collectionID: bill.recordID, receive: 1234 }];
    await admin.post('/billing/receiveLogs', { receiveLogs: logs });
    const director = await clinic.deskOf('director');
    const figures = new FiguresPage(director);
    await figures.open(clinic.server.url);
    const received = await receivedOn(admin);
    await expect.poll(() => figures.income()).toBe(received);
    // Nothing of the day stands under the month, not for a frame, nor is one compared with what belongs to the other.
    const shownMeanwhile = await figures.incomesWhileChoosing('本月');
    expect(shownMeanwhile.map((text) => dollarsIn(/NT\$ [\d,]+/.exec(text)?.[0] ?? null))).toEqual(
      shownMeanwhile.map(() => dollarsIn(/NT\$ [\d,]+/.exec(shownMeanwhile.at(-1) ?? '')?.[0] ?? null)),
    );
    expect(shownMeanwhile.length, shownMeanwhile.join(' then ')).toBeLessThanOrEqual(2);
    await figures.open(clinic.server.url, 'range=month');
    await figures.chart.waitFor();
    const month = await figures.income();
    expect(month).toBeGreaterThanOrEqual(received);
    await inspect(director, 'figures');
    const file = await figures.exported();
    expect(file.suggestedFilename()).toMatch(/^營運統計-.*\.xlsx$/);
    const { rows } = await readXlsx(await readFile(await file.path()));
    const income = rows[0]?.indexOf('實收') ?? -1;
    expect(rows.slice(1).reduce((sum, row) => sum + Number(row[income]), 0)).toBe(month);
    const shown = await figures.table();
    expect(shown).toHaveLength(rows.length - 1);
    await picture(director, 'figures-table');
    // A clinic that keeps its figures elsewhere has the way there beside its own.
    const elsewhere = director.getByRole('link', { name: '院所的分析系統' });
    expect(await elsewhere.count()).toBe(0);
    await admin.put('/clinic', { biUrl: 'https://figures.example.test/anan' });
    await elsewhere.waitFor();
    expect(await elsewhere.getAttribute('href')).toBe('https://figures.example.test/anan');
    await admin.put('/clinic', { biUrl: '' });
    await elsewhere.waitFor({ state: 'detached' });
    // A year is the server's; the same money again.
    await figures.open(clinic.server.url, 'range=year&metric=visits');
    await figures.chart.waitFor();
    await expect.poll(() => figures.income()).toBeGreaterThanOrEqual(month);
    await picture(director, 'figures-year');

    const till = new TillPage(director, clinic.server.url);
    await till.openStat();
    await expect.poll(() => till.statTotal()).toBe(received);

    const assistant = await clinic.deskOf('assistant');
    const part = new FiguresPage(assistant);
    await part.open(clinic.server.url, 'range=month');
    await assistant.getByText('營收、項目與醫師實收需要').waitFor();
    expect(await part.items.count()).toBe(0);
    expect(await assistant.getByText('實收', { exact: true }).count()).toBe(0);
    expect(await part.figure('看診')).toMatch(/次$/);
  });
});
