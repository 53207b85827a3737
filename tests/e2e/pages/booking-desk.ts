import type { Locator, Page } from 'playwright-core';
import { reveal } from '../harness/long-list.ts';

/** `/today/CheckBooking`: bookings that wait for the clinic's word. */
export class PendingBookingsPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/today/CheckBooking`);
    await this.#page.getByRole('list', { name: '待審核的預約' }).or(this.#page.getByText('沒有待審核的預約')).waitFor();
  }

  row(pet: string): Locator {
    return this.#page.getByRole('list', { name: '待審核的預約' }).getByRole('listitem').filter({ hasText: pet });
  }

  async choose(pet: string): Promise<void> {
    await this.row(pet).getByRole('checkbox').check();
  }

  /** The number beside the tab. */
  get count(): Locator {
    return this.#page.getByRole('link', { name: /^預約審核 ?\d/ });
  }
}

/** Who is booked, at the board and at the list of those who have checked in. */
export class BookedPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  get expected(): Locator {
    return this.#page.getByRole('region', { name: '接下來的預約' });
  }

  /** Checks somebody in from the board by their booking. */
  async checkIn(pet: string): Promise<void> {
    const more = this.expected.getByRole('button', { name: /^還有/ });
    const button = this.expected.getByRole('button', { name: `${pet} 依預約報到` });
    await this.expected.waitFor();
    if (!(await button.isVisible())) await more.click();
    await button.click();
    const dialog = this.#page.getByRole('dialog', { name: `${pet} 報到` });
    await dialog.getByRole('button', { name: '報到', exact: true }).waitFor();
  }

  async openList(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/today/checkin?view=booked`);
    await this.#page.getByRole('grid', { name: '今天的預約' }).or(this.#page.getByText('今天沒有預約')).waitFor();
  }

  /** All that the list of those who have a booking today says: it draws only the rows that are in sight. */
  async listed(): Promise<string> {
    return this.#page.getByRole('grid', { name: '今天的預約' }).evaluate(async (grid) => {
      const box = [grid, ...grid.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 20) ?? grid;
      const told: string[] = [];
      for (box.scrollTop = 0; ; box.scrollTop += box.clientHeight / 2) {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        told.push(grid.textContent ?? '');
        if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return told.join(' ');
      }
    });
  }

  /** How many the tab of today's bookings says. */
  async count(): Promise<number> {
    const text = await this.#page.getByRole('button', { name: /^今日預約/ }).textContent();
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
  }

  async revoke(pet: string): Promise<Locator> {
    const button = this.#page.getByRole('button', { name: `撤銷報到：${pet}` });
    await reveal(this.#page.getByRole('grid', { name: '今天的預約' }), button);
    await button.click();
    const dialog = this.#page.getByRole('dialog', { name: `撤銷 ${pet} 的報到` });
    await dialog.waitFor();
    return dialog;
  }
}
