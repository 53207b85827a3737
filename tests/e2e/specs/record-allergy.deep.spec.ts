import { describe, it } from 'vitest';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';

const clinic = useClinic();

describe('the visit editor', () => {
  it('asks for a reason before a drug that meets an allergy is used all the same', async () => {
    const { visit, page } = await beginVisit(clinic, '青黴素類');
    await page.addDrug('Clavamox 62');
    await page.blocked.waitFor();
    await page.override('三年前已重新測試，無反應');
    await page.blocked.waitFor({ state: 'detached' });
    await page.complete(visit.pet);
  });
});
