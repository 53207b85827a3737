import type { Locator, Page } from 'playwright-core';

/** Campaigns: the list with its figures, and the page on which one is written and sent. */
export class CampaignsPage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;
  /** Whom the draft would reach, at the right of its form. */
  readonly preview: Locator;
  /** What became of the chosen one. */
  readonly result: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('grid', { name: '活動清單' });
    this.preview = page.getByRole('region', { name: '預覽' });
    this.result = page.getByRole('region', { name: '結果' });
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/message/campaign${search}`);
    await this.list.waitFor();
  }

  async begin(): Promise<void> {
    await this.list.press('n');
    await this.preview.waitFor();
  }

  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: label, exact: true });
  }

  async ownerLabel(label: string): Promise<void> {
    const field = this.#page
      .getByRole('textbox', { name: '飼主標籤' })
      .or(this.#page.getByRole('combobox', { name: '飼主標籤' }));
    await field.fill(label);
    await field.press('Enter');
    // Its list would stand over what follows.
    await field.press('Escape');
    await field.blur();
  }

  async save(): Promise<void> {
    await this.field('名稱').press('Control+Enter');
    await this.#page.getByText('草稿已儲存').waitFor();
  }

  get sendButton(): Locator {
    return this.#page.getByRole('button', { name: '傳送', exact: true });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  row(name: string): Locator {
    return this.list.getByRole('row').filter({ hasText: name });
  }

  /** A figure by its word and what it counts. */
  figure(name: string, count: number): Locator {
    return this.result.getByRole('button', { name: new RegExp(`^${count}\\s*${name}$`) });
  }

  rows(name: string): Locator {
    return this.result.getByRole('region', { name, exact: true }).getByRole('listitem');
  }
}
