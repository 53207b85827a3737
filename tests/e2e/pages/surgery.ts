import type { Locator, Page } from 'playwright-core';

const tail = (id: string): string => encodeURIComponent(id.slice(id.indexOf('/', 1) + 1));

/** `/pet/:id/surgery/:rid`. */
export class SurgeryPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, petID: string, recordID: string): Promise<void> {
    await this.#page.goto(`${url}/app/pet/${tail(petID)}/surgery/${tail(recordID)}`);
  }

  async start(): Promise<void> {
    await this.#page.getByRole('button', { name: '開始監測' }).click();
    await this.sheet.waitFor();
  }

  get sheet(): Locator {
    return this.#page.getByRole('region', { name: '監測紀錄' });
  }

  /** A cell of the row that is being typed. */
  cell(name: string): Locator {
    return this.#page.getByLabel(`新的一筆 ${name}`, { exact: true });
  }

  /** What stands in a parameter's column, the latest row first. */
  async column(name: string): Promise<string[]> {
    const cells = this.sheet.locator('tbody button[data-cell]');
    const labels = await cells.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? ''));
    return labels.filter((label) => label.split(' ')[1] === name).map((label) => label.split(' ').slice(2).join(' '));
  }

  get rows(): Locator {
    return this.sheet.locator('tbody tr').filter({ has: this.#page.getByRole('button', { name: /刪除這一筆$/ }) });
  }

  /** A past cell, by parameter and the row counted from the latest. */
  past(name: string, at = 0): Locator {
    return this.rows.nth(at).getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${name}`) });
  }

  /** What calls for somebody, in words. */
  get alarms(): Locator {
    return this.#page.getByRole('status', { name: '警示' });
  }

  /** A parameter's trend, once it is drawn. */
  chart(name: string): Locator {
    return this.#page.getByRole('img', { name: new RegExp(`^${name}趨勢圖`) });
  }

  async mark(moment: string): Promise<void> {
    await this.#page.getByRole('toolbar', { name: '標記' }).getByRole('button', { name: moment }).click();
  }

  /** A key of the number pad. */
  key(name: string): Locator {
    return this.#page.getByRole('complementary', { name: '數字鍵盤' }).getByRole('button', { name, exact: true });
  }

  async print(): Promise<void> {
    await this.#page.getByRole('button', { name: '列印' }).click();
  }

  async end(): Promise<void> {
    await this.#page.getByRole('button', { name: '結束監測' }).click();
    await this.#page.getByRole('button', { name: '繼續監測' }).waitFor();
  }
}

/** The safety checklists beside the monitor. */
export class ChecklistPanel {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The line of the three lists. */
  get bar(): Locator {
    return this.#page.getByRole('toolbar', { name: '手術安全核對' });
  }

  /** What is missing although its moment has passed. */
  get missing(): Locator {
    return this.#page.getByRole('list', { name: '未核對提醒' });
  }

  /** Opens the panel by its key. */
  async open(): Promise<void> {
    await this.#page.keyboard.press('Alt+c');
    await this.list('麻醉誘導前').waitFor();
  }

  list(phase: string): Locator {
    return this.#page.getByRole('list', { name: phase, exact: true });
  }

  item(text: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: text }).last();
  }

  box(text: string): Locator {
    return this.item(text).locator('button[aria-pressed]');
  }

  value(text: string): Locator {
    return this.#page.getByLabel(`填寫${text}`, { exact: true });
  }
}
