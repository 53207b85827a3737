import type { Locator, Page } from 'playwright-core';

/** What the clinic tells its owners: the list, one message, the calls, the drawer in which one is written. */
export class MessagesPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;
  readonly pane: Locator;
  /** The call that is to be made. */
  readonly call: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('grid', { name: '訊息清單' });
    this.pane = page.getByRole('region', { name: '訊息', exact: true });
    this.call = page.getByRole('region', { name: /^打電話給/ });
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/message/index${search}`);
    await this.list.waitFor();
  }

  row(text: string): Locator {
    return this.list.getByRole('row').filter({ hasText: text });
  }

  async show(name: string): Promise<void> {
    await this.#page.getByRole('group', { name: '訊息狀態' }).getByRole('button', { name }).click();
  }

  async press(keys: string): Promise<void> {
    await this.list.press(keys);
  }

  /** The drawer in which a message to an owner is written. */
  get letter(): Locator {
    return this.#page.getByRole('complementary', { name: /^寫訊息給/ });
  }

  async write(text: string): Promise<void> {
    await this.letter.getByLabel('內容').fill(text);
  }
}

/** /setting/message, as the clinic's administrator uses it. */
export class MessageSettingPage {
  readonly #page: Page;
  readonly #url: string;
  readonly accounts: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.accounts = page.getByRole('region', { name: '傳送帳號' });
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/message`);
    await this.accounts.waitFor();
  }

  /** The account of a way. */
  account(way: 'LINE' | '簡訊' | 'Email'): Locator {
    return this.accounts.getByRole('listitem').filter({ has: this.#page.getByText(way, { exact: true }) });
  }

  /** Connects an account by what its form asks for. */
  async connect(way: 'LINE' | '簡訊' | 'Email', fields: Readonly<Record<string, string>>): Promise<void> {
    const account = this.account(way);
    const form = account.locator('form');
    if (!(await form.isVisible())) await account.getByRole('button', { name: '連接', exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: '連接', exact: true }).click();
  }

  /** Takes the quiet hours away: what follows doesn't go by the time of the day. */
  async withoutQuietHours(): Promise<void> {
    for (const label of ['從', '到']) {
      await this.#page.getByLabel(label, { exact: true }).fill('00:00');
      await this.#page.keyboard.press('Tab');
    }
    await this.#page.keyboard.press('Control+s');
    await this.#page.getByText('已儲存訊息設定').waitFor();
  }
}
