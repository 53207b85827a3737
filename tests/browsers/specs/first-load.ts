import { launchBrowser } from '@vetloom/testing/browser/launch-browser.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { account, PASSWORD } from '../../e2e/harness/people.ts';
import { DESK_OPTIONS, PATIENCE } from '../../e2e/harness/sit-down.ts';
import { SignInPage } from '../../e2e/pages/access.ts';
import { TodayPage } from '../../e2e/pages/overview.ts';
import { Frame } from '../../e2e/pages/shell.ts';
import type { OtherDesks } from '../harness/desks.ts';

/** How often each browser loads the clinic; the quickest counts: what else the machine does makes them slower only. */
const ROUNDS = 3;
/**
 * How many times longer than Chromium another browser may take. People begin to work when the board stands; what is loaded beside them after that takes
 * WebKit longer on two cores, where it also draws by processor.
 */
const AT_MOST = { signIn: 2, board: 2, whole: 4 } as const;

/** Milliseconds of one first load on a computer that has stored nothing. */
interface FirstLoad {
  /** From the address to the sign-in page. */
  readonly signIn: number;
  /** From the password to the board of the day. */
  readonly board: number;
  /** From the password until all is there. */
  readonly whole: number;
}

async function firstLoad(page: Page, url: string): Promise<FirstLoad> {
  const begun = performance.now();
  const page_ = new SignInPage(page);
  await page_.open(url);
  const signIn = performance.now() - begun;
  await page.getByLabel('帳號').fill(account('director'));
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  const entered = performance.now();
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await page.getByRole('option').filter({ hasText: '禾風動物醫院' }).click();
  await new TodayPage(page).isShown();
  const board = performance.now() - entered;
  await new Frame(page).isSynced();
  return { signIn, board, whole: performance.now() - entered };
}

const least = (loads: readonly FirstLoad[], part: keyof FirstLoad) => Math.min(...loads.map((load) => load[part]));

/** Measures the first load beside Chromium's, one after the other, on the same server. */
export function firstLoads({ clinic, desk, version }: OtherDesks): void {
  it('shows the board for the first time in at most twice the time of Chromium', async () => {
    const chromium = await launchBrowser();
    const [theirs, ours]: [FirstLoad[], FirstLoad[]] = [[], []];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await chromium.newContext({ ...DESK_OPTIONS, serviceWorkers: 'allow' });
        context.setDefaultTimeout(PATIENCE);
        theirs.push(await firstLoad(await context.newPage(), clinic.server.url));
        await context.close();
        const { page, window } = await desk();
        ours.push(await firstLoad(page, clinic.server.url));
        await window.close();
      }
    } finally {
      await chromium.close();
    }
    for (const part of ['signIn', 'board', 'whole'] as const) {
      const [other, base] = [least(ours, part), least(theirs, part)];
      console.log(
        `first load, ${part}: ${version()} ${Math.round(other)} ms, Chromium ${Math.round(base)} ms: ${(other / base).toFixed(2)} ×`,
      );
      expect(other, part).toBeLessThanOrEqual(AT_MOST[part] * base);
    }
  });
}
