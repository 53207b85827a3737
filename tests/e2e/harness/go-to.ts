import type { Page } from 'playwright-core';

/**
 * Goes to an address as a link of the application does: without loading the page where somebody is at work in it, which costs a second of a
 * core each time. Loads it anywhere else. A spec that is about loading calls `page.goto` itself.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(address);
  const isInside =
    page.url().startsWith(`${origin}/app/`) && (await page.getByRole('navigation', { name: '主要功能' }).isVisible());
  if (!isInside) {
    await page.goto(address);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${pathname}${search}${hash}`);
}
