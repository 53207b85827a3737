import type { Locator, Page } from 'playwright-core';

/** `/exam/results`: what instruments sent of which nobody knows whose it is. */
export class ResultsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, view: 'waiting' | 'attached' | 'aside' = 'waiting'): Promise<void> {
    await this.#page.goto(`${url}/app/exam/results?${new URLSearchParams({ view })}`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '儀器結果清單' });
  }

  async show(view: '待歸入' | '已歸入' | '已擱置'): Promise<void> {
    await this.list.getByRole('button', { name: view }).first().click();
  }

  /** A report in the list by whom its instrument says. */
  row(said: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: said });
  }

  async choose(said: string): Promise<void> {
    await this.row(said).first().getByRole('button').click();
    await this.report(said).waitFor();
  }

  report(said: string): Locator {
    return this.#page.getByRole('region', { name: said });
  }

  /** The animals of which a report could be. */
  get candidates(): Locator {
    return this.#page.getByRole('region', { name: '可能是誰的' });
  }

  candidate(pet: string): Locator {
    return this.candidates.getByRole('listitem').filter({ hasText: pet });
  }

  attachTo(pet: string): Promise<void> {
    return this.candidate(pet).getByRole('button', { name: '歸入' }).click();
  }

  /** The line of a value as the instrument sent it. */
  value(item: string): Locator {
    return this.#page.getByRole('table', { name: '數值' }).getByRole('row').filter({ hasText: item });
  }

  /** The offer to take back what was just done. */
  undo(): Promise<void> {
    return this.#page.getByRole('button', { name: '復原' }).last().click();
  }
}

/** Where instruments are asked for exams: at the bench and in a visit alike. */
export class RequestExams {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens it, and waits until it can be sent: for that the desk has to know that the server is there. */
  async open(): Promise<Locator> {
    await this.#page.getByRole('button', { name: '請儀器檢驗' }).click();
    const dialog = this.#page.getByRole('dialog', { name: '請儀器檢驗' });
    await dialog.getByRole('button', { name: '送出' }).and(this.#page.locator(':enabled')).waitFor();
    await dialog.locator(':focus').waitFor();
    return dialog;
  }

  /** An order in the list of a record. */
  order(device: string): Locator {
    return this.#page
      .getByRole('list', { name: '儀器檢驗單' })
      .getByRole('listitem')
      .filter({ hasText: device })
      .first();
  }
}

/** `/setting/synctool`: workstations and their instruments. */
export class ToolsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/setting/synctool`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '同步工具與儀器' });
  }

  /** Shows a pairing code and answers it. */
  async code(): Promise<string> {
    await this.list.getByRole('button', { name: '連接一台工作站' }).click();
    const code = this.#page.getByLabel('配對碼', { exact: true });
    await code.waitFor();
    return ((await code.textContent()) ?? '').trim();
  }

  tool(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** A workstation or an instrument in the list. */
  entry(name: string): Locator {
    return this.list.getByRole('button').filter({ hasText: name });
  }

  async choose(name: string): Promise<void> {
    await this.entry(name).click();
    await this.tool(name).waitFor();
  }

  /** The archive of what came, of one instrument. */
  async openArchive(device: string): Promise<void> {
    await this.list.getByRole('button', { name: '訊息紀錄' }).click();
    const archive = this.#page.getByRole('region', { name: '訊息紀錄' });
    await archive.getByRole('combobox', { name: '儀器' }).selectOption({ label: device });
    await archive.getByRole('button', { name: '搜尋' }).click();
    await archive.getByRole('table').getByText(device).first().waitFor();
  }

  /** Has all that is listed in the archive read again. */
  async replayListed(): Promise<void> {
    await this.#page.getByRole('button', { name: /^重新解讀列出的/ }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: '重新解讀', exact: true }).click();
  }

  async rename(name: string, renamed: string): Promise<void> {
    const pane = this.tool(name);
    await pane.getByRole('textbox', { name: '名稱' }).fill(renamed);
    await pane.getByRole('button', { name: '儲存' }).click();
  }

  /** The form of an instrument. */
  form(device = '新增儀器'): Locator {
    return this.#page.getByRole('form', { name: device, exact: true });
  }
}
