import type { Locator, Page } from 'playwright-core';

/** `/setting/schedule`: the month, its panels. */
export class RosterPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/schedule${query}`);
    await this.#page.getByRole('button', { name: /請假/ }).first().waitFor();
  }

  /** A doctor's day in the month, by the name and the day as `12/07（一）`. */
  cell(doctor: string, day: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${doctor} ${day}：`) });
  }
  /** The panel with a title. */
  panel(title: string): Locator {
    return this.#page.getByRole('complementary', { name: title }).or(this.#page.getByRole('dialog', { name: title }));
  }
  async press(keys: string): Promise<void> {
    await this.#page.keyboard.press(keys);
  }
}
