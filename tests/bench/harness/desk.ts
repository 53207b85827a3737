import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { ACCOUNT, PASSWORD } from './clinic-process.ts';

/** What a page notes about itself, in ms since its navigation began. */
export interface PageMarks {
  submitted: number | undefined;
  /** When the first card of the board was painted. */
  board: number | undefined;
  longTasks: { readonly at: number; readonly ms: number }[];
}

declare global {
  interface Window {
    marks: PageMarks;
  }
}

/** Runs in the page before anything else: watches for sign-in, board and tasks that held the main thread. */
const WATCH = () => {
  const marks: PageMarks = { submitted: undefined, board: undefined, longTasks: [] };
  window.marks = marks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.longTasks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  window.addEventListener(
    'submit',
    () => {
      marks.submitted ??= performance.now();
    },
    true,
  );
  const look = () => {
    if (document.querySelector('[data-lane] li button, [data-lane] li [role="button"]') === null)
      requestAnimationFrame(look);
    // The frame that shows the card has been handed over when the next task runs.
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          marks.board = performance.now();
        }),
      );
  };
  look();
};

/** A browser profile of its own at a clinic's desk. */
export class Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #folder: string;

  private constructor(context: BrowserContext, page: Page, folder: string) {
    this.context = context;
    this.page = page;
    this.#folder = folder;
  }

  /** A profile in which nothing is stored yet. */
  static async fresh(): Promise<Desk> {
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-bench-profile-'));
    const context = await launchProfile(folder, {
      viewport: { width: 1366, height: 768 },
      locale: 'zh-TW',
      timezoneId: 'Asia/Taipei',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(180_000);
    await context.addInitScript(WATCH);
    return new Desk(context, context.pages()[0] ?? (await context.newPage()), folder);
  }

  /** Opens the application and waits for the sign-in form. */
  async openSignIn(url: string): Promise<void> {
    await this.page.goto(`${url}/app/`);
    await this.page.locator('input[name="password"]').waitFor();
  }

  /** Signs in as somebody whom the browser remembers, and waits for the board. */
  async signIn(): Promise<void> {
    await this.page.locator('input[name="username"]').fill(ACCOUNT);
    const password = this.page.locator('input[name="password"]');
    await password.fill(PASSWORD);
    const remember = this.page.locator('form input[type="checkbox"]');
    if (!(await remember.isChecked())) await remember.check();
    await password.press('Enter');
    await this.boardShown();
  }

  /** Resolves when the first card is painted. */
  async boardShown(): Promise<void> {
    await this.page.waitForFunction(() => window.marks.board !== undefined);
  }

  marks(): Promise<PageMarks> {
    return this.page.evaluate(() => window.marks);
  }

  /** Closes the browser and forgets the profile. */
  async leave(): Promise<void> {
    await this.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
