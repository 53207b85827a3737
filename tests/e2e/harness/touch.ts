import type { BrowserContextOptions, Page } from 'playwright-core';

/** A tablet in the ward: fingers instead of a mouse. */
export const TABLET = {
  viewport: { width: 1024, height: 768 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

/** Smallest side of something that a finger must meet, in CSS pixels. */
const FINGER = 44;

/**
 * What can be touched on the screen and is smaller than a fingertip: its word and its size. Links within running text are exempt,
 * and a field counts with the label around it, a box with its words beside it.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async (least) => {
    // Before their font has come, Chinese words are narrower than they will be.
    await document.fonts.ready;
    const touchable = 'button, a[href], input, select, textarea, summary, [role="option"], [role="tab"]';
    const shown = (node: Element) => {
      const { display, visibility, opacity } = getComputedStyle(node);
      return display !== 'inline' && visibility !== 'hidden' && opacity !== '0';
    };
    return [...document.querySelectorAll(touchable)].filter(shown).flatMap((node) => {
      const around = node.closest('label') ?? node;
      const isBox = node instanceof HTMLInputElement && (node.type === 'checkbox' || node.type === 'radio');
      const words = isBox ? [...(node.labels ?? [])] : [];
      const boxes = [around, ...words.filter((label) => label !== around)].map((one) => one.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      const [width, height] = [right - left, bottom - top];
      const outside = bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth || width * height <= 1;
      if (outside || (width > least - 0.5 && height > least - 0.5)) return [];
      const word = node.getAttribute('aria-label') ?? node.textContent ?? '';
      return [`${word.slice(0, 30)} (${node.tagName.toLowerCase()}) ${Math.round(width)}×${Math.round(height)}`];
    });
  }, FINGER);
}

/** Pixels by which the page is wider than the screen. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);

/** What can be pressed or written in and lies below a toast, by its name. */
export const underToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[class*=Notification-root]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const actions = document.querySelectorAll('button, a[href], input, textarea, [role="button"]');
    return [...actions].flatMap((action) => {
      const box = action.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const isSeen = hit !== null && (action.contains(hit) || hit.contains(action));
      const meets = boxes.some(
        ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
      if (!isSeen || !meets || action.closest('[class*=Notification-root]')) return [];
      return [action.textContent || action.getAttribute('aria-label') || action.tagName];
    });
  });
