// node tests/e2e/readme-pictures.ts http://127.0.0.1:8080: takes the pictures of README.md anew, from a server that has just made the demo clinics.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { Page } from 'playwright-core';
import { NAMES, type Person } from './harness/people.ts';
import { DESK_OPTIONS } from './harness/sit-down.ts';
import { SignInPage } from './pages/access.ts';
import { CheckoutPage, dollarsIn } from './pages/billing.ts';
import { TodayPage } from './pages/overview.ts';
import { Frame } from './pages/shell.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');
/** What a device takes to hold the whole clinic, at most, in ms. */
const WHOLE_COPY = 600_000;
const url = process.argv[2];
if (url === undefined)
  throw new Error('say where the server is: node tests/e2e/readme-pictures.ts http://127.0.0.1:8080');

/** Lets a person of the demo work in a browser of their own. */
async function at(person: Person, work: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'vetloom-pictures-'));
  const context = await launchProfile(profile, { ...DESK_OPTIONS, colorScheme: 'light' });
  context.setDefaultTimeout(WHOLE_COPY);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const signIn = new SignInPage(page);
    await signIn.open(url ?? '');
    await signIn.as(person);
    await new TodayPage(page).isShown();
    await work(page);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Keeps the screen once all of it is there. */
async function take(page: Page, name: string): Promise<void> {
  await new Frame(page).syncChip.filter({ hasText: '已同步' }).waitFor({ timeout: WHOLE_COPY });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

await at('doctor', async (page) => {
  const today = new TodayPage(page);
  await today.station('結帳').getByRole('button').first().waitFor();
  await take(page, 'board');
  await today.station('調劑').getByRole('button').filter({ hasText: NAMES.doctor }).first().click();
  await page.getByLabel('主訴與病史').waitFor();
  await take(page, 'visit');
  const [, pet = ''] = /\/pet\/([^/]+)\/record\//.exec(page.url()) ?? [];
  await page.goto(`${url}/app/petProfile/${pet}`);
  await page.getByRole('complementary', { name: '紀錄內容' }).waitFor();
  await take(page, 'pet');
});
await at('cashier', async (page) => {
  const checkout = new CheckoutPage(page);
  await checkout.open(url);
  const bills = checkout.queue.getByRole('button');
  await bills.first().waitFor();
  // The largest one of today has the most to show.
  const owed = (await bills.allTextContents()).map((text) => dollarsIn(/\d{1,3}(?:,\d{3})+/.exec(text)?.[0] ?? null));
  await bills.nth(owed.indexOf(Math.max(...owed))).click();
  const due = dollarsIn(
    await page
      .getByText(/^NT\$ [\d,]+$/)
      .last()
      .textContent(),
  );
  await checkout.hand(Math.ceil((due + 1) / 1000) * 1000);
  await take(page, 'checkout');
});
