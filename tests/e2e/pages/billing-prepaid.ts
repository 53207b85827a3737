import type { Locator, Page } from 'playwright-core';
import { dollarsIn } from './billing.ts';

/** `/checkout/prepaid`: packages at the left, one in the middle, selling at the right. */
export class PrepaidPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/checkout/prepaid`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '套裝清單' });
  }

  get #form(): Locator {
    return this.#page.getByRole('region', { name: '賣出套裝' });
  }

  /** One package with what is left of it. */
  detail(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** Offers a package of uses of the first item that is found. */
  async offer({ name, price, item, uses }: { name: string; price: number; item: string; uses: number }): Promise<void> {
    await this.list.getByRole('button', { name: '套裝方案' }).click();
    const dialog = this.#page.getByRole('dialog', { name: '套裝方案' });
    await dialog.getByRole('button', { name: '新增方案' }).click();
    const form = this.#page.getByRole('dialog', { name: '新增方案' });
    await form.getByLabel('名稱', { exact: true }).fill(name);
    await form.getByLabel('售價').fill(String(price));
    const search = form.getByLabel('加入品項');
    await search.fill(item);
    await form.getByRole('list', { name: '找到的品項' }).getByRole('button').first().waitFor();
    await search.press('Enter');
    await form.getByLabel(/的次數$/).fill(String(uses));
    await form.getByRole('button', { name: '儲存方案' }).click();
    await dialog.getByText(name).waitFor();
    await this.#page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Sells a package to an owner, for cash. */
  async sell(owner: string, plan: string): Promise<void> {
    const find = this.#form.getByLabel('飼主', { exact: true });
    await find.fill(owner);
    await this.#page.getByRole('option').filter({ hasText: owner }).first().waitFor();
    await find.press('Enter');
    const plans = this.#form.getByLabel('方案');
    await plans.fill(plan);
    await plans.press('Enter');
    await this.#form.getByLabel('售價').waitFor();
    await this.#page.keyboard.press('F12');
    await this.detail(plan).waitFor();
  }

  /** NT$ that is owed for a package. */
  async owed(name: string): Promise<number> {
    return dollarsIn(await this.detail(name).locator('header b').last().textContent());
  }

  /** Gives back in cash what is left of the package that is open. */
  async refund(name: string, reason: string): Promise<void> {
    await this.detail(name).getByRole('button', { name: '退餘額' }).click();
    const dialog = this.#page.getByRole('dialog', { name: '退套裝餘額' });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '退餘額' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
