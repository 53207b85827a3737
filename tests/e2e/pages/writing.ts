import type { Locator, Page } from 'playwright-core';

/** What makes writing a visit fast: templates, macros, problems, rare sections. */
export class WritingAids {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** 套用範本: what a visit can be filled in from. */
  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: '套用範本或先前的看診' });
  }
  get preview(): Locator {
    return this.dialog.getByRole('region', { name: '會加入的內容' });
  }

  /** Opens it by its key, finds and takes the first hit with Enter. */
  async fillIn(words: string, name: string): Promise<void> {
    await this.#page.keyboard.press('Alt+/');
    await this.dialog.waitFor();
    await this.#page.keyboard.type(words);
    await this.dialog.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
    await this.#page.keyboard.press('Enter');
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Takes the last act back by its toast. */
  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: /^復原/ }).click();
  }

  get problems(): Locator {
    return this.#page.getByRole('region', { name: '問題清單', exact: true });
  }
  problem(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^(進行中|已結束) ?${name}`) });
  }

  /** Opens a section that most visits don't use. */
  async open(section: string): Promise<void> {
    await this.#page.getByRole('button', { name: `加${section}`, exact: true }).click();
    await this.#page.getByRole('region', { name: section, exact: true }).waitFor();
  }

  /** What the record still lacks, as the foot says it. */
  get lacks(): Locator {
    return this.#page.getByRole('button', { name: /^病歷還缺/ });
  }
}

/** `/setting/writing`: the clinic's templates and macros. */
export class WritingSettings {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, part: 'templates' | 'macros'): Promise<void> {
    await this.#page.goto(`${url}/app/setting/writing?part=${part}`);
    await this.#page.getByRole('button', { name: part === 'templates' ? '新增範本' : '新增縮寫' }).waitFor();
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: /^(新增)?(範本|縮寫)/ });
  }

  /** Makes a macro; answers what the form says when it is refused. */
  async addMacro(trigger: string, text: string): Promise<void> {
    await this.#page.keyboard.press('n');
    await this.panel.getByLabel('縮寫', { exact: true }).fill(trigger);
    await this.panel.getByLabel('展開成').fill(text);
    await this.#page.keyboard.press('Control+Enter');
  }

  /** The row whose cells begin with these words. */
  row(name: string): Locator {
    return this.#page.getByRole('row', { name: new RegExp(`^${name}`) });
  }
}
