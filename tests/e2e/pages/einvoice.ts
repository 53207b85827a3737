import type { Locator, Page } from 'playwright-core';

/** Invoices of a bill at the cashier, and `/checkout/einvoice`. */
export class EinvoicePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The invoices of the bill that lies on the desk. */
  get onBill(): Locator {
    return this.#page.getByRole('region', { name: '電子發票' });
  }

  async printProof(): Promise<void> {
    await this.onBill.getByRole('button', { name: /證明聯$/ }).click();
  }

  async openMonth(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/checkout/einvoice`);
  }

  row(number: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: number });
  }

  /** Voids an invoice of the month's list. */
  async takeBack(number: string, reason: string): Promise<void> {
    await this.row(number).getByRole('button', { name: '作廢發票' }).click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('原因（最多 20 字）').fill(reason);
    await dialog.getByRole('button', { name: '作廢發票' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
