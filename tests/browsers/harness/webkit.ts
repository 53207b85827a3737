import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import type { BrowserWindow, OtherBrowser } from './driver.ts';
import { SCREEN, WEBKIT_DRIVER, WEBKIT_WINDOW } from './installed.ts';

const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Keys that selenium names otherwise than the web. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Alt: Key.ALT,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, String.fromCharCode(0xe031 + at)])),
};

/** WebKit as Debian has it: the engine of every browser on an iPad. Each window is a browser of its own, on a screen that nobody sees. */
export async function launchWebKit(): Promise<OtherBrowser> {
  const first = await begin();
  const version = `WebKitGTK ${(await first.driver.getCapabilities()).getBrowserVersion()}`;
  await first.end();
  return {
    version,
    open: async (size) => {
      const { driver, end } = await begin();
      await resizeTo(driver, size);
      return windowOf(driver, end);
    },
    close: async () => {},
  };
}

/** A driver takes one session at a time, so each window has its own. */
async function begin(): Promise<{ driver: WebDriver; end: () => Promise<void> }> {
  const port = await freePort();
  const screen = ['-a', '--server-args=-screen 0 1600x1400x24'];
  const process_ = spawn(SCREEN.path(), [...screen, WEBKIT_DRIVER.path(), `--port=${port}`], {
    // A group of its own: xvfb-run leaves its children behind when it alone is ended.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'Asia/Taipei' },
  });
  const gone = once(process_, 'exit');
  const end = async () => {
    if (process_.pid !== undefined && process_.exitCode === null) process.kill(-process_.pid, 'SIGTERM');
    await gone;
  };
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: WEBKIT_WINDOW.path(), args: ['--automation'] },
  });
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
      return { driver, end: () => driver.quit().then(end, end) };
    } catch (error) {
      if (performance.now() > until) {
        await end();
        throw error;
      }
      await delay(LOOK_EVERY_MS);
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

/** Makes the page that large: the window has a bar above it. */
async function resizeTo(driver: WebDriver, size: { width: number; height: number }): Promise<void> {
  const frame = driver.manage().window();
  await frame.setRect({ ...size, x: 0, y: 0 });
  const bar = await driver.executeScript<number>('return outerHeight - innerHeight');
  await frame.setRect({ width: size.width, height: size.height + bar, x: 0, y: 0 });
}

function windowOf(driver: WebDriver, end: () => Promise<void>): BrowserWindow {
  const run = async <T>(functionText: string, ...given: readonly unknown[]): Promise<T> => {
    const script = `const [text, done] = [${functionText}, arguments[arguments.length - 1]];
      Promise.resolve().then(() => text(...${JSON.stringify(given)})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await driver.executeAsyncScript<{ value: T; error?: string }>(script);
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    run,
    click: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    keyDown: (key) =>
      driver
        .actions()
        .keyDown(KEYS[key] ?? key)
        .perform(),
    keyUp: (key) =>
      driver
        .actions()
        .keyUp(KEYS[key] ?? key)
        .perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // This driver tells nothing of the console; what fails shows in the journeys.
    complaints: async () => [],
    close: end,
  };
}
