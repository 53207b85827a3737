import type { Page } from 'playwright-core';

/** The page on which tables are brought in, as a person uses it. */
export class ImportPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  /** Chooses a file of a kind. */
  async choose(kind: string, name: string, table: string): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/import?kind=${kind}`);
    await this.#page
      .getByLabel('選擇 CSV、Excel 或 ODS 檔')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table) });
  }

  /** Tries what the file would do. */
  async check(): Promise<void> {
    await this.#page.getByRole('button', { name: '試算' }).click();
  }

  /** Brings in what was tried, and waits until it is held against its file. */
  async bring(rows: number): Promise<void> {
    await this.#page.getByRole('button', { name: `匯入 ${rows} 列` }).click();
    await this.#page.getByRole('heading', { name: '對帳：檔案與院內' }).waitFor();
  }
}
