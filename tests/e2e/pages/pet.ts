import type { Locator, Page } from 'playwright-core';

/** `/pets` and `/users`: a list of any length with its preview. */
export class PeopleList {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, list: 'pets' | 'users', query = ''): Promise<void> {
    await this.#page.goto(`${url}/app/${list}${query}`);
    // While the first load brings people there is a grid with a sentence instead of rows.
    await this.#page.locator('[role="grid"]:not([aria-rowcount="1"])').waitFor();
  }

  get grid(): Locator {
    return this.#page.getByRole('grid');
  }

  /** The head is the first. */
  get rows(): Locator {
    return this.grid.getByRole('row');
  }

  get preview(): Locator {
    return this.#page.getByRole('complementary', { name: '預覽' });
  }

  /** Types into the list's search and waits until only what matches is there. */
  async find(words: string, expected: string): Promise<void> {
    await this.#page.keyboard.press('/');
    await this.#page.keyboard.type(words);
    await this.#page.getByRole('status').filter({ hasText: /^找到/ }).waitFor();
    await this.rows.filter({ hasText: expected }).first().waitFor();
  }

  /** Goes to the first row by keyboard and opens it with Enter. */
  async openFirst(): Promise<void> {
    await this.grid.focus();
    await this.#page.keyboard.press('Home');
    await this.#page.keyboard.press('Enter');
  }
}

/** `/petProfile/:petId`: an animal with its timeline. */
export class PetPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, petID: string): Promise<void> {
    await this.#page.goto(`${url}/app/petProfile/${encodeURIComponent(petID.replace('/pet/', ''))}`);
    await this.timeline.waitFor();
  }

  get strip(): Locator {
    return this.#page.getByRole('region', { name: /的病患資訊$/ });
  }

  get timeline(): Locator {
    return this.#page.getByRole('listbox', { name: '時間線' });
  }

  get entries(): Locator {
    return this.timeline.getByRole('option');
  }

  get detail(): Locator {
    return this.#page.getByRole('complementary', { name: '紀錄內容' });
  }

  /** Opens the form with E, changes fields by their labels, and saves. */
  async edit(changes: Readonly<Record<string, string>>): Promise<void> {
    await this.#page.keyboard.press('e');
    const panel = this.#page.getByRole('complementary', { name: /^編輯/ });
    for (const [label, value] of Object.entries(changes))
      await panel.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
    await this.#page.keyboard.press('Control+Enter');
    await panel.waitFor({ state: 'detached' });
  }

  /** Puts the animal on the scale. */
  async weigh(kilograms: number): Promise<void> {
    await this.#page.getByRole('button', { name: '量體重' }).click();
    await this.#page.getByRole('textbox', { name: '體重', exact: true }).fill(String(kilograms));
    await this.#page.keyboard.press('Enter');
    await this.strip.getByText(kilograms.toFixed(1), { exact: true }).waitFor();
  }
}

/** The death of an animal: its form, what stands on the animal's page, and the list of remains. */
export class DeathPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form(): Locator {
    return this.#page.getByRole('complementary', { name: /^登記.*離世/ });
  }

  /** What the death would end and what it leaves open. */
  get consequences(): Locator {
    return this.form.getByRole('note');
  }

  /** Chooses what happened, and what becomes of the remains. */
  async choose(...words: readonly string[]): Promise<void> {
    for (const word of words) await this.form.getByRole('button', { name: word, exact: true }).click();
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.form.waitFor({ state: 'detached' });
  }

  row(pet: string): Locator {
    return this.#page.getByRole('list', { name: '在院的遺體與骨灰' }).getByRole('listitem').filter({ hasText: pet });
  }

  /** Says with one click what happened to an animal's remains. */
  move(pet: string, step: string): Promise<void> {
    return this.#page.getByRole('button', { name: `${step} ${pet}`, exact: true }).click();
  }
}
