import { describe, expect, it } from 'vitest';
import { arrangeBill, arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { visitScreens } from '../harness/main-screens.ts';
import { freshOwner } from '../harness/names.ts';
import { sidewaysScroll, smallTargets, TABLET, underToasts } from '../harness/touch.ts';
import { TodayPage } from '../pages/overview.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { SyncDrawer } from '../pages/sync.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('the main screens', () => {
  it('keep the drawer over the board on a tablet', async () => {
    const page = await clinic.deskOf('cashier', TABLET);
    await new TodayPage(page).open(clinic.server.url);
    await page.getByRole('button', { name: '報到', exact: true }).click();
    await page.getByRole('combobox', { name: '找動物或飼主' }).waitFor();
    await picture(page, 'tablet-check-in-drawer');
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  it('fit a desk of 1366 × 768, and axe finds nothing', async () => {
    const page = await clinic.deskOf('director');
    const seenElsewhere = new Set(['today-board', 'checkout', 'pets', 'visit']);
    await visitScreens(page, clinic.server.url, await arrangeBill(await clinic.api('sudo'), 880), async (name) => {
      expect(await sidewaysScroll(page), name).toBe(0);
      if (seenElsewhere.has(name)) await picture(page, `desk-${name}`);
      else await inspect(page, `desk-${name}`);
    });
  });

  it('fit a tablet of 1024 × 768, and everything is as large as a fingertip', async () => {
    const page = await clinic.deskOf('director', TABLET);
    const small: Record<string, string[]> = {};
    await visitScreens(page, clinic.server.url, await arrangeBill(await clinic.api('sudo'), 880), async (name) => {
      await picture(page, `tablet-${name}`);
      expect(await sidewaysScroll(page), name).toBe(0);
      const targets = await smallTargets(page);
      if (targets.length > 0) small[name] = targets;
    });
    expect(small).toEqual({});
  });

  it('keep every station of the board beside the check-in, also at 1440 px', async () => {
    const page = await clinic.newDeskOf('cashier', { viewport: { width: 1440, height: 900 } });
    const today = new TodayPage(page);
    await today.open(clinic.server.url);
    const checkIn = new CheckIn(page);
    await checkIn.begin();
    const left = (await checkIn.panel.boundingBox())?.x ?? 0;
    const cashier = await today.station('結帳').boundingBox();
    expect(cashier && cashier.x + cashier.width).toBeLessThanOrEqual(left);
    expect(await sidewaysScroll(page)).toBe(0);
    await glance(page, 'board-check-in-1440');
    await page.keyboard.press('Escape');
    await checkIn.panel.waitFor({ state: 'detached' });
    const drawer = new SyncDrawer(page);
    await drawer.open();
    const sync = (await drawer.panel.boundingBox())?.x ?? 0;
    const beside = await today.station('結帳').boundingBox();
    expect(beside && beside.x + beside.width).toBeLessThanOrEqual(sync);
    await glance(page, 'board-sync-1440');
  });

  it('offer a new owner of that name in the palette where nobody is found', async () => {
    const page = await clinic.deskOf('cashier');
    await new TodayPage(page).open(clinic.server.url);
    const name = freshOwner();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name, { delay: 90 });
    await page.getByRole('option', { name: `新飼主「${name}」` }).waitFor();
    await page.keyboard.press('Enter');
    const { panel } = new CheckIn(page);
    await expect.poll(() => panel.getByLabel('姓名').first().inputValue()).toBe(name);
  });

  it.each([
    { where: 'a desk', viewport: { width: 1366, height: 768 } },
    { where: 'a phone', viewport: { width: 390, height: 844 } },
  ])('say what was done where it covers nothing that can be pressed or written in, on $where', async ({ viewport }) => {
    const arranged = await arrangeVisit(await clinic.api('sudo'));
    const page = await clinic.newDeskOf('doctor', { viewport });
    const visit = new VisitPage(page);
    await visit.open(clinic.server.url, arranged.petID, arranged.recordID);
    await visit.addDrug('Cerenia 16 mg');
    await page.keyboard.press('F8');
    const toast = page.locator('[class*=Notification-root]');
    await toast.first().waitFor();
    await expect.poll(() => underToasts(page)).toEqual([]);
    await glance(page, `toast-${viewport.width}`);
    await visit.complaint.focus();
    await expect.poll(() => underToasts(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await toast.filter({ hasText: /完成/ }).first().waitFor();
    await expect.poll(() => underToasts(page)).toEqual([]);
  });

  it('[1.2.78] [2.2.01 today half] [2.2.04] [3.9.16] open with the tab that was viewed last: today, overview, waiting, todo, verify, archived exam and checkout groups', async () => {
    const page = await clinic.deskOf('director');
    const { url } = clinic.server;
    const leave = () => page.goto(`${url}/app/users`);
    const own = {
      '/today/checkin': '還在院',
      '/today/dispense': '用藥紀錄',
      '/today/CheckData': '已退回',
      '/today/exam': '報告',
    };
    for (const [path, word] of Object.entries(own)) {
      const tab = page.getByRole('main').getByRole('button', { name: new RegExp(`^${word}[\\s\\d,]*$`) });
      await page.goto(`${url}/app${path}`);
      await tab.click();
      await leave();
      await page.goto(`${url}/app${path}`);
      await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true');
    }
    await page.goto(`${url}/app/today/record`);
    await page.getByText('清單', { exact: true }).click();
    await leave();
    await page.goto(`${url}/app/today/record`);
    await expect.poll(() => page.getByRole('radio', { name: '清單' }).isChecked()).toBe(true);
    for (const [area, tab, path] of [
      ['今日', '結帳', '/today/checkout'],
      ['收銀', '儲值', '/checkout/deposit'],
    ] as const) {
      await new Frame(page).goTo(area);
      const link = page.getByRole('navigation', { name: `${area}的分頁` }).getByRole('link', { name: tab });
      await link.click();
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      await leave();
      await new Frame(page).goTo(area);
      // Nothing is loaded on the way, so that there is no event to be waited for.
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/app${path}`);
    }
    // Whoever comes to this desk next begins anew.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('lastTab')) localStorage.removeItem(key);
    });
  });
});
