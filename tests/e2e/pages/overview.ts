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
    await this.station('候診').or(this.#page.getByText('今天還沒有人報到')).waitFor();
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
/** Hints about what two desks did at once without seeing each other, wherever they show. */
export class DoublesHint {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The hint that names an animal. */
  checkIn(pet: string): Locator {
    return this.#page.getByRole('note').filter({ hasText: `${pet}今天報到了` });
  }

  /** Opens what settles it. */
  async settle(pet: string): Promise<Locator> {
    await this.checkIn(pet).getByRole('button', { name: '處理' }).click();
    const dialog = this.#page.getByRole('dialog', { name: `${pet}報到了兩次` });
    await dialog.waitFor();
    return dialog;
  }

  /** The hint about handovers of the till, above the board. */
  get handovers(): Locator {
    return this.#page.getByRole('note').filter({ hasText: '次交班' });
  }
}
