import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Turns the wheel over a long list, down from where it stands, until a part of one of its rows is on the page: only rows in sight are, and a day of many tests has more than fit. */
export async function reveal(list: Locator, part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await part.count()) > 0) return true;
      await list.hover();
      await list.page().mouse.wheel(0, 400);
      return false;
    })
    .toBe(true);
}
