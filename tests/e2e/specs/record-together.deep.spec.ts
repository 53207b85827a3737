import { describe, expect, it } from 'vitest';
import { readRecord } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

describe('the visit editor', () => {
  it('shows at once what others write in fields that nobody types in, and merges or keeps the rest', async () => {
    const { visit, page } = await beginVisit(clinic);
    await page.beginVisit();
    const director = await clinic.deskOf('director');
    const other = new VisitPage(director);
    await other.open(clinic.server.url, visit.petID, visit.recordID);
    expect(await other.complaint.isEditable()).toBe(false);
    await inspect(director, 'visit-of-a-colleague');
    await other.assist();
    await page.complaint.fill('前天晚餐後開始嘔吐');
    await other.therapy.fill('禁食 12 小時');
    await other.therapy.blur();
    await expect.poll(() => page.therapy.inputValue()).toBe('禁食 12 小時');
    expect(await page.complaint.inputValue()).toBe('前天晚餐後開始嘔吐');
    await page.complaint.blur();
    await expect.poll(() => other.complaint.inputValue()).toBe('前天晚餐後開始嘔吐');

    // Both weigh the animal without seeing the other's figure.
    await page.vital('體重').pressSequentially('6');
    await other.vital('體重').fill('8.2');
    await other.vital('體重').blur();
    await expect.poll(() => other.kept.count()).toBe(1);
    await page.vital('體重').pressSequentially('.9');
    await page.vital('體重').blur();
    const admin = await clinic.api('sudo');
    const weights = [8.2, 6.9];
    await expect.poll(async () => weights.includes((await readRecord(admin, visit.recordID)).weight ?? 0)).toBe(true);
    await Promise.race([page.conflicts.waitFor(), other.conflicts.waitFor()]);
  });
});
