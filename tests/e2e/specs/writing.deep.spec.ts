import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { WritingSettings } from '../pages/writing.ts';

const clinic = useClinic();

/** A keyboard that counts what is pressed on it. */
class CountedKeys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) {
      this.count += 1;
      await this.#page.keyboard.press(chord);
    }
  }

  /** What an input method or the keys bring: a key a character. */
  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.#page.keyboard.type(text);
  }
}

/** A small file of this name. */
const paper = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}\n`) });

describe('writing a visit', () => {
  it('writes macros out while typing, and takes them back by Backspace and by Ctrl Z', async () => {
    const { page, doctor } = await beginVisit(clinic);
    await page.weighSurely('9.8');
    await page.complaint.click();
    await doctor.keyboard.type('今早;吐');
    await doctor.keyboard.press('Tab');
    await expect.poll(() => page.complaint.inputValue()).toContain('今早前天晚餐後開始嘔吐');
    expect(await page.complaint.inputValue()).toContain('體重 9.8 kg（上次 6.4 kg）');
    await doctor.keyboard.press('Backspace');
    expect(await page.complaint.inputValue()).toBe('今早;吐');
    await doctor.keyboard.press('Space');
    expect(await page.complaint.inputValue()).toContain('精神尚可');
    await doctor.keyboard.press('Control+z');
    expect(await page.complaint.inputValue()).toBe('今早;吐');
    // A trigger that nobody knows stays, and Space is a space.
    await doctor.keyboard.press('End');
    await doctor.keyboard.type('。;誰 ');
    expect(await page.complaint.inputValue()).toBe('今早;吐。;誰 ');
    // The Space of an input method that composes picks a character and nothing else.
    await doctor.keyboard.type(';吐');
    await page.complaint.dispatchEvent('keydown', { key: ' ', isComposing: true });
    expect(await page.complaint.inputValue()).toBe('今早;吐。;誰 ;吐');
    await page.therapy.click();
    await doctor.keyboard.type(';衛教 ');
    expect(await page.therapy.inputValue()).toBe(
      '禁食 12 小時，之後少量多餐給腸胃處方，飲水不限。若 24 小時內再吐超過 2 次或出現血便，請立即回診。',
    );
  });

  it('[2.3.03] [2.3.05] [2.3.07] [2.3.15] [2.3.16] [2.3.17] [2.3.18 screen half] keeps the fields that few visits use, folded until then', async () => {
    const { visit, page, aids, doctor } = await beginVisit(clinic);
    await aids.lacks.click();
    await doctor.getByText('飼主地址').waitFor();
    await picture(doctor, 'visit-lacks');
    await doctor.keyboard.press('Escape');
    await page.complaint.fill('前天晚餐後開始嘔吐');
    await page.diagnose('急性胃炎');
    await page.therapy.fill('禁食 12 小時');
    await aids.open('處置紀錄');
    await page.section('處置紀錄').getByRole('textbox').fill('皮下輸液 200 mL');
    await aids.open('情緒與標籤');
    await doctor.getByLabel('情緒', { exact: true }).fill('緊張');
    await doctor.getByRole('combobox', { name: '標籤', exact: true }).fill('需戴頭套');
    await doctor.keyboard.press('Enter');
    await aids.open('治療檔案');
    await page.section('治療檔案').locator('input[type="file"][multiple]').setInputFiles(paper('飲食衛教.txt'));
    // What stands below it moves when it comes, and a button that moves under the pointer isn't clicked.
    await page.section('治療檔案').getByText('飲食衛教.txt').waitFor();
    await aids.open('眼科檢查');
    await doctor.getByLabel('右眼眼壓').fill('18');
    await doctor.getByLabel('左眼眼壓').fill('21');
    await doctor.getByRole('button', { name: '右眼威脅反射：未檢，切換' }).click();
    await aids.open('手術');
    await doctor.getByLabel('主刀醫師').fill('林佳蓉');
    await doctor.getByLabel('助手', { exact: true }).fill('吳承恩');
    await doctor.getByLabel('麻醉', { exact: true }).fill('張雅婷');
    await doctor.getByLabel('手術紀錄').fill('腹中線切開');
    for (const [label, words] of [
      ['加手術項目', '犬母絕育手術'],
      ['加手術耗材', '手術拋棄式耗材包'],
      ['加手術用藥', 'Cerenia 注射液'],
    ] as const) {
      await doctor.getByRole('combobox', { name: label, exact: true }).fill(words);
      await doctor.getByRole('option').filter({ hasText: words }).first().click();
    }
    await page.section('手術').locator('input[type="file"][multiple]').setInputFiles(paper('手術同意書.txt'));
    await doctor.getByLabel('手術耗材折扣').fill('90');
    await doctor.getByLabel('手術耗材折扣').blur();
    await doctor.getByText('小計 540').waitFor();
    await glance(doctor, 'visit-more');
    const admin = await clinic.api('sudo');
    const path = `/record/${segment(visit.recordID)}`;
    await expect
      .poll(() => admin.get(path))
      .toMatchObject({
        record: '前天晚餐後開始嘔吐',
        disease: [{ name: '急性胃炎' }],
        procedure: '皮下輸液 200 mL',
        therapy: '禁食 12 小時',
        therapyFile: [{ name: '飲食衛教.txt' }],
        surgeryAttachmentFile: [{ name: '手術同意書.txt' }],
        attachmentFile: [],
        emotions: '緊張',
        label: ['需戴頭套'],
        surgeonDoctor: '林佳蓉',
        assistantDoctor: '吳承恩',
        anesthetist: '張雅婷',
        surgeryNote: '腹中線切開',
        surgery: [{ name: '犬母絕育手術' }],
        surgeryConsumable: [{ name: '手術拋棄式耗材包' }],
        surgeryConsumableSubTotal: 540,
        surgeryDrugBag: [{ name: 'Cerenia 注射液 10 mg/mL' }],
        dispenseStatus: 0,
        ophthalmology: { right: { iop: 18, menace: 'positive' }, left: { iop: 21 } },
      });
    // What is used stands open on the next look; what is changed after the completion is said.
    await page.complete(visit.pet);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await expect.poll(() => doctor.getByLabel('右眼眼壓').inputValue()).toBe('18');
    expect(await doctor.getByLabel('左眼眼壓').inputValue()).toBe('21');
    expect(await page.complaint.inputValue()).toBe('前天晚餐後開始嘔吐');
    expect(await doctor.getByLabel('情緒', { exact: true }).inputValue()).toBe('緊張');
    expect(await doctor.getByLabel('手術紀錄').inputValue()).toBe('腹中線切開');
    for (const [label, name] of [
      ['主刀醫師', '林佳蓉'],
      ['助手', '吳承恩'],
      ['麻醉', '張雅婷'],
    ] as const)
      expect(await doctor.getByLabel(label, { exact: true }).inputValue()).toBe(name);
    await page.section('手術').getByText('手術同意書.txt').waitFor();
    const [opened] = await Promise.all([
      doctor.waitForEvent('download'),
      page.section('治療檔案').getByTitle('飲食衛教.txt').click(),
    ]);
    expect(opened.suggestedFilename()).toBe('飲食衛教.txt');
    await page.therapy.fill('戴頸圈 10 天');
    await page.therapy.blur();
    await doctor.getByRole('button', { name: /完成後修改 1 次/ }).click();
    await doctor.getByText('完成看診之後的修改').waitFor();
    await picture(doctor, 'visit-amended');
  });

  it('lets a clinic edit its templates and macros, and refuses one that leads back to itself', async () => {
    const director = await clinic.deskOf('director');
    const settings = new WritingSettings(director);
    await settings.open(clinic.server.url, 'macros');
    const [first, second] = [`;${freshPet()}`, `;${freshPet()}`];
    await settings.addMacro(first, `甲，{${second}}`);
    await settings.panel.getByText(`沒有「${second}」這個縮寫。`).waitFor();
    await settings.panel.getByLabel('展開成').fill('甲');
    await director.keyboard.press('Control+Enter');
    await settings.row(`${first} 甲`).waitFor();
    await settings.addMacro(second, `乙，{${first}}`);
    await settings.row(`${second} 乙`).waitFor();
    await settings.row(`${first} 甲`).dblclick();
    await settings.panel.getByLabel('展開成').fill(`{${second}}`);
    await director.keyboard.press('Control+Enter');
    await settings.panel.getByText(`這段文字會繞回自己：${first} → ${second} → ${first}。`).waitFor();
    await inspect(director, 'setting-macros');
    await settings.open(clinic.server.url, 'templates');
    await settings.row('急性嘔吐 一般門診').dblclick();
    await settings.panel.getByText('Cerenia 16 mg').waitFor();
    await settings.panel.getByLabel('Cerenia 16 mg 天數').fill('5');
    await inspect(director, 'setting-templates');
    await director.keyboard.press('Control+Enter');
    await settings.panel.waitFor({ state: 'detached' });
  });

  it('takes the commonest visit by keyboard alone, with fewer keys than without a template', async () => {
    const { visit, page, doctor } = await beginVisit(clinic);
    const byHand = new CountedKeys(doctor);
    // As before there were templates: every part by its chord, every item by a search.
    await byHand.press('Alt+2');
    await byHand.type('8.2');
    await byHand.press('Enter');
    await byHand.type('39.3');
    await byHand.press('Alt+1');
    await byHand.type('前天晚餐後開始嘔吐，精神尚可，無腹瀉。');
    await byHand.press('Alt+4');
    await byHand.type('急性胃腸炎');
    await doctor.getByRole('option', { name: '急性胃腸炎' }).first().waitFor();
    await byHand.press('Enter');
    await byHand.press('Alt+8');
    await byHand.type('診察費');
    await doctor.getByRole('option').filter({ hasText: '診察費（一般）' }).waitFor();
    await byHand.press('Enter');
    await byHand.press('Alt+7');
    await byHand.type('cere');
    await doctor.getByRole('option').filter({ hasText: 'Cerenia 16 mg' }).waitFor();
    await byHand.press('Enter');
    await page.drug('Cerenia').waitFor();
    await byHand.press('Control+Enter');
    await doctor.getByText(`已完成看診：${visit.pet}`).waitFor();

    const next = await arrangeVisit(await clinic.api('sudo'), '嘔吐 2 天');
    await page.open(clinic.server.url, next.petID, next.recordID);
    const aided = new CountedKeys(doctor);
    await aided.press('Alt+2');
    await aided.type('8.2');
    await aided.press('Enter');
    await aided.type('39.3');
    await aided.press('Alt+/');
    await aided.type('吐');
    await doctor.getByRole('option', { selected: true }).filter({ hasText: '急性嘔吐' }).waitFor();
    await aided.press('Enter');
    await page.drug('Cerenia').waitFor();
    await aided.press('Control+Enter');
    await doctor.getByText(`已完成看診：${next.pet}`).waitFor();
    const admin = await clinic.api('sudo');
    for (const { recordID } of [visit, next])
      await expect
        .poll(() => readRecord(admin, recordID))
        .toMatchObject({ status: 10, weight: 8.2, dispenseStatus: 20, billStatus: 20 });
    expect({ byHand: byHand.count, aided: aided.count }).toEqual({ byHand: 48, aided: 13 });
  });
});
