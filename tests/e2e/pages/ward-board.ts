import type { Locator, Page } from 'playwright-core';
import { tabTo } from '../harness/by-keys.ts';

/** The whiteboard of the ward with its cages, and the form of admission. */
export class WardBoardPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/inHospital/active${query}`);
    await this.board.waitFor();
  }

  get board(): Locator {
    return this.#page.getByRole('region', { name: '病房白板' });
  }

  get cards(): Locator {
    return this.board.locator('[data-card]');
  }

  /** A cage, or what stands for no cage, by its name. */
  cage(name: string): Locator {
    return this.board.getByRole('region', { name, exact: true });
  }

  /** The card of an animal. */
  card(pet: string): Locator {
    return this.cards.filter({ hasText: pet });
  }

  /** A cage that nobody is in and that is clean. */
  async freeCage(): Promise<string> {
    const place = this.board.getByRole('region').filter({ hasText: '可入住' }).first();
    return (await place.getAttribute('aria-label')) ?? '';
  }

  /** Admits an animal by keyboard. */
  async admit(pet: string, { cage, cause }: { readonly cage: string; readonly cause: string }): Promise<void> {
    await this.#page.keyboard.press('n');
    const form = this.#page.getByRole('complementary', { name: '辦理住院' });
    const found = form.getByRole('combobox', { name: '動物' });
    await found.fill(pet);
    await this.#page.getByRole('option', { name: pet }).first().waitFor();
    await found.press('Enter');
    await form.getByLabel('住院原因').fill(cause);
    const cages = form.getByRole('combobox', { name: '籠位' });
    await cages.fill(cage);
    await this.#page.getByRole('option', { name: cage, exact: true }).click();
    await form.getByText('禁食', { exact: true }).click();
    await this.#page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
  }

  /** Admits an animal out of its visit, without a mouse from the first key to the last. */
  async admitByKeys(pet: string, { cage, cause }: { readonly cage: string; readonly cause: string }): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.press('n');
    const form = this.#page.getByRole('complementary', { name: '辦理住院' });
    await tabTo(this.#page, form.getByRole('combobox', { name: '動物' }));
    await keyboard.type(pet);
    await this.#page.getByRole('option', { name: pet }).first().waitFor();
    await keyboard.press('Enter');
    await tabTo(this.#page, form.getByRole('checkbox').first());
    await keyboard.press('Space');
    await tabTo(this.#page, form.getByLabel('住院原因'));
    await keyboard.press('Control+a');
    await keyboard.type(cause);
    await tabTo(this.#page, form.getByRole('combobox', { name: '籠位' }));
    await keyboard.type(cage);
    await this.#page.getByRole('option', { name: cage, exact: true }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
  }

  /** Puts the focused animal into another cage by keyboard. */
  async moveTo(cage: string): Promise<void> {
    await this.#page.keyboard.press('m');
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '選擇籠位' }).fill(cage);
    await this.#page.getByRole('option', { name: cage, exact: true }).click();
    await dialog.getByRole('button', { name: /^換籠/ }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  get handover(): Locator {
    return this.#page.getByRole('dialog', { name: '病房交班' });
  }

  get #screens(): Locator {
    return this.#page.getByRole('dialog', { name: '電視模式' });
  }

  /** Makes the link of a screen on the wall. */
  async hangScreen(name: string): Promise<string> {
    await this.#page.getByRole('button', { name: '電視模式' }).click();
    await this.#screens.getByLabel('螢幕名稱').fill(name);
    await this.#screens.getByRole('button', { name: '建立連結' }).click();
    return this.#screens.getByRole('textbox', { name: '複製連結' }).inputValue();
  }

  async takeOff(name: string): Promise<void> {
    await this.#screens.getByRole('button', { name: `移除${name}` }).click();
    await this.#page.getByText(`已移除${name}`).waitFor();
  }
}
