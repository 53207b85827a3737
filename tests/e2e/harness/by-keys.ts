import type { Locator, Page } from 'playwright-core';

/** Most stops of Tab between two places of one screen. */
const MOST_STOPS = 60;

/** Goes to something by Tab, or Shift Tab where it lies before, as whoever has no mouse. @throws Error where that doesn't lead there */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  const towards = () =>
    wanted.evaluate((node) => {
      const at = document.activeElement;
      if (at === node) return undefined;
      const isBefore = at !== null && (at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
  for (let stop = 0; stop <= MOST_STOPS; stop += 1) {
    const key = await towards();
    if (key === undefined) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab doesn't lead to ${wanted}`);
}

/** Goes to a button by Tab and presses it. */
export async function pressByKeys(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Space');
}

/** Opens a screen by the palette: Ctrl K, its name, Enter. */
export async function goByPalette(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(screen);
  await page.getByRole('option', { name: screen }).first().waitFor();
  await page.keyboard.press('Enter');
}
