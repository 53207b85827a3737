import { describe, expect, it } from 'vitest';
import { segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';

const clinic = useClinic();

describe('the visit editor', () => {
  it('keeps what was typed a moment before the browser died', async () => {
    const { visit, page, doctor } = await beginVisit(clinic);
    await page.complaint.fill('前天晚餐後開始嘔吐');
    await page.kept.waitFor();
    await doctor.reload();
    await page.isShown();
    await expect.poll(() => page.complaint.inputValue()).toBe('前天晚餐後開始嘔吐');
    const admin = await clinic.api('sudo');
    await expect
      .poll(() => admin.get<{ record: string }>(`/record/${segment(visit.recordID)}`))
      .toMatchObject({ record: '前天晚餐後開始嘔吐' });
  });
});
