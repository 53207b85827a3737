import type { Page } from 'playwright-core';

/** Process that runs a tab: the one whose time grows most while the tab is kept busy. */
async function rendererOf(page: Page): Promise<number> {
  const cdp = await page.context().browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('the browser can not be asked for its processes');
  const times = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await page.evaluate(() => {
    const until = performance.now() + 400;
    while (performance.now() < until);
  });
  const grown = [...(await times())].map(([id, time]) => ({ id, by: time - (before.get(id) ?? 0) }));
  await cdp.detach();
  const [most] = grown.sort((a, b) => b.by - a.by);
  if (!most) throw new Error('the browser has no renderer');
  return most.id;
}

/** A tab whose process can be stopped and continued. */
export interface Freezable {
  /**
   * Freezes the tab as a browser does, while `meanwhile` runs: the page hears of it, its work pauses, and then nothing of it runs any more.
   * It goes on afterwards whatever came of it, because a stopped process could not be closed.
   */
  frozenWhile(meanwhile: () => Promise<void>): Promise<void>;
}

/** Makes a tab freezable. A headless Chromium freezes no tab by itself, so its process is stopped instead. */
export async function freezable(page: Page): Promise<Freezable & { readonly pid: number }> {
  const pid = await rendererOf(page);
  return {
    pid,
    async frozenWhile(meanwhile) {
      await page.evaluate(async () => {
        document.dispatchEvent(new Event('freeze'));
        // A browser doesn't freeze a tab in the middle of a database transaction.
        await window.desk.pause();
      });
      process.kill(pid, 'SIGSTOP');
      try {
        await meanwhile();
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await page.evaluate(() => {
        document.dispatchEvent(new Event('resume'));
        window.desk.goOn();
      });
    },
  };
}
