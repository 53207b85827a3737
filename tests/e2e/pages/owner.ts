import type { Locator, Page } from 'playwright-core';

/** `/user/:id`: an owner. */
export class OwnerPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, userID: string): Promise<void> {
    await this.#page.goto(`${url}/app/user/${encodeURIComponent(userID.replace('/user/', ''))}`);
    await this.facts.waitFor();
  }

  get facts(): Locator {
    return this.#page.getByRole('region', { name: '基本資料' });
  }

  /** Opens the form, changes fields by their labels, and saves. */
  async edit(changes: Readonly<Record<string, string>>): Promise<void> {
    await this.#page.getByRole('button', { name: /^編輯/ }).click();
    const panel = this.#page.getByRole('complementary', { name: /^編輯/ });
    for (const [label, value] of Object.entries(changes)) {
      await panel.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
    }
    await this.#page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
  }
}
