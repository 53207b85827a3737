import type { Locator, Page } from 'playwright-core';

/** `/first`: where an installation begins. */
export class FirstPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: '開始使用 VetLoom' });
  }

  field(name: string): Locator {
    return this.#page.getByLabel(new RegExp(`^${name}( 選填)?$`));
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('button', { name: '建立並登入' }).click();
  }
}
