import type { Locator, Page } from 'playwright-core';

const tail = (id: string): string => encodeURIComponent(id.slice(id.indexOf('/', 1) + 1));
const two = (hour: number): string => String(hour).padStart(2, '0');

/** `/inHospital/edit/v2/:inHospitalID`: a stay's day as a sheet. */
export class WardSheetPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, inHospitalID: string, older = false): Promise<void> {
    await this.#page.goto(`${url}/app/inHospital/edit/${older ? '' : 'v2/'}${tail(inHospitalID)}`);
    await this.grid.waitFor();
  }

  get grid(): Locator {
    return this.#page.getByRole('region', { name: /流程表$/ });
  }

  /** A cell by the name of its row and its hour. */
  cell(row: string, hour: number): Locator {
    return this.grid.getByRole('button', { name: new RegExp(`^${row}[^，]* ${two(hour)} 時，`) });
  }

  /** What a cell says to whoever doesn't see it. */
  said(row: string, hour: number): Promise<string | null> {
    return this.cell(row, hour).getAttribute('aria-label');
  }

  /** The field of the cell that is being typed in. */
  field(row: string, hour: number): Locator {
    return this.grid.getByRole('textbox', { name: `${row} ${two(hour)} 時`, exact: true });
  }

  /** The head of a row, which opens its order. */
  head(row: string): Locator {
    return this.grid.getByRole('button', { name: new RegExp(`^修改醫囑：${row}`) });
  }

  /** What lies beside a cell. */
  beside(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** The button that says which day is shown. */
  get day(): Locator {
    return this.#page.getByRole('button', { name: /第 -?\d+ 天/ });
  }

  /** The panel of an order. */
  order(title: string): Locator {
    return this.#page.getByRole('complementary', { name: title });
  }

  key(name: string): Locator {
    return this.#page.getByRole('group', { name: '數字鍵盤' }).getByRole('button', { name, exact: true });
  }
}
