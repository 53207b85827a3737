import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { everyScreen, type Place } from '../harness/every-screen.ts';
import { keepPicture, violations } from '../harness/look.ts';
import { sidewaysScroll } from '../harness/touch.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();

/** How people look at the screens who see little, or use another device than most. */
const WAYS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'phone-dark': { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  // 1366 × 768 at 200 % (WCAG 1.4.4): half as many pixels of CSS.
  'zoom-200': { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 },
  // 1280 px at 400 % (WCAG 1.4.10).
  'zoom-400': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  'forced-colours': { forcedColors: 'active' },
};

/** All 46 screens one after the other, on a machine that does other things too. */
const MANY_SCREENS_MS = 900_000;

/** What an address has only begun to show is no screen yet. */
const filled = (page: Page) =>
  page.locator('main#content :is(button, a, input, [role="row"]):visible').first().waitFor();

/** Goes to a screen; answers what it doesn't say of itself. */
async function open(page: Page, url: string, { path, outside }: Place): Promise<string[]> {
  await page.goto(`${url}/app${path}`);
  const waits = [
    { what: 'no frame in which all is there', wait: outside ? Promise.resolve() : new Frame(page).isSynced() },
    { what: 'nothing to do', wait: outside ? Promise.resolve() : filled(page) },
    { what: 'no heading', wait: page.locator('h1').first().waitFor({ state: 'attached' }) },
  ];
  const came = await Promise.allSettled(waits.map(({ wait }) => wait));
  return waits.flatMap(({ what }, at) => (came[at]?.status === 'rejected' ? [`${what} at ${page.url()}`] : []));
}

/** What keeps somebody from finding their way on a screen. */
const lostOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = [];
    const headings = document.querySelectorAll('h1');
    if (headings.length !== 1) said.push(`${headings.length} headings of the first level`);
    const mains = document.querySelectorAll('main');
    if (mains.length !== 1) said.push(`${mains.length} main parts`);
    if (!/ · VetLoom$/.test(document.title)) said.push(`called ${document.title}`);
    if (document.documentElement.lang !== 'zh-Hant-TW') said.push(`language ${document.documentElement.lang}`);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      for (const { effect } of document.getAnimations()) {
        const { duration, delay = 0 } = effect?.getTiming() ?? {};
        if (typeof duration === 'number' && duration + delay > 0) said.push(`moves for ${duration} ms`);
      }
    return said;
  });

describe('every screen', () => {
  it.each(Object.keys(WAYS))(
    'reads well in its %s way: axe by all rules, one heading, nothing beside the screen',
    async (way) => {
      const visit = await arrangeBill(await clinic.api('sudo'), 880);
      const page = await clinic.newDeskOf('director', WAYS[way] ?? {});
      page.setDefaultTimeout(10_000);
      const found: Record<string, string[]> = {};
      for (const place of everyScreen(visit)) {
        const said = await open(page, clinic.server.url, place);
        said.push(...(await lostOn(page)), ...(await violations(page)));
        const beside = await sidewaysScroll(page);
        if (beside > 0) said.push(`${beside} px beside the screen`);
        await keepPicture(page, `${place.name}-${way}`);
        if (said.length > 0) found[place.name] = said;
      }
      expect(found).toEqual({});
    },
    MANY_SCREENS_MS,
  );
});
