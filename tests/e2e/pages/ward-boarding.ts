import type { Locator, Page } from 'playwright-core';

/** The form of admission as it boards an animal, by keyboard. */
export class BoardingForm {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form(): Locator {
    return this.#page.getByRole('complementary', { name: /^辦理(住院|住宿|美容)/ });
  }

  /** Opens the form on the whiteboard and chooses kind and animal. */
  async begin(kind: '住宿' | '美容', pet: string): Promise<void> {
    await this.#page.keyboard.press('n');
    await this.form.getByRole('button', { name: kind }).focus();
    await this.#page.keyboard.press('Enter');
    const found = this.form.getByRole('combobox', { name: '動物' });
    await found.fill(pet);
    await this.#page.getByRole('option', { name: pet }).first().waitFor();
    await found.press('Enter');
    await this.form.getByRole('region', { name: '疫苗檢查' }).waitFor();
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.form.waitFor({ state: 'detached' });
  }
}
