import type { Locator, Page } from 'playwright-core';

/** What the pages of services, packages and their lists have in common: a table or list, and a drawer beside it. */
abstract class InventoryPage {
  protected readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get drawer(): Locator {
    return this.page.getByRole('complementary');
  }

  /** Fills a field of the drawer. */
  async fill(label: string, value: string): Promise<void> {
    await this.drawer.getByLabel(label).first().fill(value);
  }

  /** Saves the drawer by its key, and waits for what it says. */
  async save(said: string): Promise<void> {
    await this.page.keyboard.press('Control+Enter');
    await this.page.getByText(said).waitFor();
  }
}

/** A page of the catalogue: a list with its drawer. */
abstract class CataloguePage extends InventoryPage {
  abstract readonly label: string;

  get grid(): Locator {
    return this.page.getByRole('grid', { name: this.label });
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  /** Searches by words and waits until nothing else stands there; by none it lists all again. A row that is far below isn't drawn. */
  async find(words: string): Promise<void> {
    await this.page.getByRole('textbox', { name: /^品名、代碼/ }).fill(words);
    if (words === '') return;
    await this.row(words).first().waitFor();
    await this.page.waitForFunction(
      (sought) =>
        [...document.querySelectorAll('[role="grid"] [role="rowgroup"] + [role="rowgroup"] > [role="row"]')].every(
          (row) => row.textContent.includes(sought),
        ),
      words,
    );
  }

  /** Opens the drawer of an item by its name. */
  async show(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
    await this.drawer.waitFor();
  }

  /** Narrows the list to a class, to what is to be done, or to what is archived. */
  async narrow(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: `篩選${this.label}` })
      .getByRole('button', { name: new RegExp(`^\\s*${name}`) })
      .click();
  }

  /** Takes an archived item away. */
  async removeForGood(name: string): Promise<void> {
    await this.show(name);
    await this.drawer.getByRole('button', { name: '刪除', exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: '刪除', exact: true }).click();
    await this.page.getByText(`已刪除「${name}」`).waitFor();
  }
}

/** `/inventory/service`. */
export class ServicesPage extends CataloguePage {
  readonly label = '服務';

  async open(url: string, query = ''): Promise<void> {
    await this.page.goto(`${url}/app/inventory/service${query}`);
    await this.grid.waitFor();
  }

  /** Writes another price into the chosen row, as one does in a spreadsheet. */
  async reprice(name: string, price: string): Promise<void> {
    await this.grid.focus();
    await this.row(name).click({ position: { x: 2, y: 2 } });
    await this.grid.locator('[data-active]').filter({ hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.page.getByLabel(`${name} 的售價`).fill(price);
    await this.page.keyboard.press('Enter');
  }
}

/** `/inventory/package`. */
export class PackagesPage extends CataloguePage {
  readonly label = '組合包';

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/app/inventory/package`);
    await this.page.getByRole('grid', { name: '組合包' }).or(this.page.getByText('還沒有組合包')).first().waitFor();
  }

  /** Puts something into the package by a part of its name. */
  async add(name: string): Promise<void> {
    const field = this.drawer.getByLabel('加服務或商品');
    // Typed and taken faster than the list is drawn, as a scanner or a hurried hand does it.
    await field.evaluate((input: HTMLInputElement, text) => {
      const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      type?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }, name);
    await this.drawer.getByLabel(`${name} 的數量`).waitFor();
  }
}

/** `/inventory/setting`. */
export class InventorySettingsPage extends InventoryPage {
  async open(url: string, list: string): Promise<void> {
    await this.page.goto(`${url}/app/inventory/setting?list=${list}`);
    await this.page.getByRole('status').filter({ hasText: / 項$/ }).waitFor();
  }

  list(title: string): Locator {
    return this.page.getByRole('region', { name: title });
  }

  word(title: string, name: string): Locator {
    // What stands behind it: how many it holds, and that the product needs it.
    return this.list(title).getByRole('button', { name: new RegExp(`^${name}(\\s|$)`) });
  }

  async add(title: string, name: string): Promise<void> {
    const field = this.list(title).getByRole('textbox', { name: `新增${title}` });
    await field.fill(name);
    await field.press('Enter');
    await this.word(title, name).waitFor();
  }

  /** The words of a list, as they stand. */
  words(title: string): Promise<string[]> {
    return this.list(title).locator('button[data-word] span').allInnerTexts();
  }
}
