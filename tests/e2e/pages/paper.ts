import type { Locator, Page } from 'playwright-core';
import { segment } from '../harness/arrange.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** `/setting/customizeForm`: the clinic's forms, and where they are printed at an animal. */
export class CustomForms {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/customizeForm`);
    await this.#page.getByRole('button', { name: '範本下載' }).waitFor();
  }

  /** Sends a file as if it had been chosen. */
  async upload(name: string, bytes: Uint8Array): Promise<void> {
    await this.#page.getByLabel('選擇 Word 檔').setInputFiles({ name, mimeType: DOCX, buffer: Buffer.from(bytes) });
  }

  /** Lets a file fall onto the list. */
  async drop(name: string, bytes: Uint8Array): Promise<void> {
    const data = await this.#page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(content as number[])], fileName as string));
        return transfer;
      },
      [name, [...bytes]] as const,
    );
    await this.#page.getByRole('grid', { name: '自訂表單' }).dispatchEvent('drop', { dataTransfer: data });
  }

  row(name: string): Locator {
    return this.#page.getByRole('row', { name: new RegExp(`^${name}`) });
  }

  panel(name: string): Locator {
    return this.#page.getByRole('complementary', { name });
  }

  /** Opens 列印表單 at an animal. */
  async printAt(petID: string): Promise<Locator> {
    await this.#page.goto(`${this.#url}/app/petProfile/${segment(petID)}`);
    await this.#page.getByRole('button', { name: '更多動作' }).first().click();
    await this.#page.getByRole('menuitem', { name: '列印表單' }).click();
    return this.#page.getByRole('dialog', { name: /^列印表單/ });
  }
}
