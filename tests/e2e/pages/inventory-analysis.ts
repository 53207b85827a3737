import type { Download, Locator, Page } from 'playwright-core';
import { dollarsIn } from './billing.ts';

/** `/inventory/analysis`. */
export class AnalysisPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, query = 'range=month'): Promise<void> {
    await this.#page.goto(`${url}/app/inventory/analysis?${query}`);
    await this.#page.getByRole('region', { name: '趨勢' }).getByRole('img').locator('svg').waitFor();
  }

  /** What a figure of the band says, NT$. */
  async figure(name: string): Promise<number> {
    const band = this.#page.locator('dl > div').filter({ has: this.#page.getByText(name, { exact: true }) });
    return dollarsIn(await band.locator('strong').textContent());
  }

  /** Chooses a part by its word and waits for its table. */
  async part(word: string, table: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: word, exact: true }).click();
    const found = this.table(table);
    await found.getByRole('row').first().waitFor();
    return found;
  }

  table(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** The sum at the foot of a table in a column, NT$. */
  async sumOf(table: Locator, column: string): Promise<number> {
    const heads = await table.locator('thead th').allTextContents();
    const cells = await table.locator('tfoot tr > *').allTextContents();
    return dollarsIn(cells[heads.indexOf(column)] ?? null);
  }

  /** Presses a button that hands over a file. */
  async saved(button: string): Promise<Download> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return download;
  }
}
