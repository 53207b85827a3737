import type { Locator, Page } from 'playwright-core';

const PALETTE = '搜尋動物、飼主、畫面與指令';
/** The palette's field. Before its code has come another stands in its place, for a moment beside it: what is typed there goes on here. */
export const paletteField = (page: Page): Locator =>
  page.getByRole('dialog', { name: PALETTE }).getByRole('combobox', { name: PALETTE });

/** The frame around every screen: rail, header, palette, sync drawer, the person's menu. */
export class Frame {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get rail(): Locator {
    return this.#page.getByRole('navigation', { name: '主要功能' });
  }

  /** Waits until somebody is signed in and the clinic's data can be worked with. */
  async isShown(): Promise<void> {
    await this.rail.waitFor();
    await this.#page.locator('main#content').locator(':scope > *').first().waitFor();
  }

  /** Goes to an area by its word at the left. */
  async goTo(area: string): Promise<void> {
    await this.rail.getByRole('link', { name: area }).click();
  }

  /** The words of the sync chip, for instance 已同步 or 離線 · 未同步 3. */
  get syncChip(): Locator {
    return this.#page.getByRole('region', { name: '頁首' }).getByRole('status');
  }

  /** Waits until nothing is waiting to be uploaded and the server is there; something may be wanting a decision. */
  async isSynced(): Promise<void> {
    await this.syncChip.filter({ hasText: /已同步|件待處理/ }).waitFor({ timeout: 60_000 });
  }

  /** Waits until the screen says that the server is away. */
  async isOffline(): Promise<void> {
    await this.syncChip.filter({ hasText: '離線' }).waitFor({ timeout: 60_000 });
  }

  /** Opens the drawer with what waits and what was refused. */
  async openSync(): Promise<Locator> {
    const drawer = this.#page.getByRole('complementary', { name: '同步' });
    if (!(await drawer.isVisible()))
      await this.#page
        .getByRole('button', { name: /同步|離線|待處理/ })
        .first()
        .click();
    await drawer.waitFor();
    return drawer;
  }

  /** Finds something with Ctrl K and opens the first result. */
  async find(words: string, result: string | RegExp): Promise<void> {
    await this.#page.keyboard.press('Control+k');
    const box = paletteField(this.#page);
    await box.fill(words);
    await this.#page.getByRole('option', { name: result }).first().click();
  }

  /** Opens the person's menu and chooses an entry. */
  async menu(entry: string): Promise<void> {
    await this.#page.getByRole('button', { name: /的選單$/ }).click();
    await this.#page.getByRole('menuitem', { name: entry }).click();
  }

  /** Signs out, also when unsynced work stays on this computer. */
  async signOut(): Promise<void> {
    await this.menu('登出');
    const done = this.#page.getByRole('heading', { name: '已登出' });
    const anyway = this.#page.getByRole('button', { name: '仍要登出' });
    await done.or(anyway).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await done.waitFor();
  }

  /** Gives the password again, which an offline sign-in needs before the server takes its work. */
  async giveThePassword(password: string): Promise<void> {
    const drawer = await this.openSync();
    await drawer.getByRole('button', { name: '輸入密碼' }).click({ timeout: 60_000 });
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel('密碼', { exact: true }).fill(password);
    await this.#page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }
}
