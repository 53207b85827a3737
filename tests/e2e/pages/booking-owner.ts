import type { Locator, Page } from 'playwright-core';

/** A phone that is held in one hand. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** The page on which owners book by themselves, and their own booking behind its link. */
export class OwnerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  heading = (name: string): Locator => this.page.getByRole('heading', { name });

  async chooseKind(name: string): Promise<void> {
    await this.button(new RegExp(name)).click();
    await this.heading('什麼時候方便？').waitFor();
  }

  /** Chooses the n-th day that has free times: the first one may be today, of which little is left in the evening. */
  async chooseDay(nth: number): Promise<void> {
    await this.button(/個時段/)
      .nth(nth)
      .click();
  }

  /** The times that are shown, the n-th of them touched; answers what it says. */
  async chooseTime(nth = 0): Promise<string> {
    const time = this.button(/ \d{2}:\d{2}$/).nth(nth);
    await time.waitFor();
    const name = (await time.getAttribute('aria-label')) ?? '';
    await time.click();
    return name;
  }

  /** Proves a phone: `code` is read where it came. */
  async prove(phone: string, code: () => Promise<string>): Promise<void> {
    await this.page.getByLabel('手機號碼').fill(phone);
    await this.button('傳送驗證碼').click();
    await this.page.getByLabel('6 位數驗證碼').fill(await code());
    await this.heading('誰要來看診？').waitFor();
  }
}
