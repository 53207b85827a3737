import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { launchProfile } from '@vetloom/testing/browser/launch-browser.ts';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { CACHE } from '../../harness/hospital-data.ts';

const SOURCES = resolve(import.meta.dirname, '../page');
const BUILT = join(CACHE, 'sync-page');
const BASE = '/bench/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
const LONGEST_MS = 1_800_000;
/** The page is put into the browser instead of being fetched; without these Chromium keeps such a page from local sockets. */
const PUT_IN = ['--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets'];

let built: Promise<unknown> | undefined;

/** Builds the bench's page once a run, as the application is built. */
const builtPage = (): Promise<unknown> =>
  (built ??= build({
    configFile: false,
    root: SOURCES,
    base: BASE,
    logLevel: 'error',
    // RxDB brings a Dexie of its own, and Dexie refuses to be in a page twice.
    resolve: { dedupe: ['dexie'] },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { target: 'es2023', outDir: BUILT, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  }));

/** A browser profile of its own with the bench's page on the server's origin. */
export class BrowserPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
  readonly #folder: string;

  private constructor(context: BrowserContext, page: Page, cdp: CDPSession, folder: string) {
    this.context = context;
    this.page = page;
    this.cdp = cdp;
    this.#folder = folder;
  }

  /** Opens one. What `prepare` loads comes before requests are no longer intercepted, so that none is slowed down while it is measured. */
  static async opened(url: string, prepare?: (page: Page) => Promise<void>): Promise<BrowserPage> {
    await builtPage();
    const folder = mkdtempSync(join(tmpdir(), 'vetloom-bench-profile-'));
    const context = await launchProfile(folder, {}, PUT_IN);
    context.setDefaultTimeout(LONGEST_MS);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.route(`${url}${BASE}**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice(BASE.length) || 'index.html';
      const contentType = `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`;
      await route.fulfill({ body: readFileSync(join(BUILT, path)), contentType });
    });
    await page.goto(`${url}${BASE}`);
    await page.waitForFunction(() => window.syncBench !== undefined);
    await prepare?.(page);
    await page.unrouteAll();
    return new BrowserPage(context, page, await context.newCDPSession(page), folder);
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
