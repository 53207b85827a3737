import type { Locator, Page } from 'playwright-core';

/** Today's note above the board, and its form. */
export class DayNotePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get note(): Locator {
    return this.#page.getByRole('region', { name: '今日備註' });
  }
  /** The button where no note is yet. */
  get begins(): Locator {
    return this.#page.getByRole('button', { name: '今日備註', exact: true });
  }
  get #field(): Locator {
    return this.#page.getByLabel(/^備註/);
  }

  /** Waits until the note holds these words, line by line. */
  async says(words: string): Promise<void> {
    for (const line of words.split('\n')) await this.note.getByText(line).waitFor();
  }

  async openForm(): Promise<void> {
    await this.#page.getByRole('button', { name: '編輯今日備註' }).click();
    await this.#field.waitFor();
  }

  async type(words: string): Promise<void> {
    await this.#field.fill(words);
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.#field.waitFor({ state: 'detached' });
  }

  /** Writes the first words of the day. */
  async begin(words: string): Promise<void> {
    await this.begins.click();
    await this.type(words);
    await this.save();
  }

  /** Takes off what stands there. */
  async clear(): Promise<void> {
    await this.openForm();
    await this.type('');
    await this.save();
  }
}

/** The calendar of bookings, with its form and panels. */
export class BookingCalendarPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/booking${query}`);
    await this.#page.getByRole('button', { name: '今天', exact: false }).first().waitFor();
  }

  /** Columns by time of day. */
  get grid(): Locator {
    return this.#page.getByRole('region', { name: '預約行事曆' });
  }

  /** A column by its doctor, room or day. */
  column(name: string): Locator {
    return this.grid.getByRole('region', { name });
  }

  /** Bookings of an animal in the grid. */
  card(pet: string): Locator {
    return this.grid.locator('[data-booking]').filter({ hasText: pet });
  }

  /** What is being made or moved, drawn where it would be. */
  get ghost(): Locator {
    return this.grid.locator('[data-ghost]');
  }

  get form(): Locator {
    return this.#page.getByRole('complementary', { name: /^新預約/ });
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: /的預約$/ });
  }

  /** An animal on the waiting list beside the grid. */
  waits(pet: string): Locator {
    return this.#page.getByRole('region', { name: '候補名單' }).getByRole('listitem').filter({ hasText: pet });
  }

  get #search(): Locator {
    return this.form.getByRole('combobox', { name: '找動物或飼主' });
  }

  /** Opens an empty form by key; gives up a draft that was left there. */
  async begin(): Promise<void> {
    await this.#page.keyboard.press('b');
    const draft = this.form.getByRole('button', { name: '捨棄草稿' });
    await this.#search.or(draft).first().waitFor();
    if (await draft.isVisible()) await draft.click();
    await this.#search.waitFor();
  }

  /** Looks for somebody by what they say on the phone. */
  async look(typed: string): Promise<void> {
    await this.#search.fill(typed);
  }

  /** Takes an animal by what was typed. */
  async find(typed: string, pet: string): Promise<void> {
    await this.look(typed);
    await this.form.getByRole('option', { name: pet }).first().click();
  }

  /** Goes on with an owner and an animal that aren't here yet. */
  async newOwner(owner: { readonly name: string; readonly phone: string }, pet: string): Promise<void> {
    await this.look(owner.phone);
    await this.#page.getByRole('option', { name: /新飼主/ }).click();
    await this.form.getByLabel('姓名').fill(owner.name);
    await this.form.getByLabel('名字').fill(pet);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.form.getByRole('combobox', { name: label }).first().click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Waits until the form offers these doctors and nobody else. */
  async offersDoctors(names: readonly string[]): Promise<void> {
    await this.form.getByRole('combobox', { name: '醫師' }).first().click();
    const options = this.#page.getByRole('option');
    await options.filter({ hasText: '不指定' }).waitFor();
    const shown = await options.allTextContents();
    if (shown.toSorted().join() !== ['不指定', ...names].toSorted().join()) throw new Error(`offered: ${shown.join()}`);
    await this.#page.keyboard.press('Escape');
  }

  /** The services that the form offers. */
  async services(): Promise<string[]> {
    const field = this.form.getByRole('combobox', { name: '服務' });
    await field.click();
    await this.#page.getByRole('option').first().waitFor();
    const shown = await this.#page.getByRole('option').allTextContents();
    await field.press('Escape');
    return shown;
  }

  async at(day: string, begin: string): Promise<void> {
    await this.form.getByRole('textbox', { name: '日期', exact: true }).fill(day);
    await this.form.getByRole('textbox', { name: '開始', exact: true }).fill(begin);
  }

  async because(cause: string): Promise<void> {
    await this.form.getByRole('textbox', { name: /^原因/ }).fill(cause);
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.form.waitFor({ state: 'detached' });
  }

  /** Opens a booking's panel by its card. */
  async show(pet: string): Promise<void> {
    await this.card(pet).first().click();
    await this.panel.waitFor();
  }
}
