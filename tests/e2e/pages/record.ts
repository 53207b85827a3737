import type { Locator, Page } from 'playwright-core';
import { segment } from '../harness/arrange.ts';
import { dollarsIn } from './billing.ts';

/** Vital signs by the words of the editor. */
export type VitalName = '體重' | '體溫' | '心跳' | '呼吸' | '收縮壓' | 'CRT' | '脫水' | '疼痛';

const tail = (id: string, collection: string) => segment(id.replace(`/${collection}/`, ''));

/** `/pet/:id/record/:rid`: the visit as the doctor writes it. */
export class VisitPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string, petID: string, recordID: string): Promise<void> {
    await this.#page.goto(`${url}/app/pet/${tail(petID, 'pet')}/record/${tail(recordID, 'record')}`);
    await this.isShown();
  }

  async isShown(): Promise<void> {
    await this.complaint.waitFor();
  }

  get complaint(): Locator {
    return this.#page.getByLabel('主訴與病史');
  }
  get therapy(): Locator {
    return this.#page.getByRole('textbox', { name: '治療與醫囑', exact: true });
  }
  get drugNote(): Locator {
    return this.#page.getByLabel('藥品備註');
  }
  get nextTabs(): Locator {
    return this.#page.getByRole('navigation').getByRole('button');
  }
  vital(name: VitalName): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }
  section(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }
  /** The sentence about what is kept on this computer. */
  get kept(): Locator {
    return this.#page.getByText(/^草稿已存在這台電腦/);
  }
  /** Why the visit can't be completed yet. */
  get blocked(): Locator {
    return this.#page.getByText(/^完成前要處理/);
  }
  /** The same, by what it names. */
  blockedBy(what: string): Locator {
    return this.blocked.filter({ hasText: what });
  }
  get conflicts(): Locator {
    return this.#page.getByText(/處和別人的修改不同/);
  }

  /** Goes to a step by its key, as practised hands do. */
  async jump(step: number): Promise<void> {
    await this.#page.keyboard.press(`Alt+${step}`);
  }

  /** Weighs the animal and answers for a weight that is asked about, once the page knows what it weighed before. */
  async weighSurely(kilograms: string): Promise<void> {
    await this.#page
      .getByText(/^上次 .*kg/)
      .first()
      .waitFor();
    await this.vital('體重').fill(kilograms);
    await this.vital('體重').blur();
    await this.#page.getByRole('button', { name: `是 ${kilograms}` }).click();
    await this.#page.getByRole('button', { name: `是 ${kilograms}` }).waitFor({ state: 'detached' });
  }

  /** Begins the visit without a word. */
  async beginVisit(): Promise<void> {
    const begin = this.#page.getByRole('button', { name: '開始看診' });
    await begin.click();
    await begin.waitFor({ state: 'detached' });
  }

  /** Writes in a colleague's visit, which stays theirs. */
  async assist(): Promise<void> {
    await this.#page.getByRole('button', { name: /^協助/ }).click();
  }

  /** Reads a colleague's visit and writes nothing in it. */
  async look(): Promise<void> {
    await this.#page.getByRole('button', { name: '只看', exact: true }).click();
  }

  /** Takes a colleague's visit over. */
  async takeOver(): Promise<void> {
    await this.#page.getByRole('button', { name: /^接手/ }).click();
    await this.#page.getByText('已接手看診').waitFor();
  }

  async #pick(label: string, words: string, option: string): Promise<void> {
    const field = this.#page.getByRole('combobox', { name: label, exact: true });
    await field.fill(words);
    await this.#page.getByRole('option').filter({ hasText: option }).first().click();
  }

  /** Adds a diagnosis of the clinic's list. */
  async diagnose(name: string): Promise<void> {
    await this.#pick('診斷', name, name);
    await this.section('診斷').getByText(name, { exact: true }).waitFor();
  }

  async addDrug(words: string, name = words): Promise<void> {
    await this.#pick('加藥品', words, name);
    await this.drug(name).waitFor();
  }

  /** Begins another bag with the next drug. */
  async newBag(): Promise<void> {
    await this.#page.keyboard.press('Alt+b');
  }

  async addCharge(words: string, name = words): Promise<void> {
    await this.#pick('加處置、費用、疫苗', words, name);
    await this.section('處置與費用').getByText(name).first().waitFor();
  }

  async addExam(words: string, name = words): Promise<void> {
    await this.#pick('加檢驗項目', words, name);
    await this.section('檢驗').getByText(name).first().waitFor();
  }

  /** The row of a drug, with its arithmetic. */
  drug(name: string): Locator {
    return this.section('藥品與費用').getByRole('button').filter({ hasText: name });
  }

  /** Opens a drug, and answers its field of that label. */
  async drugField(name: string, label: string): Promise<Locator> {
    const row = this.section('藥品與費用').getByRole('listitem').filter({ hasText: name });
    if ((await this.drug(name).getAttribute('aria-expanded')) !== 'true') await this.drug(name).click();
    return row.getByLabel(label, { exact: true });
  }

  /** Opens a drug and writes into its fields by their words. */
  async prescribe(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await (await this.drugField(name, label)).fill(text);
    await this.#page.keyboard.press('Escape');
  }

  /** The block below a drug that meets an allergy. */
  get allergyHit(): Locator {
    return this.#page.getByRole('region', { name: /^過敏：/ });
  }

  /** The block of what speaks against a drug, by how its first warning begins. */
  warning(begins: string): Locator {
    return this.section('藥品與費用').getByRole('region', { name: new RegExp(`^${begins}`) });
  }

  /** Answers for a warning. */
  async answerFor(begins: string, reason: string): Promise<void> {
    await this.warning(begins)
      .getByRole('button', { name: /^仍要使用/ })
      .click();
    const field = this.warning(begins).getByLabel('仍要使用的理由');
    await field.fill(reason);
    await field.press('Enter');
    await this.warning(begins).getByText(reason).waitFor();
  }

  /** Uses the drug all the same, with a reason. */
  async override(reason: string): Promise<void> {
    await this.allergyHit.getByRole('button', { name: /^仍要使用/ }).click();
    const field = this.allergyHit.getByLabel('仍要使用的理由');
    await field.fill(reason);
    await field.press('Enter');
  }

  /** Takes another drug by its chord. */
  async useInstead(words: string): Promise<void> {
    await this.#page.keyboard.press('Alt+a');
    await this.#pick('選擇不含過敏成分的藥品', words, words);
    await this.drug(words).waitFor();
  }

  /** NT$ as the running total says. */
  async total(): Promise<number> {
    return dollarsIn(await this.section('藥品與費用').locator('footer').getByText(/^NT\$/).textContent());
  }

  async toPharmacy(): Promise<void> {
    await this.#page.keyboard.press('F8');
    await this.#page.getByRole('button', { name: '已送調劑' }).waitFor();
  }

  /** Puts a visit away of which nothing is left to do, once the bill has come here settled. */
  async archive(): Promise<void> {
    await this.#page.getByRole('button', { name: '歸檔', disabled: false }).click();
    await this.#page.getByText('已歸檔，離開未完成的病歷').waitFor();
  }

  /** Why what is priced can't be changed. */
  get lock(): Locator {
    return this.#page.getByRole('region', { name: '帳單已鎖定' });
  }

  /** Opens a settled bill with a reason. */
  async unlock(reason: string): Promise<void> {
    await this.lock.getByRole('button', { name: '解鎖帳單' }).click();
    await this.lock.getByRole('textbox', { name: '解鎖的原因' }).fill(reason);
    await this.#page.keyboard.press('Enter');
    await this.#page.getByText('已解鎖帳單').waitFor();
  }

  /** Asks why a completed visit was changed. */
  get explanation(): Locator {
    return this.#page.getByRole('region', { name: '完成後有修改' });
  }

  async explain(reason: string): Promise<void> {
    await this.explanation.getByRole('textbox', { name: '修改的原因' }).fill(reason);
    await this.#page.keyboard.press('Enter');
    await this.explanation.waitFor({ state: 'detached' });
  }

  /** Gives the visit to another who may own it; answers the names that could be chosen. */
  async giveTo(name: string): Promise<readonly string[]> {
    await this.#page.getByRole('button', { name: /^主治：/ }).click();
    const choices = this.#page.getByRole('menuitem');
    await choices.first().waitFor();
    const names = await choices.allTextContents();
    await choices.filter({ hasText: name }).click();
    await this.#page.getByText(`主治改為${name}`).waitFor();
    return names;
  }

  /** Opens a row of the bill, and its field of that label. */
  async chargeField(row: string, label: string): Promise<Locator> {
    const line = this.section('處置與費用').getByRole('listitem').filter({ hasText: row });
    const face = line.getByRole('button').filter({ hasText: row });
    if ((await face.getAttribute('aria-expanded')) !== 'true') await face.click();
    return line.getByLabel(label, { exact: true });
  }

  /** Ctrl Enter, and the toast that says it is done. */
  async complete(pet: string): Promise<void> {
    await this.#page.keyboard.press('Control+Enter');
    await this.#page.getByText(`已完成看診：${pet}`).waitFor();
  }
}
