import type { Locator, Page } from 'playwright-core';
import { account, PASSWORD, type Person } from '../harness/people.ts';

/** `/login`: account and password. */
export class SignInPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes to the application as somebody who opens the browser. */
  async open(url: string, path = '/'): Promise<void> {
    await this.#page.goto(`${url}/app${path}`);
    await this.isShown();
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: '登入', exact: true });
  }

  async isShown(): Promise<void> {
    await this.heading.waitFor();
  }

  async submit(email: string, password: string): Promise<void> {
    await this.#page.getByLabel('帳號').fill(email);
    await this.#page.getByLabel('密碼', { exact: true }).fill(password);
    await this.#page.getByLabel('密碼', { exact: true }).press('Enter');
  }

  /** Signs a person of the demo in. */
  async as(person: Person, password = PASSWORD): Promise<void> {
    await this.submit(account(person), password);
  }

  /** The sentence and the code with which a sign-in was refused. */
  async refusal(): Promise<string> {
    return (await this.#page.getByRole('alert').textContent()) ?? '';
  }
}

/** `/clinics`: where to work today. */
export class ClinicChoicePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Names of the clinics from top to bottom, with their number keys. */
  async rows(): Promise<string[]> {
    const list = this.#page.getByRole('listbox', { name: '可以使用的院所' });
    await list.waitFor();
    return list.getByRole('option').allTextContents();
  }

  /** Enters a clinic by its name. */
  async choose(clinic: string): Promise<void> {
    await this.#page.getByRole('option').filter({ hasText: clinic }).click();
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }
}
