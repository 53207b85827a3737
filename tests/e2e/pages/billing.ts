import type { Locator, Page } from 'playwright-core';

/** Ways of paying by their words. */
export type Method = '現金' | '刷卡' | '轉帳' | 'LINE' | '儲值';

/** NT$ in a text such as `NT$ 1,234`. */
export const dollarsIn = (text: string | null): number => Number((text ?? '').replace(/[^\d-]/g, ''));

/** `/checkout/accounting`: the bill at the left, the money at the right. */
export class CheckoutPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(`${url}/app/checkout/accounting`);
    await this.queue.waitFor();
  }

  get queue(): Locator {
    return this.#page.getByRole('navigation', { name: '待結帳' });
  }

  /** The row of the queue whose bill lies on the desk. */
  get chosen(): Locator {
    return this.queue.locator('[aria-current="true"]');
  }

  get tender(): Locator {
    return this.#page.getByRole('region', { name: '收款' });
  }

  /** What should be looked at before money is taken. */
  get missing(): Locator {
    return this.#page.getByRole('region', { name: '收款前確認' });
  }

  /** Takes the bill of an animal from the queue, also when it was just settled. */
  async choose(pet: string): Promise<void> {
    await this.queue.getByRole('button').filter({ hasText: pet }).first().click();
    await this.bill(pet).waitFor();
  }

  bill(pet: string): Locator {
    return this.#page.getByRole('region', { name: `${pet}的帳單` });
  }

  /** NT$ still due on the bill of an animal. */
  async due(pet: string): Promise<number> {
    return dollarsIn(await this.bill(pet).locator('footer').getByText(/^NT\$/).textContent());
  }

  async payBy(method: Method): Promise<void> {
    await this.tender.getByRole('radio', { name: method }).click();
  }

  /** Types what was handed over. */
  async hand(amount: number): Promise<void> {
    await this.tender.getByLabel(/^(實收現金|.+金額)$/).fill(String(amount));
  }

  /** The large figure: NT$ to give back. */
  async change(): Promise<number> {
    return dollarsIn(await this.tender.getByText('找零').locator('..').locator('strong').textContent());
  }

  /** Receives with F12, which also prints the receipt. */
  /** What the payer wants of the invoice. */
  async wishInvoice(field: string, text: string): Promise<void> {
    const folded = this.#page.getByText('統編、載具、捐贈', { exact: true });
    const input = this.#page.getByLabel(field, { exact: true });
    if (!(await input.isVisible())) await folded.click();
    await input.fill(text);
  }

  /** Says that the money came so many days from today; answers to which day's till it counts, as the desk says. */
  async dateBack(days: number): Promise<string> {
    const field = this.tender.getByLabel('付款日', { exact: true });
    if (!(await field.isVisible())) await this.tender.getByText('不是今天收到的').click();
    const day = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });
    await field.fill(day.replaceAll('-', '/'));
    await field.blur();
    const said = this.tender.getByRole('status').last();
    if (days < 0)
      await said
        .getByText(/計入/)
        .filter({ hasNotText: /^計入今天的收款。$/ })
        .waitFor();
    return (await said.textContent()) ?? '';
  }

  async receive(): Promise<void> {
    await this.#page.keyboard.press('F12');
  }

  /** Holds F12 down as a heavy hand does: the key repeats. */
  async receiveHeavily(): Promise<void> {
    for (let repeat = 0; repeat < 4; repeat += 1) await this.#page.keyboard.down('F12');
    await this.#page.keyboard.up('F12');
  }

  /** NT$ that were received beyond the bill, once the desk says so. */
  async overpaid(): Promise<number> {
    return dollarsIn(await this.#page.getByText(/^已多收/).textContent());
  }

  /** Takes the latest receipt of the bill back that still can be. */
  async takeBack(pet: string): Promise<void> {
    const receipts = this.bill(pet).getByRole('listitem');
    const before = await receipts.count();
    await receipts.getByRole('button', { name: '沖銷' }).last().click();
    await this.giveReason('收錯金額');
    await receipts.nth(before).waitFor();
  }

  /** Says why a receipt is taken back. */
  async giveReason(reason: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: '沖銷' });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '沖銷' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** What is asked before the money is taken, where something should be looked at first. */
  get question(): Locator {
    return this.#page.getByRole('dialog', { name: '這些還沒處理' });
  }

  /** Goes on from what was just paid. */
  get next(): Locator {
    return this.tender.getByRole('button', { name: /^下一位/ });
  }

  async addMethod(): Promise<void> {
    await this.tender.getByRole('button', { name: '再加一種付款方式' }).click();
  }

  /** Waits for the toast that names what was received. */
  async isReceived(amount: number, pet: string): Promise<void> {
    await this.#page.getByText(`已收 NT$ ${amount.toLocaleString('en')} · ${pet}`).waitFor();
  }

  /** Takes back what was just received. */
  async undo(): Promise<void> {
    await this.#page.getByRole('button', { name: /^復原/ }).last().click();
    await this.#page.getByText('已沖銷這筆收款').waitFor();
  }

  /** NT$ that this day has brought so far, all ways together. */
  async dayTotal(): Promise<number> {
    const sums = await this.queue.locator('dl dd').allTextContents();
    return sums.reduce((total, text) => total + dollarsIn(text), 0);
  }
}
