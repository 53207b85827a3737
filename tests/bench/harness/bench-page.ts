import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { CACHE } from './hospital-data.ts';

const SOURCES = resolve(import.meta.dirname, '../page');
const BUILT = join(CACHE, 'page');
/** Outside of the application's path, so that its service worker leaves it alone; on its origin, so that it sees its data. */
const BASE = '/bench/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the bench's own page as the application is built, and opens it on the application's origin. */
export async function openBenchPage(page: Page, url: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCES,
    base: BASE,
    logLevel: 'error',
    build: { target: 'es2023', outDir: BUILT, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  await page.route(`${url}${BASE}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(BASE.length) || 'index.html';
    await route.fulfill({
      body: readFileSync(join(BUILT, path)),
      contentType: `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`,
    });
  });
  await page.goto(`${url}${BASE}`);
  await page.waitForFunction(() => window.bench !== undefined);
  // Every request of a page with a route goes by way of this process, also those that are measured.
  await page.unrouteAll();
}
