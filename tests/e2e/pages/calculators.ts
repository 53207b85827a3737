import type { Locator, Page } from 'playwright-core';

/** The calculators' dialog, over any screen. */
export class Calculators {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: /^計算機/ });
  }

  /** What came of it. */
  get result(): Locator {
    return this.dialog.getByRole('status');
  }

  /** Opens them by their keys. */
  async open(): Promise<void> {
    await this.#page.keyboard.press('Control+Alt+k');
    await this.dialog.getByRole('combobox', { name: '找計算機' }).waitFor();
  }

  /** Finds one by typing and goes on to its first empty field. */
  async choose(words: string, name: string): Promise<void> {
    await this.#page.keyboard.type(words);
    await this.dialog.getByRole('heading', { name, exact: true }).waitFor();
    await this.#page.keyboard.press('Enter');
  }

  /** A field by its label. */
  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label });
  }
}
