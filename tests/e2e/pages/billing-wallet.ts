import type { Locator, Page } from 'playwright-core';

/** What the cashier's screen opens for LINE Pay. */
export class WalletDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'LINE Pay 收款' });
  }

  /** Shows the QR code; answers the address in it, which the owner's telephone opens. */
  async showQR(): Promise<string> {
    await this.dialog.getByRole('button', { name: /顯示 QR 碼給飼主掃/ }).click();
    return this.address();
  }

  /** The address in the QR code. */
  async address(): Promise<string> {
    const code = this.dialog.getByRole('img', { name: '飼主付款的 QR 碼' });
    await code.waitFor();
    return (await code.getAttribute('data-url')) ?? '';
  }

  /** Types what a scanner reads from the owner's telephone. */
  async scan(code: string): Promise<void> {
    await this.dialog.getByLabel('掃飼主 LINE Pay 的付款條碼').fill(code);
    await this.#page.keyboard.press('Enter');
  }

  /** Comes back to the screen, which then asks the server at once. */
  async look(): Promise<void> {
    await this.#page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }

  async says(text: string | RegExp): Promise<void> {
    await this.dialog.getByRole('status').getByText(text).first().waitFor();
  }
}
