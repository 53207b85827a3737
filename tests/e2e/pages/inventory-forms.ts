import type { Locator, Page } from 'playwright-core';

/** Kinds of forms that are written on `/inventory/manage`. */
export type WrittenKind = 'order' | 'purchase' | 'sell' | 'return';

/** `/inventory/manage`: forms in their list, and one while it is written. */
export class FormsPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  /** Opens the list of a kind, or what a query asks besides. */
  async open(kind: WrittenKind, query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/inventory/manage?kind=${kind}${query}`);
  }

  get remark(): Locator {
    return this.#page.getByRole('textbox', { name: /^備註/ });
  }

  /** A cell of the rows while a form is written; rows count from 1. */
  cell(column: string, row = 1): Locator {
    return this.#page.getByLabel(`第 ${row} 列的${column}`, { exact: true });
  }

  async chooseSupplier(name: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: '廠商' }).fill(name);
    await this.#page.getByRole('option', { name }).waitFor();
    await this.#page.keyboard.press('Enter');
  }

  /** Writes the first row: what, how many, at what price. */
  async write(product: string, number: string, price: string): Promise<void> {
    await this.cell('品項').focus();
    await this.#page.keyboard.type(product);
    await this.#page.getByRole('option').first().waitFor();
    await this.#page.keyboard.press('Enter');
    await this.cell('數量').fill(number);
    await this.cell('單價').fill(price);
  }

  /** Saves by its key, and waits for what it says. */
  async save(said: RegExp): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.#page.getByText(said).first().waitFor();
  }

  /** The lists' row of what a remark says. */
  row(text: string): Locator {
    return this.#page.getByRole('grid').getByRole('row').filter({ hasText: text });
  }

  /** Searches the list of a kind. */
  async find(kind: WrittenKind, words: string): Promise<void> {
    await this.open(kind);
    await this.#page.getByRole('textbox', { name: '單號、備註' }).fill(words);
    await this.row(words).waitFor();
  }

  /** Opens the row that a search found. */
  async openRow(words: string): Promise<void> {
    await this.row(words).dblclick();
    await this.remark.waitFor();
  }

  async remove(reason: string): Promise<void> {
    await this.#page.getByRole('button', { name: '更多動作' }).click();
    await this.#page.getByRole('menuitem', { name: '刪除', exact: true }).click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '刪除', exact: true }).click();
    await this.#page.getByText(/^已刪除 /).waitFor();
  }
}
