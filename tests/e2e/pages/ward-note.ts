import type { Locator, Page } from 'playwright-core';

const tail = (id: string): string => encodeURIComponent(id.slice(id.indexOf('/', 1) + 1));

/** What an owner is told of a day, beside the flowsheet. */
export class WardNotePanel {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the flowsheet of a stay, and the note by its key. */
  async open(url: string, inHospitalID: string): Promise<void> {
    await this.#page.goto(`${url}/app/inHospital/edit/v2/${tail(inHospitalID)}`);
    await this.#page.getByRole('button', { name: '給飼主的日誌' }).waitFor();
    await this.#page.keyboard.press('o');
    await this.text.waitFor();
  }

  get panel(): Locator {
    return this.#page.getByRole('complementary', { name: /^給飼主的住院日誌/ });
  }

  get text(): Locator {
    return this.#page.getByLabel('給飼主的話');
  }

  /** The photographs that are chosen. */
  get chosen(): Locator {
    return this.panel.locator('button[aria-pressed="true"]');
  }

  get told(): Locator {
    return this.panel.getByRole('region', { name: '給過飼主' });
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name });
  }
}
