import type { Locator, Page } from 'playwright-core';

/** /record: the search over all visits, and the removed ones. */
export class RecordsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string, query = ''): Promise<void> {
    await this.page.goto(`${url}/app/record${query}`);
    await this.page.getByRole('textbox', { name: '搜尋原因與診斷' }).waitFor();
  }

  /** The rows that show a text, such as the name of an animal. */
  rowsOf(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Looks for a part of cause or diagnosis. */
  async find(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: '搜尋原因與診斷' }).fill(text);
  }

  /** Chooses a span of time by its word. */
  async span(word: string): Promise<void> {
    await this.page.getByRole('group', { name: '期間' }).getByText(word, { exact: true }).click();
  }
}
