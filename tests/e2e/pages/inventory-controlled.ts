import type { Locator, Page } from 'playwright-core';

/** `/inventory/controlled`: the register of controlled drugs. */
export class ControlledPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/inventory/controlled`);
    await this.#page.getByRole('button', { name: '每日盤點' }).waitFor();
  }

  /** Chooses a part of the page. */
  async part(word: string): Promise<void> {
    const tab = this.#page.getByRole('button', { name: word, exact: true });
    await tab.click();
    await this.#page.locator('button[aria-pressed=true]').filter({ hasText: word }).waitFor();
  }

  /** What opened beside the page, or over it on a phone. */
  get panel(): Locator {
    return this.#page.getByRole('dialog').or(this.#page.getByRole('complementary')).last();
  }

  /** Gives the second person and their password. */
  async witness(name: string, password: string): Promise<void> {
    await this.panel.getByLabel('會同人').fill(name);
    await this.#page.getByRole('option', { name, exact: true }).click();
    await this.panel.getByRole('radio', { name: '密碼' }).check();
    await this.panel.getByRole('textbox', { name: '密碼' }).fill(password);
  }
}
