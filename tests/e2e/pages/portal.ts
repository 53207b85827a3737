import type { Locator, Page } from 'playwright-core';

/** The page on which an owner sees their own animals, on their telephone. */
export class OwnPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  heading = (name: string | RegExp): Locator => this.page.getByRole('heading', { name });
  region = (name: string): Locator => this.page.getByRole('region', { name });

  /** Opens a link with the code that comes: `code` is read where it came. */
  async open(url: string, code: () => Promise<string>): Promise<void> {
    await this.page.goto(url);
    await this.button('傳送驗證碼').click();
    await this.page.getByLabel('6 位數驗證碼').waitFor();
    await this.page.getByLabel('6 位數驗證碼').fill(await code());
    await this.heading(/，您好$/).waitFor();
  }

  /** Decides about the estimate of a title. */
  async decide(title: string, word: '同意' | '不同意'): Promise<void> {
    const estimate = this.page.getByRole('article', { name: new RegExp(title) });
    await estimate.getByRole('button', { name: word, exact: true }).click();
    await estimate.getByRole('button', { name: '確定', exact: true }).click();
  }
}
