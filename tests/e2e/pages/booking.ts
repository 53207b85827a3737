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
