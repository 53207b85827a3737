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

  /** An owner fetches what was prescribed before: a visit written by hand with all of it, which can be handed out then. */
  async pickUp(pet: string): Promise<void> {
    await this.#page.getByRole('button', { name: '慢性病領藥' }).click();
    const dialog = this.#page.getByRole('dialog', { name: '慢性病領藥' });
    await dialog.getByRole('combobox', { name: /^動物/ }).fill(pet);
    await this.#page.getByRole('option').filter({ hasText: pet }).click();
    await dialog.getByRole('button', { name: '建立領藥紀錄' }).click();
    await this.#page.getByText(`${pet}：領藥已送調劑`).waitFor();
    await this.#page.getByRole('button', { name: '全部調劑', disabled: false }).waitFor();
  }

  /** Takes the last handing-out back. */
  async undo(): Promise<void> {
    await this.#page.keyboard.press('Control+z');
    await this.#page.getByText('已復原調劑').waitFor();
    await this.#page.getByRole('button', { name: '全部調劑', disabled: false }).waitFor();
  }

  /** Prints labels of all bags; on another paper than the clinic's where one is named. */
  async printLabels(paper?: string): Promise<void> {
    await this.#page.keyboard.press('p');
    const dialog = this.#page.getByRole('dialog', { name: '列印藥袋' });
    await dialog.waitFor();
    if (paper !== undefined) await dialog.getByRole('radio', { name: paper }).check();
    await dialog.getByRole('button', { name: '列印' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** The question for a second person. */
  get secondPerson(): Locator {
    return this.#page.getByRole('dialog', { name: '管制藥品覆核' });
  }

  /** A colleague proves by password that they stand here. */
  async lookAs(name: string, password: string): Promise<void> {
    await this.secondPerson.getByRole('combobox', { name: '覆核的人' }).click();
    await this.#page.getByRole('option', { name }).click();
    await this.secondPerson.getByRole('radio', { name: '密碼' }).check();
    await this.secondPerson.locator('input[type="password"]').fill(password);
  }

  /** Takes a bag's handing-out back with a reason. With `meanwhile` something happens while the button is pressed. */
  async takeBack(number: number, reason: string, meanwhile?: () => Promise<void>): Promise<void> {
    const button = this.bag(number).getByRole('button', { name: '取消調劑' });
    if (meanwhile === undefined) await button.click();
    else {
      await button.hover();
      await this.#page.mouse.down();
      await meanwhile();
      await this.#page.mouse.up();
    }
    const dialog = this.#page.getByRole('dialog', { name: `取消藥袋 ${number}的調劑` });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '取消調劑' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** What was prescribed before, of one animal where named. */
  async openHistory(url: string, petID?: string): Promise<void> {
    const query = new URLSearchParams({ view: 'history', ...(petID === undefined ? {} : { pet: petID }) });
    await this.#page.goto(`${url}/app/today/dispense?${query}`);
    await this.history.waitFor();
  }

  get history(): Locator {
    return this.#page.getByRole('region', { name: '用藥紀錄' });
  }
}
