import type { Locator, Page } from 'playwright-core';

/** Stations of the board by their words. */
export type Station = '候診' | '看診中' | '檢驗' | '調劑' | '結帳';

/** `/today/record`: the clinic's day as a board. */
export class TodayPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the board, whatever was looked at here last. */
  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/today/record?view=board`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await this.station('候診').waitFor();
  }

  station(name: Station): Locator {
    return this.#page.getByRole('region', { name: new RegExp(`^${name}，`) });
  }

  /** The card of an animal, at whatever station it stands or at one. */
  card(pet: string, station?: Station): Locator {
    const within = station === undefined ? this.#page.locator('[data-lane]') : this.station(station);
    return within.getByRole('button').filter({ hasText: pet });
  }

  /** Waits until the animal stands there. */
  async stands(pet: string, station: Station): Promise<void> {
    await this.card(pet, station).waitFor();
  }

  /** Waits until the animal has left the board, settled. */
  async isSettled(pet: string): Promise<void> {
    await this.card(pet).waitFor({ state: 'detached' });
  }

  /** NT$ of today as the board says. */
  async received(): Promise<number> {
    const text = await this.#page.getByText(/^實收/).textContent();
    return Number((text ?? '').replace(/[^\d-]/g, ''));
  }
}
