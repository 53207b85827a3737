import type { Locator, Page } from 'playwright-core';

/** /task/index, as a person uses it, and the form of a task on any screen. */
export class TasksPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;
  readonly pane: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('grid', { name: '待辦' });
    this.pane = page.getByRole('region', { name: '待辦', exact: true });
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/task/index${search}`);
    await this.list.waitFor();
  }

  row(text: string): Locator {
    return this.list.getByRole('row').filter({ hasText: text });
  }

  async view(name: string): Promise<void> {
    await this.#page.getByRole('group', { name: '範圍' }).getByRole('button', { name }).click();
  }

  /** The keys of the list act on the chosen row. */
  async choose(text: string): Promise<void> {
    await this.row(text).click();
  }

  get form(): Locator {
    return this.#page.getByRole('complementary', { name: /新增待辦|修改待辦/ });
  }

  /** Begins a task by the keys that do so on every screen, and says what it is. */
  async write(title: string, deadline?: string): Promise<void> {
    await this.#page.keyboard.press('Control+Alt+n');
    await this.form.waitFor();
    await this.form.getByLabel('內容').fill(title);
    if (deadline !== undefined) await this.form.getByRole('button', { name: deadline }).click();
  }

  async save(): Promise<void> {
    await this.form.getByLabel('內容').press('Control+Enter');
    await this.form.waitFor({ state: 'detached' });
  }

  /** Says what came of the chosen task. */
  async finish(outcome: string | undefined, words: string): Promise<void> {
    await this.list.press('f');
    const dialog = this.#page.getByRole('dialog');
    if (outcome !== undefined) await dialog.getByRole('button', { name: outcome }).click();
    await dialog.getByLabel('說明').fill(words);
    await dialog.getByLabel('說明').press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  /** Hands over what the dialog is about. */
  async handOverTo(name: string, words: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '交給' }).click();
    await this.#page.getByRole('option', { name }).click();
    await dialog.getByLabel('交代的話').fill(words);
    await dialog.getByRole('button', { name: '交接', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: '復原' }).last().click();
  }
}
