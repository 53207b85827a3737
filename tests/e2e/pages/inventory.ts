import type { Locator, Page } from 'playwright-core';
import { paste } from '../harness/paste.ts';

/** `/inventory/product`: the products of the clinic and their prices. */
export class ProductsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, query = ''): Promise<void> {
    await this.#page.goto(`${url}/app/inventory/product${query}`);
    await this.grid.waitFor();
  }

  get grid(): Locator {
    return this.#page.getByRole('grid', { name: '商品' });
  }

  /** The row of a product. */
  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  get search(): Locator {
    return this.#page.getByRole('textbox', { name: /^品名、代碼/ });
  }

  /** The field in which an amount is being written. */
  cell(name: string, column: '售價' | '成本'): Locator {
    return this.grid.getByRole('textbox', { name: `${name} 的${column}` });
  }

  /** Narrows the list and waits until a product is the only one. */
  async find(typed: string, name: string): Promise<void> {
    await this.search.fill(typed);
    await this.row(name).waitFor();
    await this.#page.waitForFunction(
      () =>
        document.querySelectorAll('[role="grid"] [role="rowgroup"] + [role="rowgroup"] > [role="row"]').length === 1,
    );
  }

  /** Chooses the first row, so that keys go to its price. */
  async toFirstRow(): Promise<void> {
    await this.grid.focus();
    await this.#page.keyboard.press('Home');
  }

  /** Writes an amount over what stands in the chosen cell. */
  async write(amount: string): Promise<void> {
    await this.#page.keyboard.type(amount);
    await this.#page.keyboard.press('Enter');
  }

  /** Pastes a text as a spreadsheet leaves it in the clipboard. */
  async paste(text: string): Promise<void> {
    await paste(this.grid, text);
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: /^復原/ }).click();
  }

  /** Takes back by key what the page has said was done: before it says so, nothing is there to take back. */
  async undoByKey(said: string): Promise<void> {
    await this.#page.getByText(said, { exact: true }).waitFor();
    await this.#page.keyboard.press('Control+z');
  }

  /** Opens a product beside the list. */
  async openProduct(name: string): Promise<Locator> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
    const drawer = this.#page.getByRole('complementary', { name: new RegExp(name) });
    await drawer.waitFor();
    return drawer;
  }
}
