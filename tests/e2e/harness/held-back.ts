import type { Page } from 'playwright-core';

/** Holds back what the server answers to calls of a page. `arrive` lets it come, and ends once the page has had the time to show it. */
export async function heldBack(page: Page, calls: RegExp): Promise<{ readonly arrive: () => Promise<void> }> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await mayCome;
    await route.continue();
  });
  return {
    arrive: async () => {
      const answer = page.waitForResponse(calls);
      letCome();
      await (await answer).finished();
      await page.unroute(calls);
      for (let frame = 0; frame < 3; frame += 1)
        await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
    },
  };
}
