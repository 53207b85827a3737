import type { Locator, Page } from 'playwright-core';

/** Claims against insurers, as the cashier works on them. */
export class ClaimsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the list, with a claim that is chosen by its animal. */
  async open(url: string, pet: string): Promise<Locator> {
    await this.page.goto(`${url}/app/checkout/claims`);
    await this.page.getByRole('button', { name: pet, exact: true }).click();
    return this.page.getByRole('region', { name: new RegExp(`^${pet} `) });
  }
}
