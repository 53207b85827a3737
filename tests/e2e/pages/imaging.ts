import type { Locator, Page } from 'playwright-core';

/** The viewer of DICOM pictures, wherever it was opened. */
export class DicomViewerPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: '影像檢視' });
  }

  /** The picture, of the study that was opened or of the one beside it. */
  picture(which = 0): Locator {
    return this.dialog.getByRole('img', { name: /^影像 / }).nth(which);
  }

  /** Waits until a picture is drawn. */
  async drawn(which = 0): Promise<void> {
    await this.dialog.locator('canvas[data-shown]').nth(which).waitFor();
  }

  /** Which picture is drawn: its name by the machine, and its frame. */
  async shown(which = 0): Promise<string> {
    return (await this.picture(which).getAttribute('data-shown')) ?? '';
  }

  async choose(tool: string): Promise<void> {
    await this.dialog.getByRole('radiogroup', { name: '工具' }).getByText(tool, { exact: true }).click();
  }

  /** Clicks places of the picture, as shares of its width and height. */
  async clickAt(...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
    const box = await this.picture().boundingBox();
    if (!box) throw new Error('the picture is not on the screen');
    for (const [x, y] of places) await this.#page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  }

  /** The marks of the picture on the screen, by what is said of them. */
  get marks(): Locator {
    return this.dialog.getByRole('list', { name: '標註' }).getByRole('listitem');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
