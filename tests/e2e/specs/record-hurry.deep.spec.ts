import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

/** What a hurried hand does in the visit, at the speed of people. */
describe('the visit under hurry', () => {
  it('two tabs of one person write in one text at once: both texts are in the record', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '嘔吐');
    const first = await clinic.deskOf('doctor');
    const second = await first.context().newPage();
    const tabs = [new VisitPage(first), new VisitPage(second)] as const;
    for (const tab of tabs) await tab.open(clinic.server.url, visit.petID, visit.recordID);
    const write = async (one: string, other: string) => {
      // Both begin from what both see: neither leaves its field before the other has begun.
      for (const [tab, page, words, end] of [
        [tabs[0], first, one, 'Home'],
        [tabs[1], second, other, 'End'],
      ] as const) {
        await page.bringToFront();
        await tab.therapy.click();
        await tab.therapy.press(`Control+${end}`);
        await tab.therapy.pressSequentially(words, { delay: 60 });
      }
      for (const tab of tabs) await tab.therapy.blur();
    };
    const text = async () => (await admin.get<{ therapy: string }>(`/record/${segment(visit.recordID)}`)).therapy;
    await write('禁食', '輸液');
    // In one empty field nobody can say which goes first: one stands, the other waits for a decision, before both tabs.
    await expect.poll(text).toMatch(/^(禁食|輸液)$/);
    await Promise.all(tabs.map((tab) => tab.conflicts.waitFor()));
    await tabs[0].therapy.fill('第一天禁食十二小時。\n第二天少量多餐，觀察精神。\n第三天回診，帶糞便。');
    await tabs[0].therapy.blur();
    await expect.poll(() => tabs[1].therapy.inputValue()).toContain('帶糞便');
    await write('今天起：\n', '\n皮下輸液一次。');
    await expect.poll(text).toMatch(/^今天起：\n第一天[\s\S]*帶糞便。\n皮下輸液一次。$/);
  });

  it('takes the first words for words: nothing is filled in, and they stand in the text', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '食慾差');
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await doctor.keyboard.type('no appetite', { delay: 90 });
    await expect.poll(() => page.complaint.inputValue()).toBe('no appetite');
    await page.complaint.blur();
    await doctor.keyboard.type('n1/');
    const record = () => admin.get<{ record: string; finding: unknown[] }>(`/record/${segment(visit.recordID)}`);
    await expect.poll(record).toMatchObject({ record: 'no appetite', finding: [] });
  });

  it('looking begins nothing, completing opens nobody: who waits goes on waiting, and is offered', async () => {
    const admin = await clinic.api('sudo');
    const [visit, next] = [await arrangeVisit(admin, '打疫苗'), await arrangeVisit(admin, '拆線')];
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    const opened = async ({ recordID }: { readonly recordID: string }) =>
      (await admin.get<{ openedDateTime: number }>(`/record/${segment(recordID)}`)).openedDateTime;
    await page.open(clinic.server.url, next.petID, next.recordID);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await page.complaint.pressSequentially('健康', { delay: 90 });
    await expect.poll(() => opened(visit)).toBeGreaterThan(0);
    await doctor.keyboard.press('Control+Enter');
    await doctor.getByText(`已完成看診：${visit.pet}`).waitFor();
    await doctor.waitForURL(/\/today/);
    expect(await opened(next)).toBe(0);
  });
});
