import type { Locator, Page } from 'playwright-core';

/** The clinic's own programs that hear of events, among the settings. */
export class WebhooksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true });

  /** A program by its name. */
  program = (name: string): Locator => this.page.getByRole('listitem', { name, exact: true });

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/app/setting/webhook`);
    await this.button('新增程式').waitFor();
  }

  /** Adds a program, told of new owners; answers the secret that is shown this once. */
  async add(name: string, address: string): Promise<string> {
    await this.button('新增程式').click();
    await this.page.getByLabel('名稱').fill(name);
    await this.page.getByLabel('接收網址').fill(address);
    await this.page.getByRole('checkbox', { name: '飼主 新增', exact: true }).check();
    await this.button('儲存').click();
    const secret = await this.page.getByText(/^whsec_/).textContent();
    return secret ?? '';
  }
}
