// npx node tests/e2e/readme-pictures.ts http://127.0.0.1:8080: takes the pictures of README.md anew, from a server that has just made the demo clinics.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { Page } from 'playwright-core';
import { Api } from './harness/api.ts';
import { segment } from './harness/arrange.ts';
import { NAMES, type Person } from './harness/people.ts';
import { DESK_OPTIONS } from './harness/sit-down.ts';
import { ClinicChoicePage, SignInPage } from './pages/access.ts';
import { CheckoutPage, dollarsIn } from './pages/billing.ts';
import { TodayPage } from './pages/overview.ts';
import { PetPage } from './pages/pet.ts';
import { VisitPage } from './pages/record.ts';
import { Frame } from './pages/shell.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');
/** What a device takes to hold the whole clinic, at most, in ms. */
const WHOLE_COPY = 600_000;
const [, , at = ''] = process.argv;
if (at === '') throw new Error('say where the server is: npx node tests/e2e/readme-pictures.ts http://127.0.0.1:8080');

/** Lets a person of the demo work in a browser of their own. */
async function as(person: Person, work: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'vetloom-pictures-'));
  const context = await launchProfile(profile, { ...DESK_OPTIONS, colorScheme: 'light' });
  context.setDefaultTimeout(WHOLE_COPY);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const signIn = new SignInPage(page);
    await signIn.open(at);
    await signIn.as(person);
    // Somebody of two clinics chooses one.
    if (person === 'director') await new ClinicChoicePage(page).choose('禾風動物醫院');
    await new TodayPage(page).isShown();
    // A pointer on the board holds it still, and it lies where the last button was.
    await page.mouse.move(0, 0);
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
  await page.mouse.move(0, 0);
  await page.getByText(/^有 \d+ 筆更新$/).waitFor({ state: 'detached', timeout: WHOLE_COPY });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

interface Written {
  readonly _id: string;
  readonly petID: string;
  readonly doctor: string;
  readonly status: number;
  readonly drugBag: readonly object[];
  readonly examTask: readonly object[];
}

/** Of a doctor's visits on the board that are still being written the one in which most stands. */
async function fullest(page: Page, doctor: string): Promise<Written> {
  const api = await Api.as(at, 'director');
  const cards = await page
    .locator('[data-card]')
    .evaluateAll((all) => all.map((card) => card.getAttribute('data-card')));
  const visits = await Promise.all(cards.map((id) => api.get<Written>(`/record/${segment(id ?? '')}`)));
  const lines = ({ drugBag, examTask }: Written) => drugBag.length * 4 + examTask.length;
  const [most] = visits
    .filter((visit) => visit.doctor === doctor)
    .toSorted((a, b) => a.status - b.status || lines(b) - lines(a));
  if (most === undefined) throw new Error('nobody is on the board');
  return most;
}

await as('director', async (page) => {
  await new TodayPage(page).station('結帳').getByRole('button').first().waitFor();
  await take(page, 'board');
  const { _id, petID } = await fullest(page, NAMES.director);
  await new VisitPage(page).open(at, petID, _id);
  const pet = new PetPage(page);
  // It reads the animal's years, after the page is there.
  await pet.strip.getByText('飼主').waitFor();
  await take(page, 'visit');
  await pet.open(at, petID);
  await pet.detail.waitFor();
  await take(page, 'pet');
});
await as('cashier', async (page) => {
  const checkout = new CheckoutPage(page);
  await checkout.open(at);
  const bills = checkout.queue.getByRole('button').filter({ hasText: /\d 分|調劑中/ });
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
