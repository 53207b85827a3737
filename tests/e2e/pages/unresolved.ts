import type { Locator, Page } from 'playwright-core';
import { reveal } from '../harness/long-list.ts';

/** /unresolved, as a person uses it. */
export class UnresolvedPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('grid', { name: '未了事項' });
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/unresolved${search}`);
    await this.list.waitFor();
  }

  row(...texts: readonly string[]): Locator {
    return texts.reduce((rows, hasText) => rows.filter({ hasText }), this.list.getByRole('row'));
  }

  reveal(row: Locator): Promise<void> {
    return reveal(this.list, row);
  }

  section(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Puts the chosen line off until tomorrow morning. */
  async putOff(row: Locator, reason: string): Promise<void> {
    await row.getByRole('button', { name: '延後', exact: true }).click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '延後', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: '復原' }).last().click();
  }
}
