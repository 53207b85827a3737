import type { Locator, Page } from 'playwright-core';

/** What owners write: the list of conversations, one of them, and where it is answered. */
export class InboxPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('navigation', { name: '對話清單' });
  }

  /** Opens the list: what is being worked on, or what has ended. */
  async open(view: '處理中' | '已結束' = '處理中'): Promise<void> {
    await this.#page.goto(`${this.#url}/app/conversation/index`);
    await this.#page.getByLabel('名字或內容').waitFor();
    if (view === '已結束')
      await this.#page
        .getByRole('radio', { name: view })
        .or(this.#page.getByRole('button', { name: view }))
        .first()
        .click();
  }

  row(text: string): Locator {
    return this.list.getByRole('button').filter({ hasText: text });
  }

  thread(name: string): Locator {
    return this.#page.getByRole('log', { name: `與 ${name} 的對話` });
  }

  async write(text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: '回覆' }).fill(text);
  }

  async send(): Promise<void> {
    await this.#page.getByRole('textbox', { name: '回覆' }).press('Control+Enter');
  }

  /** Goes from the answer back to the list, where letters act. */
  async leaveAnswer(): Promise<void> {
    await this.#page.getByRole('textbox', { name: '回覆' }).press('Escape');
  }

  /** Sends something of the owner's laid out, after it was shown. */
  async sendCard(what: string): Promise<void> {
    await this.#page.getByRole('button', { name: '傳送資料' }).click();
    await this.#page.getByRole('menuitem', { name: what }).first().click();
    await this.#page.getByRole('dialog', { name: '傳送資料' }).getByRole('button', { name: '送出' }).click();
  }
}
