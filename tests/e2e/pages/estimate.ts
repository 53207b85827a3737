import type { Locator, Page } from 'playwright-core';

/** An animal's estimates in their panel, over a visit or the animal's page. */
export class EstimatesPanel {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  panel(pet: string): Locator {
    return this.#page.getByRole('complementary', { name: `${pet}的估價` });
  }

  form(title: string): Locator {
    return this.#page.getByRole('complementary', { name: title });
  }

  get decision(): Locator {
    return this.#page.getByRole('dialog', { name: '飼主決定' });
  }

  /** Adds a line by hand: at least `number`, at most `most`. */
  async addLine(form: Locator, name: string, price: string, most = ''): Promise<void> {
    await form.getByRole('button', { name: '加一項' }).click();
    const line = form.getByRole('list', { name: '估價項目' }).getByRole('listitem').last();
    await line.getByLabel('項目').fill(name);
    await line.getByLabel('單價').fill(price);
    if (most !== '') await line.getByLabel('最多').fill(most);
  }

  /** Signs in the field, as a hand does. */
  async sign(): Promise<void> {
    const box = await this.decision.getByRole('img', { name: '簽名' }).boundingBox();
    if (!box) throw new Error('there is nothing to sign on');
    const { mouse } = this.#page;
    await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
    await mouse.down();
    for (const [x, y] of [
      [0.3, 0.2],
      [0.4, 0.8],
      [0.5, 0.3],
      [0.7, 0.6],
    ] as const)
      await mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
    await mouse.up();
  }
}
