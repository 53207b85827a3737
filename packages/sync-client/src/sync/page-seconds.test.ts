import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('[C44] what a page counts stays when somebody sets the clock, also where the browser works out anew when the page began', async () => {
  let clock = 1_764_000_000_000;
  let counted = 0;
  vi.stubGlobal('performance', {
    // As WebKit does: the clock now, less what the page has counted.
    get timeOrigin() {
      return clock - counted;
    },
    now: () => counted,
  });
  vi.resetModules();
  const { pageSeconds } = await import('./page-seconds.ts');
  counted = 5000;
  clock += 5000;
  expect(pageSeconds()).toBe(1_764_000_005);
  clock += 2 * 86_400_000;
  expect(pageSeconds()).toBe(1_764_000_005);
});
