import type { Locator, Page } from 'playwright-core';
import { dollarsIn } from './billing.ts';

/** `/checkout/deposit`, `/checkout/other`, `/checkout/handover` and `/checkout/stat`. */
export class TillPage {
  readonly #page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  async #open(path: string, shown: Locator): Promise<void> {
    await this.#page.goto(`${this.#url}/app/checkout/${path}`);
    await shown.waitFor();
  }

  #region(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** Opens deposits at an owner, found by name. */
  async openDeposit(owner: string): Promise<void> {
    await this.#open('deposit', this.#page.getByRole('navigation', { name: '儲值帳戶' }));
    const find = this.#page.getByLabel('找飼主').first();
    await find.fill(owner);
    await this.#page.getByRole('option').filter({ hasText: owner }).first().click();
    await this.#region('儲值紀錄').first().waitFor();
  }

  async payIn(amount: number): Promise<void> {
    await this.#page.getByLabel('存入金額').fill(String(amount));
    await this.#page.keyboard.press('F12');
    await this.#page.getByText(`已存入 NT$ ${amount.toLocaleString('en')}`).waitFor();
  }

  /** Corrects the latest entry of the chosen owner that still can be. */
  async correctEntry(amount: number, reason: string): Promise<void> {
    await this.#region('儲值紀錄').first().getByRole('button', { name: '更正' }).first().click();
    const dialog = this.#page.getByRole('dialog', { name: '更正儲值' });
    await dialog.getByLabel('正確的金額').fill(String(amount));
    await dialog.getByLabel('原因').fill(reason);
    await this.#page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Takes the latest entry of the chosen owner back that still can be. */
  async takeBackEntry(reason: string): Promise<void> {
    await this.#region('儲值紀錄').first().getByRole('button', { name: '沖銷' }).first().click();
    const dialog = this.#page.getByRole('dialog', { name: '沖銷' });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '沖銷' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** NT$ that the chosen owner has left. */
  async balance(): Promise<number> {
    return dollarsIn(await this.#region('儲值紀錄').first().locator('header b').last().textContent());
  }

  async openOther(): Promise<void> {
    await this.#open('other', this.#region('其他收支').first());
  }

  async write(direction: '收入' | '支出', subject: string, amount: number): Promise<void> {
    await this.#page.getByRole('radio', { name: direction }).click();
    await this.#page.getByLabel('項目').fill(subject);
    await this.#page.getByLabel('金額', { exact: true }).fill(String(amount));
    await this.#page.keyboard.press('F12');
    await this.#page.getByRole('row').filter({ hasText: subject }).waitFor();
  }

  async openHandover(): Promise<void> {
    await this.#open('handover', this.#region('點鈔'));
    // Counting begins with the largest note, without the mouse.
    await this.#region('點鈔').locator('input:focus').first().waitFor();
  }

  /** NT$ that the till should hold. */
  async due(): Promise<number> {
    return dollarsIn(await this.#region('帳上應有').locator('[data-strong] dd').textContent());
  }

  /** NT$ expected of a way of paying. */
  async expected(method: string): Promise<number> {
    const row = this.#region('帳上應有').getByRole('row').filter({ hasText: method });
    return dollarsIn(await row.getByRole('cell').last().textContent());
  }

  /** Counts a sum in notes and coins, from the largest down. */
  async count(sum: number): Promise<void> {
    let rest = sum;
    for (const unit of [1000, 100, 10, 1]) {
      await this.#page
        .getByLabel(`${unit.toLocaleString('en')} 元的張數`, { exact: true })
        .fill(String(Math.floor(rest / unit)));
      rest %= unit;
    }
  }

  /** What the screen says of the difference. */
  get difference(): Locator {
    return this.#region('交班').locator('p').first();
  }

  async handOver(left: number, reason = ''): Promise<void> {
    if (reason !== '') await this.#page.getByLabel('差額原因').fill(reason);
    await this.#page.getByLabel('留在錢櫃').fill(String(left));
    await this.#page.keyboard.press('F12');
    await this.#page.getByText(/^已交班/).waitFor();
  }

  async openStat(): Promise<void> {
    await this.#open('stat?range=day', this.#region('每日實收'));
  }

  /** NT$ of the day's bills, deposits included. */
  async statTotal(): Promise<number> {
    const head = this.#page.getByRole('columnheader');
    const at = (await head.allTextContents()).indexOf('合計');
    const cells = await this.#page.locator('tfoot').getByRole('cell').allTextContents();
    return dollarsIn(cells[at - 1] ?? '');
  }
}
