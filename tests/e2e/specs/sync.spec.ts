import { afterEach, describe, expect, it } from 'vitest';
import { FaultDatabase } from '../../faults/harness/fault-database.ts';
import { arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { workerFolder } from '../harness/worker-folder.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { ReviewPage, SyncDrawer } from '../pages/sync.ts';

const clinic = useClinic();
afterEach(() => clinic.server.start());

describe('two versions of a visit', () => {
  it('[2.3.82] [2.3.83] are logged with all that a review needs, reviewed side by side and saved as one', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin);
    const page = await clinic.deskOf('doctor', KEEPS_APP);
    const editor = new VisitPage(page);
    await editor.open(clinic.server.url, visit.petID, visit.recordID);
    // What is saved while a push is under way travels as one command, however far apart it was typed.
    const push = '**/sync/v1/**/push';
    const cut = Promise.withResolvers<void>();
    await page.route(push, (route) => cut.promise.then(() => route.abort('internetdisconnected')));
    const [underWay] = await Promise.all([page.waitForRequest(push), editor.vital('體重').fill('8.4')]);
    // The first word begins the visit; a slow browser sends that together with the weight.
    const sent = (underWay.postDataJSON() as { readonly commands: readonly unknown[] }).commands.length;
    await editor.therapy.fill('低脂飲食，兩週後複驗並做腹部超音波。');
    await editor.vital('體溫').fill('38.7');
    await editor.complaint.click();
    await expect.poll(() => new Frame(page).syncChip.textContent()).toContain(`未同步 ${sent + 1}`);
    await page.context().setOffline(true);
    cut.resolve();
    await admin.put(`/record/${segment(visit.recordID)}`, { therapy: '安排 LDDS 測試。' });
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(false);

    const drawer = new SyncDrawer(page);
    await drawer.open();
    await drawer
      .case(new RegExp(`${visit.pet}有兩個版本`))
      .getByRole('button', { name: '並排檢視' })
      .click({ timeout: 60_000 });
    const review = new ReviewPage(page);
    await review.isShown();
    expect(await review.row('治療與醫囑').textContent()).toContain('安排 LDDS 測試');
    await page.getByRole('rowheader', { name: /^已自動合併/ }).waitFor();
    await inspect(page, 'conflict-review');
    expect(await review.result('治療與醫囑').inputValue()).toBe('安排 LDDS 測試。低脂飲食，兩週後複驗並做腹部超音波。');
    await review.result('治療與醫囑').fill('安排 LDDS 測試。低脂飲食，兩週後做腹部超音波。');
    await page.keyboard.press('Control+Enter');
    await page.getByText('已儲存合併').waitFor();
    await expect
      .poll(() => readRecord(admin, visit.recordID))
      .toMatchObject({ therapy: '安排 LDDS 測試。低脂飲食，兩週後做腹部超音波。' });

    const database = new FaultDatabase(workerFolder());
    const logs = () =>
      database.rows<{ id: string; body: Record<string, unknown> }>(
        `SELECT id, body FROM vetloom.document WHERE collection = 'conflict' AND body ->> 'documentID' = $1`,
        [visit.recordID],
      );
    await expect.poll(async () => (await logs())[0]?.body.state).toBe('resolved');
    const [log] = await logs();
    expect(log?.id).toMatch(new RegExp(`^/draftConflictLog${visit.recordID}/`));
    expect(log?.body).toMatchObject({
      originalDraft: { therapy: '' },
      draft: { therapy: '低脂飲食，兩週後複驗並做腹部超音波。' },
      masterRecord: { therapy: '安排 LDDS 測試。' },
      combinedRecord: { therapy: '安排 LDDS 測試。' },
      version: 1,
      saveDateTime: expect.any(Number),
      state: 'resolved',
    });
  });
});
