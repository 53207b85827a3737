import type { Locator, Page } from 'playwright-core';

/** /setting/backup, as the clinic's administrator uses it. */
export class BackupPage {
  readonly #page: Page;
  readonly #url: string;
  readonly status: Locator;
  readonly list: Locator;
  readonly dialog: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.status = page.getByRole('region', { name: '備份狀態' });
    this.list = page.getByRole('region', { name: '備份紀錄' });
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.#page.goto(`${this.#url}/app/setting/backup`);
    await this.status.waitFor();
  }

  /** Makes a key and answers its private half, as somebody writes it down. */
  async makeKey(): Promise<string> {
    await this.#page.getByRole('button', { name: '建立金鑰' }).click();
    const shown = this.dialog.getByRole('status', { name: '備份金鑰（請勿外流）' });
    await shown.getByText(/^AGE-SECRET-KEY-1/).waitFor();
    return (await shown.textContent()) ?? '';
  }

  /** Saves the key that is shown and answers its file. */
  async saveKey(): Promise<string> {
    const saved = this.#page.waitForEvent('download');
    await this.dialog.getByRole('button', { name: '存成檔案' }).click();
    return (await saved).path();
  }

  /** Goes on to the proof and pastes what was kept. */
  async proveKey(kept: string): Promise<void> {
    const onward = this.dialog.getByRole('button', { name: '已經保存，下一步' });
    if (await onward.isVisible()) await onward.click();
    await this.dialog.getByLabel('保存的金鑰').fill(kept);
    await this.dialog.getByRole('button', { name: '使用這把金鑰' }).click();
  }

  /** Proves the key by the file in which it was saved. */
  async proveByFile(file: string): Promise<void> {
    const chosen = this.#page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: '從檔案讀取' }).click();
    await (await chosen).setFiles(file);
    await this.dialog.getByRole('button', { name: '使用這把金鑰' }).click();
  }

  async chooseFolder(folder: string): Promise<void> {
    await this.#page.getByText('伺服器資料夾', { exact: true }).click();
    await this.#page.getByLabel('資料夾', { exact: true }).fill(folder);
  }

  async save(): Promise<void> {
    await this.#page.keyboard.press('Control+s');
  }

  async runNow(): Promise<void> {
    await this.#page.getByRole('button', { name: '立即備份' }).click();
  }

  async restore(key: string, clinicID: string): Promise<void> {
    await this.list
      .getByRole('button', { name: /^還原 / })
      .first()
      .click();
    await this.dialog.getByLabel('備份金鑰').fill(key);
    await this.dialog.getByLabel('新院所代號').fill(clinicID);
    await this.dialog.getByRole('button', { name: '開始還原' }).click();
  }
}
