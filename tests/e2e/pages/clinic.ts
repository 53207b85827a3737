import type { Locator, Page } from 'playwright-core';

/** `/setting/start`: the setup guide, and what of it the board shows. */
export class GuidePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/setting/start`);
    await this.steps.waitFor();
  }

  /** The offer above the board. */
  get offer(): Locator {
    return this.#page.getByRole('region', { name: '開業設定' }).filter({ hasText: '繼續設定' });
  }
  get steps(): Locator {
    return this.#page.getByRole('navigation', { name: '設定步驟' });
  }
  get progress(): Locator {
    return this.#page.getByRole('progressbar', { name: '設定進度' });
  }

  step(name: string): Locator {
    return this.steps.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Opens a step by its name. */
  async show(name: string): Promise<void> {
    await this.step(name).click();
  }

  /** Waits until a step says how far it is: 完成, 略過 or 待辦. */
  async is(name: string, state: string): Promise<void> {
    await this.step(name).getByText(state, { exact: true }).waitFor();
  }

  async next(): Promise<void> {
    await this.#page.getByRole('button', { name: '下一步' }).click();
  }

  /** Saves the step's page by its key, and waits until its bar names no change. */
  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+s');
    await this.#page.getByText(/項未儲存的變更/).waitFor({ state: 'detached' });
  }
}
