import type { Locator, Page } from 'playwright-core';
import { Frame } from './shell.ts';

/** The sync drawer: what waits, what needs a person, what this device holds. */
export class SyncDrawer {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  open(): Promise<Locator> {
    return new Frame(this.#page).openSync();
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: '同步' });
  }

  /** A case by a word of its title. */
  case(title: string | RegExp): Locator {
    return this.panel.getByRole('article').filter({ has: this.#page.getByRole('heading', { name: title }) });
  }

  /** Shows what this device holds. */
  async showDevice(): Promise<void> {
    await this.panel.getByRole('button', { name: '這台裝置' }).click();
    await this.panel.getByRole('heading', { name: '資料載入' }).waitFor();
  }

  async answer(label: string, text: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(label).fill(text);
    await this.#page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** `/conflict`: two versions side by side. */
export class ReviewPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async isShown(): Promise<void> {
    await this.#page.getByRole('heading', { name: '並排檢視' }).waitFor();
    await this.#page.getByRole('table').waitFor();
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ has: this.#page.getByRole('rowheader', { name }) });
  }

  result(field: string): Locator {
    return this.#page.getByRole('textbox', { name: `${field}：儲存後的樣子` });
  }

  /** The head of a side's column, with who wrote it. */
  head(side: '草稿' | '診所保存的'): Locator {
    return this.#page.getByRole('columnheader', { name: side });
  }

  get save(): Locator {
    return this.#page.getByRole('button', { name: '儲存合併' });
  }
}
