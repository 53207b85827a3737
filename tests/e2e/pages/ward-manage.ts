import type { Locator, Page } from 'playwright-core';

/** `/inHospital/manage`: stays at the left, the chosen one at the right. */
export class WardManagePage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/inHospital/manage${query}`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('grid', { name: '住院清單' });
  }

  row(pet: string): Locator {
    return this.list.getByRole('row').filter({ hasText: pet });
  }

  /** What is known of the stay of an animal. */
  pane(pet: string): Locator {
    return this.#page.getByRole('region', { name: `${pet}的住院` });
  }

  form(title: string): Locator {
    return this.#page.getByRole('complementary', { name: title });
  }

  /** Moves through the list by key until the animal is chosen. */
  async find(pet: string): Promise<void> {
    await this.row(pet).waitFor();
    const rows = this.list.locator('[aria-rowindex]');
    const isActive = (row: Locator) => row.getAttribute('aria-selected').then((selected) => selected === 'true');
    await this.#page.keyboard.press('Home');
    for (let at = 0; at < (await rows.count()) && !(await isActive(this.row(pet))); at += 1)
      await this.#page.keyboard.press('j');
    await this.pane(pet).waitFor();
  }
}
