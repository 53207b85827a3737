import type { Locator, Page } from 'playwright-core';

/** An owner as the front desk types them. */
export interface TypedOwner {
  readonly name: string;
  readonly phone: string;
}

/** An animal as the front desk types it. */
export interface TypedPet {
  readonly name: string;
  /** Word of the kind as it is listed, for instance 犬. */
  readonly kind?: string;
}

/** The check-in drawer: find or make owner and animal, then why they come. */
export class CheckIn {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: /報到|新飼主|新動物/ });
  }

  /** Opens it from the board with the key N; gives up a draft that was left there. */
  async begin(): Promise<void> {
    // A board without anybody, as it is after midnight, has no lanes.
    const board = this.#page.locator('[data-lane]').or(this.#page.getByText('今天還沒有人報到'));
    await board.first().waitFor();
    await this.#page.keyboard.press('n');
    const draft = this.panel.getByRole('button', { name: '捨棄草稿' });
    await this.#search.or(draft).first().waitFor();
    if (await draft.isVisible()) await draft.click();
    await this.#search.waitFor();
  }

  get #search(): Locator {
    return this.#page.getByRole('combobox', { name: '找動物或飼主' });
  }

  /** Types a name that nobody has and goes on to a new owner with it. */
  async newOwner({ name, phone }: TypedOwner): Promise<void> {
    await this.#search.fill(name);
    await this.#page.getByRole('option', { name: `新飼主「${name}」` }).click();
    await this.panel.getByLabel('姓名').fill(name);
    await this.panel.getByLabel('電話').fill(phone);
    await this.panel.getByRole('button', { name: /^下一步：動物/ }).click();
  }

  /** The animal of a new owner. */
  async newPet({ name, kind }: TypedPet): Promise<void> {
    await this.panel.getByLabel('名字').fill(name);
    if (kind !== undefined) {
      await this.panel.getByRole('combobox', { name: /^種類/ }).fill(kind);
      await this.#page
        .getByRole('option', { name: new RegExp(`^${kind}`) })
        .first()
        .click();
    }
    await this.panel.getByRole('button', { name: /^下一步：報到/ }).click();
  }

  /** Finds an animal or owner that is known. */
  async find(words: string, result: string): Promise<void> {
    await this.#search.fill(words);
    const known = this.#page.getByRole('option').filter({ hasText: result, hasNotText: '新飼主' });
    await known.first().click();
  }

  /** Why they come and what the animal weighs, and into the waiting room. */
  async checkIn(cause: string, weight?: number): Promise<void> {
    await this.panel.getByLabel('來院原因').fill(cause);
    if (weight !== undefined) await this.panel.getByLabel(/^體重/).fill(String(weight));
    await this.#page.keyboard.press('Control+Enter');
  }

  /** Waits for the toast that says so. */
  async isDone(pet: string): Promise<void> {
    await this.#page.getByText(`${pet} 已報到`).waitFor();
  }

  /** A new owner with a new animal, checked in, in one go. */
  async walkIn(owner: TypedOwner, pet: TypedPet, cause: string, weight?: number): Promise<void> {
    await this.begin();
    await this.newOwner(owner);
    await this.newPet(pet);
    await this.checkIn(cause, weight);
    await this.isDone(pet.name);
  }
}
