import type { FrameLocator, Locator, Page } from 'playwright-core';

/** /setting/package, as whoever pays for the clinic uses it. */
export class PackagePage {
  readonly #page: Page;
  readonly #url: string;
  readonly standing: Locator;
  readonly payments: Locator;
  readonly dialog: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.standing = page.getByRole('region', { name: '目前的方案' });
    this.payments = page.getByRole('table', { name: '付款紀錄' });
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/package`);
    await this.standing.waitFor();
  }

  /** A plan that can be chosen, with its price. */
  plan(name: string): Locator {
    return this.#page.getByRole('listitem').filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }

  async choose(plan: string): Promise<void> {
    await this.#page.getByRole('button', { name: `選這個方案：${plan}` }).click();
    await this.dialog.getByText(/^現在付款/).waitFor();
  }

  /** The fields of the card, in their frame. */
  get card(): FrameLocator {
    return this.#page.frameLocator('iframe[title="卡片"]');
  }

  async typeCard(number: string): Promise<void> {
    await this.card.getByLabel('Card number').fill(number);
    await this.card.getByLabel(/Expiry/).fill('12/32');
    await this.card.getByLabel('CCV').fill('123');
  }

  async pay(amount: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `付款 ${amount}` }).click();
  }

  async cancel(): Promise<void> {
    await this.#page.getByRole('button', { name: '取消訂閱' }).click();
    await this.dialog.getByRole('button', { name: '確定取消' }).click();
  }
}

/** The operator's page of plans. */
export class PlansPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/sudo?tab=plans`);
    await this.#page.getByRole('button', { name: '新增方案' }).waitFor();
  }

  async add(plan: Readonly<Record<string, string>>): Promise<void> {
    await this.#page.getByRole('button', { name: '新增方案' }).click();
    for (const [label, value] of Object.entries(plan)) await this.#page.getByLabel(label).fill(value);
    await this.#page.getByRole('button', { name: '儲存', exact: true }).click();
  }

  get plans(): Locator {
    return this.#page.getByRole('list', { name: '方案' });
  }
}
