import type { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { segment } from '../harness/arrange.ts';

/** A telephone that is held in one hand. */
export const SIGNER_PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;

/** Documents that somebody is asked to sign: the form that asks, the list at the animal, the tablet, and the page of a link. */
export class Signatures {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get asking(): Locator {
    return this.page.getByRole('dialog', { name: '電子簽署' });
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });

  /** One of an animal's list by its title. */
  row = (title: string): Locator =>
    this.page.getByRole('list', { name: '電子簽署' }).getByRole('listitem').filter({ hasText: title });

  /** Opens the consents of an animal, on its page. */
  async openConsents(url: string, { petID, pet }: { readonly petID: string; readonly pet: string }): Promise<Locator> {
    await this.page.goto(`${url}/app/petProfile/${segment(petID)}`);
    await this.#choose('同意書');
    return this.page.getByRole('complementary', { name: `${pet}的同意書` });
  }

  /** Opens what the animal's owner was asked to sign. */
  openList = (): Promise<void> => this.#choose('電子簽署');

  async #choose(entry: string): Promise<void> {
    await this.button('更多動作').first().click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** The link to sign by that came to a phone. */
  async linkSentTo(sms: MitakeSimulator, phone: string): Promise<string> {
    const sent = () =>
      /http\S+\/app\/s\/demo#[\w-]{22}/.exec(sms.taken.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
    await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
    return sent() ?? '';
  }

  /** Proves to have the owner's phone, by the code that comes to it. */
  async prove(codeSent: () => Promise<string>): Promise<void> {
    await this.button('傳送驗證碼').click();
    await this.page.getByLabel('驗證碼（6 位數字）').waitFor();
    await this.page.getByLabel('驗證碼（6 位數字）').fill(await codeSent());
    await this.page.getByRole('img', { name: '第 1 頁，共 1 頁' }).waitFor();
  }

  /** Agrees, types a name, draws and signs. */
  async sign(name: string): Promise<void> {
    await this.page.getByLabel('我已閱讀文件全文').check();
    await this.page.getByLabel('請輸入您的姓名').fill(name);
    const pad = this.page.getByRole('img', { name: '簽名', exact: true });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('there is nothing to sign on');
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + box.height / 2);
    await mouse.down();
    for (const [x, y] of [
      [90, 20],
      [140, -20],
      [200, 25],
    ] as const)
      await mouse.move(box.x + x, box.y + box.height / 2 + y, { steps: 4 });
    await mouse.up();
    await this.page.getByRole('button', { name: '簽署', exact: true }).click();
  }
}
