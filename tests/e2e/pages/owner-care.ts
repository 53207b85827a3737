import type { Locator, Page } from 'playwright-core';

/** What is done with an owner or animal beside editing: the menu of their page and its panels. */
export class CareMenu {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the menu and chooses an entry. */
  async choose(entry: string): Promise<void> {
    await this.#page.getByRole('button', { name: '更多動作' }).click();
    await this.#page.getByRole('menuitem', { name: entry }).click();
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** The docked panel of a merge. */
  get mergePanel(): Locator {
    return this.#page.getByRole('complementary', { name: /^合併/ });
  }

  /** Finds the other owner or animal in whichever panel is open, and takes the one that shows `result`. */
  async find(label: string, words: string, result: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: false }).first().fill(words);
    await this.#page.getByRole('option').filter({ hasText: result }).first().click();
  }

  /** Chooses whose value of a field remains. */
  async take(field: string, value: string): Promise<void> {
    await this.mergePanel.getByRole('radio', { name: `${field}：${value}` }).check({ force: true });
  }

  /** Presses a button of the open dialog or merge panel. */
  async confirm(word: string): Promise<void> {
    await this.dialog.or(this.mergePanel).getByRole('button', { name: word, exact: true }).last().click();
  }

  /** Takes back what was just done. */
  get #undo(): Locator {
    return this.#page.locator('button[aria-keyshortcuts="Control+Z"]');
  }

  /** Keeps the offer to take back what was done: it stays while the pointer rests on it. */
  async holdUndo(): Promise<void> {
    await this.#undo.hover();
  }

  async undo(): Promise<void> {
    await this.#undo.click();
  }
}
