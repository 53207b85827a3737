import type { Locator, Page } from 'playwright-core';

/** `/today/exam`: the laboratory's lists, the bench and the results inbox. */
export class ExamPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, view: 'inside' | 'outside' | 'inbox' = 'inside'): Promise<void> {
    await this.#page.goto(`${url}/app/today/exam?${new URLSearchParams({ view })}`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '檢驗清單' });
  }

  async show(view: '院內' | '外送' | '報告'): Promise<void> {
    await this.list.getByRole('button', { name: view }).first().click();
  }

  /** An animal in the list that is shown. */
  row(pet: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: pet });
  }

  async choose(pet: string): Promise<void> {
    await this.row(pet).first().getByRole('button').click();
    await this.bench(pet).waitFor();
  }

  bench(pet: string): Locator {
    return this.#page.getByRole('region', { name: `${pet}的檢驗` });
  }

  task(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** What is said of one exam. */
  words(name: string): Locator {
    return this.task(name).getByRole('textbox', { name: `${name}的檢查所見`, exact: true });
  }

  value(item: string): Locator {
    return this.#page.getByRole('textbox', { name: `${item} 結果`, exact: true });
  }

  /** The line of an item in the grid. */
  line(item: string): Locator {
    return this.#page.getByRole('row').filter({ has: this.value(item) });
  }

  /** Types values from the first field on, Enter after each, as a person at the bench does. */
  async type(first: string, values: readonly string[]): Promise<void> {
    await this.value(first).focus();
    for (const value of values) {
      await this.#page.keyboard.type(value);
      await this.#page.keyboard.press('Enter');
    }
  }

  /** Finishes and sends everything. */
  async submit(): Promise<void> {
    await this.#page.keyboard.press('F8');
    await this.#page.getByText('檢驗都送出了').waitFor();
  }

  /** A summary or one of the longer texts, by its label. */
  text(label: string): Locator {
    return this.#page.getByRole('region', { name: '小結與建議' }).getByLabel(label, { exact: true });
  }

  /** Makes a link to the report and answers its address. */
  async share(): Promise<string> {
    await this.#page.getByRole('button', { name: '分享報告' }).click();
    const code = this.#page.getByRole('img', { name: '檢驗報告的 QR code' });
    await code.waitFor();
    return (await code.getAttribute('data-url')) ?? '';
  }

  async attach(task: string, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.task(task)
      .locator('input[type="file"][multiple]')
      .setInputFiles([...files]);
  }

  async enlarge(file: string): Promise<Locator> {
    await this.#page
      .getByRole('button', { name: new RegExp(`^放大 ${file}`) })
      .first()
      .click();
    const canvas = this.#page.getByRole('img', { name: `影像 ${file}` });
    await canvas.and(this.#page.locator('[data-ready]')).waitFor();
    return canvas;
  }
}

/** `/setting/ranges`: what the laboratory measures, with its reference ranges. */
export class RangesPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/setting/ranges`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '檢驗項目' });
  }

  editor(item: string): Locator {
    return this.#page.getByRole('form', { name: item });
  }

  /** A cell of the ranges: row by number, column by its head. */
  cell(row: number, column: string): Locator {
    return this.#page.getByLabel(`第 ${row} 列 ${column}`, { exact: true });
  }
}
