import type { Download, FrameLocator, Locator, Page } from 'playwright-core';

/** The print dialog of a visit, the owner's statement and the print settings. */
export class PapersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: '列印' });
  }

  /** From the head of the visit. */
  async openAtVisit(): Promise<void> {
    await this.#page.getByRole('button', { name: '列印', exact: true }).click();
    await this.#page.getByRole('menuitem', { name: '病歷' }).click();
    await this.dialog.waitFor();
  }

  /** From the facts of a pet's page, for its last visit. */
  async openAtPet(): Promise<void> {
    await this.#page.getByRole('button', { name: '列印', exact: true }).first().click();
    await this.dialog.waitFor();
  }

  /** The made-up paper beside the settings. */
  preview(paper: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title="預覽：${paper}"]`);
  }

  async tick(...papers: readonly string[]): Promise<void> {
    for (const paper of papers)
      await this.dialog.getByRole('group', { name: '文件' }).getByRole('checkbox', { name: paper }).check();
  }

  async only(...papers: readonly string[]): Promise<void> {
    const group = this.dialog.getByRole('group', { name: '文件' });
    // What can be printed is offered once the visit is read.
    await this.tick(...papers);
    for (const box of await group.getByRole('checkbox').all()) await box.uncheck();
    await this.tick(...papers);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.dialog.getByLabel(label).fill(value);
  }

  async print(): Promise<void> {
    await this.dialog.getByRole('button', { name: '列印', exact: true }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** The PDF that the server makes of what is chosen. */
  async download(): Promise<Download> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('dialog').getByRole('button', { name: '下載 PDF' }).click(),
    ]);
    return download;
  }

  async openSettings(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/setting/info?section=paper`);
    await this.#page.getByRole('heading', { name: '列印' }).last().waitFor();
  }

  async setFooter(text: string): Promise<void> {
    const field = this.#page.getByLabel('頁尾文字');
    await field.fill(text);
    await field.press('Tab');
  }
}
