import type { Locator, Page } from 'playwright-core';

/** `/setting/account`: the person's own account. */
export class AccountPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes there by the person's menu, as people do. */
  async openByMenu(): Promise<void> {
    await this.#page.getByRole('button', { name: /的選單$/ }).click();
    await this.#page.getByRole('menuitem', { name: '個人帳號' }).click();
    await this.item('密碼').waitFor();
  }

  async part(name: string): Promise<void> {
    await this.#page.getByRole('navigation', { name: '個人帳號的分頁' }).getByRole('link', { name }).click();
  }

  /** One thing of the account by its heading. */
  item(title: string): Locator {
    return this.#page.getByRole('region', { name: title, exact: true });
  }

  /** Opens an item's form with its button and gives the present password. */
  async begin(title: string, button: string, password: string): Promise<Locator> {
    const item = this.item(title);
    await item.getByRole('button', { name: button }).click();
    await item.getByLabel('目前的密碼').fill(password);
    return item;
  }
}

/** The dialog in which somebody else takes over the workstation. */
export class SwitchDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: '切換使用者' });
  }

  /** Opens it by its keys and lets a colleague take over. */
  async to(name: string, pin: string): Promise<void> {
    await this.#page.keyboard.press('Control+Alt+u');
    await this.dialog.getByRole('radio', { name }).click();
    await this.dialog.getByLabel(`${name}的 PIN`).fill(pin);
    await this.#page.keyboard.press('Enter');
  }
}
