import type { Locator, Page } from 'playwright-core';

/** /reminder/index, as a person uses it. */
export class RemindersPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;
  readonly pane: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('grid', { name: '提醒' });
    this.pane = page.getByRole('region', { name: '提醒', exact: true });
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/reminder/index${search}`);
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

  async press(keys: string): Promise<void> {
    await this.list.press(keys);
  }

  /** Writes a reminder of an animal by keyboard: the pet by name, what is due, in a week. */
  async write(pet: string, title: string): Promise<void> {
    await this.list.press('n');
    const form = this.#page.getByRole('complementary', { name: '新增提醒' });
    await form.getByRole('combobox', { name: '動物' }).fill(pet);
    await this.#page.getByRole('option', { name: pet }).click();
    await form.getByLabel('提醒內容').fill(title);
    await form.getByRole('button', { name: '7 天後', exact: true }).click();
    await form.getByLabel('提醒內容').press('Control+Enter');
    await form.waitFor({ state: 'detached' });
  }

  async close(reason: string): Promise<void> {
    await this.list.press('x');
    await this.#page.getByRole('menuitem', { name: reason }).click();
  }

  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: '復原' }).last().click();
  }

  /** The boxes of rows, and the bar that they bring. */
  async pick(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.row(text).getByRole('checkbox').click();
  }

  get letters(): Locator {
    return this.#page.getByRole('complementary', { name: /^傳訊息給|的結果$/ });
  }

  async writeToOwners(): Promise<void> {
    await this.#page.getByRole('status').getByRole('button', { name: '傳訊息' }).click();
  }

  /** The drawer of the clinic's templates and rules. */
  async templates(): Promise<Locator> {
    await this.#page.getByRole('button', { name: '提醒範本' }).click();
    return this.#page.getByRole('complementary', { name: '提醒範本' });
  }
}
