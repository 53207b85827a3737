import type { Locator, Page } from 'playwright-core';

/** `/today/dispense`: the pharmacy's lists and the bags of one visit. */
export class DispensePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** `recordID` chooses a visit by the address. */
  async open(url: string, recordID?: string): Promise<void> {
    const query = recordID === undefined ? '' : `?${new URLSearchParams({ record: recordID })}`;
    await this.#page.goto(`${url}/app/today/dispense${query}`);
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.#page.getByRole('navigation', { name: '調劑清單' });
  }

  /** An animal in either list. */
  row(pet: string): Locator {
    return this.list.getByRole('button').filter({ hasText: pet });
  }

  async choose(pet: string): Promise<void> {
    await this.row(pet).first().click();
    await this.visit(pet).waitFor();
  }

  visit(pet: string): Locator {
    return this.#page.getByRole('region', { name: `${pet}的藥袋` });
  }

  bag(number: number): Locator {
    return this.#page.getByRole('region', { name: `藥袋 ${number}`, exact: true });
  }

  /** Hands out one bag by its number key. */
  async dispenseBag(number: number): Promise<void> {
    await this.#page.keyboard.press(String(number));
    await this.bag(number)
      .getByText(/^已調劑/)
      .waitFor();
  }

  /** Hands out everything that is left, or the note alone. */
  async dispenseAll(pet: string): Promise<void> {
    await this.#page.keyboard.press('F8');
    await this.visit(pet).getByText('都調劑完了').waitFor();
  }

  /** Takes the last handing-out back. */
  async undo(): Promise<void> {
    await this.#page.keyboard.press('Control+z');
    await this.#page.getByText('已復原調劑').waitFor();
    await this.#page.getByRole('button', { name: '全部調劑', disabled: false }).waitFor();
  }

  async printLabels(): Promise<void> {
    await this.#page.keyboard.press('p');
  }
}
