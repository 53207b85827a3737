import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

/** `/setting/staffs`: people, roles, and the history of either. */
export class StaffPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async openPeople(url: string, query = ''): Promise<void> {
    await this.#page.goto(`${url}/app/setting/staffs${query}`);
    await this.people.waitFor();
  }

  async openRoles(url: string, role: string): Promise<void> {
    await this.#page.goto(`${url}/app/setting/staffs?tab=role&role=${role}`);
    await this.matrix.waitFor();
  }

  get people(): Locator {
    return this.#page.getByRole('grid', { name: '人員清單' });
  }

  get matrix(): Locator {
    return this.#page.getByRole('table', { name: '角色與權限' });
  }

  row(name: string): Locator {
    return this.people.getByRole('row').filter({ hasText: name });
  }

  /** The chosen person beside the list. */
  get preview(): Locator {
    return this.#page.getByRole('complementary', { name: '人員資料' });
  }

  /** Gives the chosen person a picture. */
  async givePhoto(buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.preview.getByRole('button', { name: '換照片' }).click(),
    ]);
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  }

  /** The text of the file that the list is exported to. */
  async exported(): Promise<string> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.#page.getByRole('button', { name: '匯出', exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  }

  /** One permission of one role, for instance `看診紀錄 · 寫入`. */
  toggle(role: string, permission: string): Locator {
    return this.matrix.getByRole('button', { name: `${role}：${permission}`, exact: true });
  }

  /** Whether a role holds a permission as things stand on the screen. */
  async holds(role: string, permission: string): Promise<boolean> {
    return (await this.toggle(role, permission).getAttribute('aria-pressed')) === 'true';
  }

  /** The chosen role at the right. */
  role(name: string): Locator {
    return this.#page.getByRole('complementary', { name, exact: true });
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+s');
    await this.#page.getByText('已儲存角色權限').waitFor();
  }

  /** Opens the history of what is chosen. */
  async history(): Promise<Locator> {
    await this.#page.getByRole('button', { name: '變更紀錄' }).click();
    const drawer = this.#page.getByRole('complementary', { name: /的變更紀錄$/ });
    await drawer.waitFor();
    return drawer;
  }
}

/** `/sudo`: an operator chooses a clinic and a person. */
export class SudoPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, clinic: string): Promise<void> {
    await this.#page.goto(`${url}/app/sudo?clinic=${clinic}`);
    await this.#page.getByRole('heading', { name: '系統管理', exact: true }).waitFor();
  }

  /** Takes the place of a person. */
  async actAs(name: string, reason: string): Promise<void> {
    await this.#page.getByRole('radio', { name: new RegExp(name) }).check();
    await this.#page.getByLabel('原因').fill(reason);
    await this.#page.getByRole('button', { name: `以${name}的身分進入` }).click();
    await this.banner.waitFor();
  }

  /** Stands over every screen while an operator acts in somebody's place. */
  get banner(): Locator {
    return this.#page.getByRole('region', { name: '代理登入' });
  }
}
