import { launch, type Page } from 'puppeteer-core';
import type { BrowserWindow, OtherBrowser } from './driver.ts';
import { FIREFOX } from './installed.ts';

/** The height that Firefox takes of its window for itself, also where nothing is drawn. */
const CHROME_PX = 85;

/** A headless Firefox over WebDriver BiDi: no other program stands between. */
export async function launchFirefox(): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX.path(),
    headless: true,
    defaultViewport: null,
    args: ['--width=1366', `--height=${768 + CHROME_PX}`],
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-TW,zh', 'ui.prefersReducedMotion': 1 },
  });
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    open: async () => {
      // A context is a computer of its own: cookies, storage and kept applications are its own.
      const context = await browser.createBrowserContext();
      return windowOf(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

/** What Firefox itself writes of a server that is away, and of a request that ended with the page that asked it; no page has a say in it. */
const AWAY =
  /^Error: Firefox can’t establish a connection|^Error: The connection to .* was interrupted|^Error: Failed to load .* A ServiceWorker intercepted the request/;

/** Keys as puppeteer types them. */
type Key = Parameters<Page['keyboard']['down']>[0];

function windowOf(page: Page, forget: () => Promise<void>): BrowserWindow {
  const heard: string[] = [];
  const hear = (text: string) => {
    if (!AWAY.test(text)) heard.push(text);
  };
  page.on('pageerror', (error) => hear(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error') hear(line.text());
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: <T>(functionText: string, ...given: readonly unknown[]) =>
      page.evaluate(`(${functionText})(...${JSON.stringify(given)})`) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    keyDown: (key) => page.keyboard.down(key as Key),
    keyUp: (key) => page.keyboard.up(key as Key),
    picture: () => page.screenshot(),
    complaints: async () => heard.splice(0),
    close: forget,
  };
}
