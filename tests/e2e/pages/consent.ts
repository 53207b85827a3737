import type { Locator, Page } from 'playwright-core';

/** What owners agree to: the list wherever it stands, and its two forms. */
export class Consents {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get asking(): Locator {
    return this.#page.getByRole('dialog', { name: '新增同意書' });
  }

  get saying(): Locator {
    return this.#page.getByRole('dialog', { name: '簽署同意書' });
  }

  /** One of a list by its title. */
  row(within: Locator, title: string): Locator {
    return within.getByRole('list', { name: '同意書' }).getByRole('listitem').filter({ hasText: title });
  }

  /** An owner's hand. */
  async sign(): Promise<void> {
    const box = await this.saying.getByRole('img', { name: '簽名' }).boundingBox();
    if (!box) throw new Error('there is nothing to sign on');
    const { mouse } = this.#page;
    await mouse.move(box.x + 40, box.y + box.height / 2);
    await mouse.down();
    for (const [x, y] of [
      [90, 20],
      [140, -20],
      [200, 25],
    ] as const)
      await mouse.move(box.x + x, box.y + box.height / 2 + y, { steps: 4 });
    await mouse.up();
  }
}
