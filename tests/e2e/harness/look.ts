import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RESULTS = resolve(import.meta.dirname, '../.results');

/** The deep round also looks at every place in the dark, with every rule, and keeps pictures; see docs/TESTING.md. */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
/** The colours behind every text on the screen cost as much as all other rules together, and a screen's places share them. */
const COLOURS = 'color-contrast';

/** Keeps a picture of the screen in the results folder, in the deep round. */
export async function picture(page: Page, name: string): Promise<void> {
  if (DEEP) await keepPicture(page, name);
}

/** Keeps a picture of the screen in the results folder whatever the round, for what went wrong. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(RESULTS, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Keeps a picture of the same place on a phone, in the deep round. */
export async function pictureOnPhone(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1366, height: 768 };
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, `${name}-390`);
  await page.setViewportSize(size);
}

/** Shows the screen in light or dark, as the person's system would ask for it. */
async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

/** axe finds nothing on the screen as it stands. `rules` narrows it to some. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expectNoViolation(page, (axe) => (rules === undefined ? axe : axe.withRules(rules)));
}

async function expectNoViolation(page: Page, narrowed: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  expect(await violations(page, narrowed), `axe on ${page.url()}`).toEqual([]);
}

/** What axe finds on the screen as it stands, by all rules unless they are narrowed. */
export async function violations(
  page: Page,
  narrowed: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  // No frame of another origin is on our screens, so that axe needs no second page; only violations are asked for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const { violations: found } = await narrowed(axe).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** What an address has only begun to open is no screen yet: each says by a heading what it is. */
const opened = (page: Page): Promise<void> => page.locator('h1').first().waitFor({ state: 'attached' });

/** Looks at a screen: axe finds nothing by any rule. The deep round looks in both schemes and keeps pictures. Leaves it light. */
export async function inspect(page: Page, name: string): Promise<void> {
  await opened(page);
  if (DEEP) {
    await inScheme(page, 'dark');
    await picture(page, `${name}-dark`);
    // Only colours differ between the two.
    await expectAccessible(page, [COLOURS]);
    await inScheme(page, 'light');
    await picture(page, `${name}-light`);
  }
  await expectAccessible(page);
}

/** Looks at one more place of a screen that is inspected elsewhere: axe finds nothing but for colours. The deep round inspects it. */
export async function glance(page: Page, name: string): Promise<void> {
  if (DEEP) return inspect(page, name);
  await opened(page);
  await expectNoViolation(page, (axe) => axe.disableRules([COLOURS]));
}
