import type { Download, Locator, Page } from 'playwright-core';
import { dollarsIn } from './billing.ts';

/** `/bi/index`. */
export class FiguresPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, query = 'range=day'): Promise<void> {
    await this.#page.goto(`${url}/app/bi/index?${query}`);
    await this.course.waitFor();
  }

  get course(): Locator {
    return this.#page.getByRole('region', { name: '走勢' });
  }

  get items(): Locator {
    return this.#page.getByRole('region', { name: '項目排行' });
  }

  /** The columns, once they are drawn. */
  get chart(): Locator {
    return this.course.getByRole('img').locator('svg');
  }

  /** What a figure of the band says. */
  async figure(name: string): Promise<string> {
    const band = this.#page.locator('dl > div').filter({ has: this.#page.getByText(name, { exact: true }) });
    return (await band.locator('strong').textContent()) ?? '';
  }

  /** NT$ that really came. */
  async income(): Promise<number> {
    return dollarsIn(await this.figure('實收'));
  }

  async choose(word: string): Promise<void> {
    await this.#page.getByRole('button', { name: word, exact: true }).click();
  }

  /** Rows of the table behind the chart, as they are shown. */
  async table(): Promise<string[][]> {
    await this.choose('表');
    const rows = this.course.locator('tbody tr');
    await rows.first().waitFor();
    return rows.evaluateAll((nodes) => nodes.map((node) => [...node.children].map((cell) => cell.textContent ?? '')));
  }

  async exported(): Promise<Download> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('button', { name: '匯出 Excel' }).click(),
    ]);
    return download;
  }
}
