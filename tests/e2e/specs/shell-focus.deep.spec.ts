import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrangeBill, arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const tail = (id: string) => segment(id.split('/').slice(2).join('/'));

/** What comes up over or beside a screen. */
const ABOVE = '[role="dialog"], [role="menu"], [role="complementary"]';

/** Where the focus is: in what came up, on what opened it, or elsewhere. */
const focused = (page: Page, opener: string): Promise<string> =>
  page.evaluate(
    ([above, name]) => {
      const at = document.activeElement;
      if (at === null || at === document.body) return 'nowhere';
      const said = at.getAttribute('aria-label') ?? at.textContent ?? '';
      if (at.closest(above)) return 'above';
      return said.includes(name) ? 'the opener' : `elsewhere: ${said.slice(0, 40)}`;
    },
    [ABOVE, opener] as const,
  );

describe('what comes up', () => {
  it('takes the focus, closes by Esc, and gives the focus back to what opened it', async () => {
    const api = await clinic.api('sudo');
    const [visit, bill] = [await arrangeVisit(api), await arrangeBill(api, 880)];
    const page = await clinic.deskOf('director');
    const found: string[] = [];
    const visitPlace = `/pet/${tail(visit.petID)}/record/${tail(visit.recordID)}`;
    for (const [path, ...openers] of [
      ['/today/record?view=board', '報到', '的選單'],
      [visitPlace, '套用範本', '列印', '版本'],
      ['/users', '飼主'],
      [`/petProfile/${tail(visit.petID)}`, '編輯', '更多動作'],
      [`/user/${tail(visit.userID)}`, '編輯', '更多動作'],
      ['/checkout/accounting', '零售'],
      ['/reminder/index', '新增提醒', '提醒範本'],
    ] as const)
      for (const opener of openers) {
        await page.goto(`${clinic.server.url}/app${path}`);
        await new Frame(page).isSynced();
        const button = page.getByRole('button', { name: opener }).filter({ visible: true }).first();
        await button.focus({ timeout: 10_000 }).catch(() => found.push(`${path} ${opener}: no such button`));
        await page.keyboard.press('Enter');
        const came = page.locator(ABOVE).filter({ visible: true }).last();
        const comes = await came.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
        if (!comes) {
          found.push(`${path} ${opener}: nothing came up`);
          continue;
        }
        const settle = (wanted: string) =>
          expect
            .poll(() => focused(page, opener), { timeout: 5_000 })
            .toBe(wanted)
            .catch(async () => found.push(`${path} ${opener}: not ${wanted}, ${await focused(page, opener)}`));
        await settle('above');
        await page.keyboard.press('Escape');
        // The first ones close what had opened in a field.
        for (let more = 0; more < 2 && (await came.isVisible()); more += 1) await page.keyboard.press('Escape');
        await settle('the opener');
      }
    expect(bill.recordID).not.toBe('');
    expect(found).toEqual([]);
  });
});
