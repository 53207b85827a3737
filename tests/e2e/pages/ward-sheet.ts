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

  /** Goes to a cell by the arrow keys, from wherever the sheet is entered by Tab. */
  async goTo(row: string, hour: number): Promise<void> {
    const { keyboard } = this.#page;
    const wanted = this.cell(row, hour);
    await wanted.waitFor();
    const isIn = () => this.grid.evaluate(() => document.activeElement?.closest('[data-cell]') != null);
    for (let stop = 0; stop < 60 && !(await isIn()); stop += 1) await keyboard.press('Tab');
    const { down, right } = await wanted.evaluate((node) => {
      const [of, on] = [node, document.activeElement].map((one) => {
        const [line = 0, column = 0] = (one?.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '')
          .split(' ')
          .map(Number);
        return { line, column };
      });
      return { down: (of?.line ?? 0) - (on?.line ?? 0), right: (of?.column ?? 0) - (on?.column ?? 0) };
    });
    const press = async (key: string, times: number) => {
      for (let time = 0; time < times; time += 1) await keyboard.press(key);
    };
    await press(down > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(down));
    await press(right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right));
    if (!(await wanted.evaluate((node) => node === document.activeElement)))
      throw new Error(`the arrows don't lead to ${row} at ${hour}`);
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
