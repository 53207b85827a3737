import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RESULTS = resolve(import.meta.dirname, '../.results');

/** Keeps a picture of the screen in the results folder. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(RESULTS, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Shows the screen in light or dark, as the person's system would ask for it. */
export async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

/** axe finds nothing on the screen as it stands. `rules` narrows it to some. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // No frame of another origin is on our screens, so that axe needs no second page; only violations are asked for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Looks at a screen in both schemes: keeps pictures, and axe finds nothing. Leaves it light. */
export async function inspect(page: Page, name: string): Promise<void> {
  await inScheme(page, 'dark');
  await picture(page, `${name}-dark`);
  // Only colours differ between the two.
  await expectAccessible(page, ['color-contrast']);
  await inScheme(page, 'light');
  await picture(page, `${name}-light`);
  await expectAccessible(page);
}
