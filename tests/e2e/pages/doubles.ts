import type { Locator, Page } from 'playwright-core';

/** Hints about what two desks did at once without seeing each other, wherever they show. */
export class DoublesHint {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The hint that names an animal. */
  checkIn(pet: string): Locator {
    return this.#page.getByRole('note').filter({ hasText: `${pet}今天報到了` });
  }

  /** Opens what settles it. */
  async settle(pet: string): Promise<Locator> {
    await this.checkIn(pet).getByRole('button', { name: '處理' }).click();
    const dialog = this.#page.getByRole('dialog', { name: `${pet}報到了兩次` });
    await dialog.waitFor();
    return dialog;
  }

  /** The hint about handovers of the till, above the board. */
  get handovers(): Locator {
    return this.#page.getByRole('note').filter({ hasText: '次交班' });
  }
}
