import { describe, expect, it } from 'vitest';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect } from '../harness/look.ts';
import { TodayPage } from '../pages/overview.ts';
import { paletteField } from '../pages/shell.ts';

const clinic = useClinic();

describe('the main screens', () => {
  it('find what they look for with Ctrl K, show their keys with ?, and say when a part of them needs the network this once', async () => {
    const visit = await arrangeBill(await clinic.api('sudo'), 880);
    const page = await clinic.deskOf('director');
    // The palette's code is on its way while somebody already types.
    const code = Promise.withResolvers<void>();
    const paletteCode = /\/assets\/shell-/;
    await page.route(paletteCode, async (route) => {
      await code.promise;
      await route.fallback();
    });
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(visit.phone.slice(-4));
    await glance(page, 'palette-awaited');
    expect(await page.getByRole('listbox').count()).toBe(0);
    code.resolve();
    await page.getByRole('option').filter({ hasText: visit.owner }).first().waitFor();
    await page.keyboard.type('0');
    expect(await paletteField(page).inputValue()).toBe(`${visit.phone.slice(-4)}0`);
    await page.keyboard.press('Escape');
    await page.unroute(paletteCode);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '鍵盤快捷鍵' }).waitFor();
    await inspect(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const box = paletteField(page);
    await box.fill(visit.phone.slice(-4));
    await page.getByRole('option').filter({ hasText: visit.owner }).first().waitFor();
    await inspect(page, 'palette');
    await box.fill(visit.pet);
    await page.getByRole('option').filter({ hasText: visit.pet }).first().click();
    await page.getByRole('heading', { name: visit.pet }).first().waitFor();
    expect(page.url()).toContain('/petProfile/');

    // A part of the page that this desk doesn't keep, asked for while no server answers.
    await page.goto(`${clinic.server.url}/app/record`);
    const calendar = page.getByRole('dialog', { name: '月曆' });
    await page.route(/\/assets\/DateCalendar|\/api\/version/, (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: '開啟月曆' }).first().click();
    const outOfReach = page.getByRole('dialog', { name: '需要網路連線' });
    await outOfReach.waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('dialog', { name: '更新通知' }).count()).toBe(0);
    await page.unroute(/\/assets\/DateCalendar|\/api\/version/);
    await Promise.all([page.waitForEvent('load'), outOfReach.getByRole('button', { name: '再試一次' }).click()]);
    await page.getByRole('button', { name: '開啟月曆' }).first().click();
    await calendar.getByRole('columnheader').first().waitFor();
    expect(await calendar.getByRole('columnheader').first().textContent()).toBe('一');
    await inspect(page, 'calendar');
    await calendar.getByRole('button').first().press('Escape');
    await calendar.waitFor({ state: 'detached' });
  });
});
