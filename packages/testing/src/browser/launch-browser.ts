import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';

/** No traffic but the test's own, no first-run pages, no graphics card. */
const QUIET = [
  '--disable-background-networking',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

function launchOptions(extra: string[]) {
  const { executablePath, env } = findBrowser();
  // Chromium's sandbox needs a user other than root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, env: { ...process.env, ...UTF8, ...env }, args: [...sandbox, ...QUIET, ...extra] };
}

/** Without a UTF-8 locale, as in a bare build environment, Chromium calls every file with a Chinese name "download". */
const UTF8 = { LC_ALL: 'C.UTF-8' };

/** A headless Chromium; contexts made in it share nothing. @throws Error with one sentence when there is none */
export function launchBrowser(extraArgs: string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(extraArgs));
}

/**
 * A headless Chromium whose storage lives in `folder`: closing it and launching it there again is what
 * a person does who closes and reopens the browser.
 */
export function launchProfile(
  folder: string,
  options: BrowserContextOptions = {},
  extraArgs: string[] = [],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, ...launchOptions(extraArgs) });
}
