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

  /** Chooses a range by its word; answers every income that stood on the screen from then on until it stayed, frame by frame. */
  async incomesWhileChoosing(word: string): Promise<readonly string[]> {
    await this.#page.getByRole('button', { name: word, exact: true }).waitFor();
    return this.#page.evaluate(async (name) => {
      const [button] = [...document.querySelectorAll('button')].filter((one) => one.textContent === name);
      button?.click();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const seen = new Set<string>();
      for (let [stood, last] = [0, '']; stood < 60; ) {
        await frame();
        const [income] = [...document.querySelectorAll('dl > div')].filter((one) =>
          one.textContent?.startsWith('實收'),
        );
        // The figure with how it compares: a false comparison is as bad as a false figure.
        const text = income?.textContent ?? '';
        if (text !== '') seen.add(text);
        stood = text !== '' && text === last ? stood + 1 : 0;
        last = text;
      }
      return [...seen];
    }, word);
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
