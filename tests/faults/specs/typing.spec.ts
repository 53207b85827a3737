import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrangeVisit } from '../../e2e/harness/arrange.ts';
import { signInAt, useClinic } from '../../e2e/harness/desk.ts';
import { SignInPage } from '../../e2e/pages/access.ts';
import { VisitPage } from '../../e2e/pages/record.ts';
import { Frame } from '../../e2e/pages/shell.ts';
import { eachRound, LONGEST } from '../harness/rounds.ts';

const clinic = useClinic();
/** A hand at full speed, in ms between two keys. */
const BETWEEN_KEYS_MS = 90;
const TEXT = 'the dog vomits since monday';

/** The browser remembers who works here, unless it was killed before that had reached the disk. */
async function signedIn(page: Page): Promise<void> {
  await page.goto(`${clinic.server.url}/app/`);
  const { heading } = new SignInPage(page);
  await new Frame(page).rail.or(heading).first().waitFor();
  if (await heading.isVisible()) await signInAt(page, clinic.server.url, 'doctor');
}

it('a killed browser loses at most one keystroke of what was typed, wherever kill -9 strikes', {
  timeout: LONGEST,
}, async () => {
  const admin = await clinic.api('sudo');
  const computer = clinic.computer();
  let page = await computer.open();
  await signInAt(page, clinic.server.url, 'doctor');
  const lost: number[] = [];
  for (const round of eachRound(30)) {
    const { petID, recordID } = await arrangeVisit(admin);
    const editor = new VisitPage(page);
    await editor.open(clinic.server.url, petID, recordID);
    const typed = TEXT.slice(0, 8 + (round % TEXT.length));
    await editor.complaint.pressSequentially(typed, { delay: BETWEEN_KEYS_MS });
    await computer.kill();
    page = await computer.open();
    await signedIn(page);
    const again = new VisitPage(page);
    await again.open(clinic.server.url, petID, recordID);
    const found = await again.complaint.inputValue();
    expect(typed.startsWith(found), `"${found}" of "${typed}"`).toBe(true);
    lost.push(typed.length - found.length);
  }
  process.stdout.write(`\nCharacters lost by kill -9 while somebody types, by round: ${lost.join(' ')}\n`);
  expect(Math.max(...lost)).toBeLessThanOrEqual(1);
});
