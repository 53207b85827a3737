import type { Locator, Page } from 'playwright-core';

/** `/inventory/check`: counts, and the page on which people count. */
export class CountsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/inventory/check`);
    await this.#page.getByRole('button', { name: '開始盤點' }).waitFor();
  }

  /** Begins a count of everything at all places; `isOpening`: of what lay there at the change-over. */
  async begin(name: string, isOpening = false): Promise<void> {
    await this.#page.getByRole('button', { name: '開始盤點' }).click();
    // Beside the list where there is room, else over it.
    const panel = this.#page.getByRole('dialog').or(this.#page.getByRole('complementary'));
    await panel.getByLabel('名稱').fill(name);
    if (isOpening) await panel.getByLabel('期初庫存').check();
    await panel.getByRole('button', { name: '開始盤點' }).click();
    await this.search.waitFor();
  }

  get search(): Locator {
    return this.#page.getByRole('textbox', { name: '掃條碼，或輸入品名、批號' });
  }

  /** Everything that was counted has gone to the server. */
  get sent(): Locator {
    return this.#page.locator('body:not(:has-text("筆待送出"))');
  }

  /** Types what a scanner types, or a name, and goes to the first figure. */
  async scan(typed: string): Promise<void> {
    await this.search.fill(typed);
    await this.search.press('Enter');
  }

  async end(): Promise<void> {
    await this.#page.getByRole('button', { name: '盤完了，看差異' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: '盤完了，看差異' }).click();
  }

  /** Decides which of two people's figures holds. */
  async choose(counted: number): Promise<void> {
    await this.#page.getByRole('radio', { name: new RegExp(`：${counted} `) }).check();
  }

  async approve(reason: string): Promise<void> {
    await this.#page.getByLabel('盤點事由').fill(reason);
    await this.#page.getByRole('button', { name: '核准並調整庫存' }).click();
    await this.#page
      .getByRole('link', { name: /盤點單/ })
      .first()
      .waitFor();
  }
}

/** `/inventory/lot`: lots of all products. */
export class LotsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, query = ''): Promise<void> {
    await this.#page.goto(`${url}/app/inventory/lot${query}`);
    await this.#page.getByRole('grid', { name: '批號與效期' }).waitFor();
  }

  async openLot(product: string): Promise<void> {
    await this.#page.getByRole('button', { name: product }).click();
    await this.#page.getByRole('button', { name: '停用這個批號' }).waitFor();
  }

  async block(reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: '停用這個批號' }).click();
    const dialog = this.#page.getByRole('dialog').filter({ hasText: '停用批號' });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '停用這個批號' }).click();
    await this.#page.getByRole('button', { name: '恢復使用' }).waitFor();
  }
}
