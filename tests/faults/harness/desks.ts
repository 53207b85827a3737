import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { account, PASSWORD, type Person } from '../../e2e/harness/people.ts';
import type { Acknowledged, Work } from '../page/desk.ts';
import { faultPage, serveFaultPage } from './fault-page.ts';

let works = 0;
const run = Date.now() % 90_000_000;

/** Work that no other round does. */
export function freshWork(recordID: string, weight?: number): Work {
  works += 1;
  return { firstPhone: (run + works * 10_000) % 90_000_000, recordID, ...(weight === undefined ? {} : { weight }) };
}

/** A browser's profile in which tabs of the data layer are opened; what they were told is kept here, whatever happens to them. */
export class FaultProfile {
  readonly acknowledged: Acknowledged[] = [];
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Prepares a browser. `acknowledged` carries over what an earlier life of the same profile was told. */
  static async of(context: BrowserContext, acknowledged: readonly Acknowledged[] = []): Promise<FaultProfile> {
    const profile = new FaultProfile(context);
    profile.acknowledged.push(...acknowledged);
    await context.exposeBinding('acknowledged', (_source, done: Acknowledged) => void profile.acknowledged.push(done));
    await serveFaultPage(context);
    return profile;
  }

  /** Opens a tab, signs in where nobody is, and waits until the device holds the clinic. */
  async tab(url: string, person: Person = 'cashier'): Promise<Page> {
    const page = await this.#context.newPage();
    await this.enter(page, url, person);
    return page;
  }

  /** Opens the page in a tab, again if it is open: its databases are then opened anew. */
  async enter(page: Page, url: string, person: Person = 'cashier'): Promise<void> {
    await page.goto(faultPage(url));
    await page.waitForFunction(() => 'desk' in window);
    await page.evaluate(
      ([email = '', password = '']) => window.desk.enter(email, password),
      [account(person), PASSWORD],
    );
  }

  /** Begins to run commands and resolves once so many more were acknowledged; the tab goes on. `ended` tells why it stopped. */
  async worksOn(page: Page, work: Work, count: number): Promise<{ readonly ended: Promise<number | undefined> }> {
    const before = this.acknowledged.length;
    // A page that is killed in the middle answers nothing.
    const ended = page.evaluate((given) => window.desk.work(given), work).catch(() => undefined);
    await expect.poll(() => this.acknowledged.length - before, { interval: 5, timeout: 30_000 }).toBeGreaterThan(count);
    return { ended };
  }
}

/** Lets the commands of a tab end after the one that runs. */
export const stopWork = (page: Page): Promise<void> => page.evaluate(() => window.desk.stop());

/** What the tab says of its outbox and its connection. */
export const statusOf = (page: Page) => page.evaluate(() => window.desk.status());

/**
 * Waits until a tab has nothing left to send and reaches the server; its live link may still be on its way back. It may be nudged, so that a
 * pause after failures needn't be waited for.
 */
export async function isSynced(page: Page, nudge = true): Promise<void> {
  const look = async () => {
    if (nudge) await page.evaluate(() => window.desk.syncNow());
    const { connection, unsynced, attention } = await statusOf(page);
    return { reached: connection !== 'offline', unsynced, attention };
  };
  await expect.poll(look, { interval: 100, timeout: 60_000 }).toEqual({ reached: true, unsynced: 0, attention: [] });
}
