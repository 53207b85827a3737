import { describe, expect, it } from 'vitest';
import { arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { NAMES } from '../harness/people.ts';
import { PetPage } from '../pages/pet.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

/** What a hurried hand does in the visit, at the speed of people. */
describe('the visit under hurry', () => {
  it('two tabs of one person write in one text at once: both texts are in the record', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '嘔吐');
    const first = await clinic.deskOf('doctor');
    const second = await first.context().newPage();
    const tabs = [new VisitPage(first), new VisitPage(second)] as const;
    for (const tab of tabs) await tab.open(clinic.server.url, visit.petID, visit.recordID);
    const write = async (one: string, other: string) => {
      // Both begin from what both see: neither leaves its field before the other has begun.
      for (const [tab, page, words, end] of [
        [tabs[0], first, one, 'Home'],
        [tabs[1], second, other, 'End'],
      ] as const) {
        await page.bringToFront();
        await tab.therapy.click();
        await tab.therapy.press(`Control+${end}`);
        await tab.therapy.pressSequentially(words, { delay: 60 });
      }
      for (const tab of tabs) await tab.therapy.blur();
    };
    const text = async () => (await admin.get<{ therapy: string }>(`/record/${segment(visit.recordID)}`)).therapy;
    await write('禁食', '輸液');
    // In one empty field nobody can say which goes first: one stands, the other waits for a decision, before both tabs.
    await expect.poll(text).toMatch(/^(禁食|輸液)$/);
    await Promise.all(tabs.map((tab) => tab.conflicts.waitFor()));
    await tabs[0].therapy.fill('第一天禁食十二小時。\n第二天少量多餐，觀察精神。\n第三天回診，帶糞便。');
    await tabs[0].therapy.blur();
    await expect.poll(() => tabs[1].therapy.inputValue()).toContain('帶糞便');
    await write('今天起：\n', '\n皮下輸液一次。');
    await expect.poll(text).toMatch(/^今天起：\n第一天[\s\S]*帶糞便。\n皮下輸液一次。$/);
  });

  it('takes the first words for words: nothing is filled in, and they stand in the text', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '食慾差');
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await doctor.keyboard.type('no appetite', { delay: 90 });
    await expect.poll(() => page.complaint.inputValue()).toBe('no appetite');
    await page.complaint.blur();
    await doctor.keyboard.type('n1/');
    const record = () => admin.get<{ record: string; finding: unknown[] }>(`/record/${segment(visit.recordID)}`);
    await expect.poll(record).toMatchObject({ record: 'no appetite', finding: [] });
  });

  it('looking begins nothing, completing opens nobody: who waits goes on waiting, and is offered', async () => {
    const admin = await clinic.api('sudo');
    const [visit, next] = [await arrangeVisit(admin, '打疫苗'), await arrangeVisit(admin, '拆線')];
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    const opened = async ({ recordID }: { readonly recordID: string }) =>
      (await admin.get<{ openedDateTime: number }>(`/record/${segment(recordID)}`)).openedDateTime;
    await page.open(clinic.server.url, next.petID, next.recordID);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await page.complaint.pressSequentially('健康', { delay: 90 });
    await expect.poll(() => opened(visit)).toBeGreaterThan(0);
    await doctor.keyboard.press('Control+Enter');
    // Whoever waits longest is offered, for as long as the sentence stands, and opened by no key that ended a visit.
    await Promise.all([
      doctor.getByText(`已完成看診：${visit.pet}`).waitFor(),
      doctor.getByRole('button', { name: /^下一位：/ }).waitFor(),
    ]);
    await doctor.waitForURL(/\/today/);
    expect(await opened(next)).toBe(0);

    // Opened from the animal's own page, it leads back there.
    const pet = new PetPage(doctor);
    await pet.open(clinic.server.url, next.petID);
    await doctor.getByRole('link', { name: /^繼續書寫/ }).click();
    await page.isShown();
    await page.complaint.pressSequentially('傷口乾淨', { delay: 90 });
    await expect.poll(() => opened(next)).toBeGreaterThan(0);
    await page.complete(next.pet);
    await doctor.waitForURL(/\/petProfile\//);
  });

  it('takes a weight as it is written, asks about one that can hardly be meant, and doses by none of these before', async () => {
    const { visit, page, doctor } = await beginVisit(clinic);
    const admin = await clinic.api('sudo');
    const weight = async () => (await readRecord(admin, visit.recordID)).weight;
    const weigh = async (text: string) => {
      await page.vital('體重').fill('');
      await page.vital('體重').pressSequentially(text, { delay: 90 });
      await page.vital('體重').blur();
    };
    // A comma is a point here: seven kilograms, not seventy.
    for (const [text, kilograms] of [
      ['7,0', 7],
      ['12斤', 7.2],
      ['6900g', 6.9],
      ['15lb', 6.804],
    ] as const) {
      await weigh(text);
      await expect.poll(weight).toBe(kilograms);
      await expect.poll(() => page.vital('體重').inputValue()).toBe(String(kilograms));
    }
    for (const text of ['999', '68']) {
      await weigh(text);
      await doctor.getByRole('button', { name: new RegExp(`^是 ${text}`) }).waitFor();
    }
    await page.blockedBy('有欄位要確認或修正').waitFor();
    expect(await weight()).toBe(6.804);
    await weigh('六公斤多');
    await doctor.getByText('看不懂這個體重').waitFor();
    await glance(doctor, 'visit-weight-unread');
    expect(await weight()).toBe(6.804);
  });

  it('says what is really given where the wanted dose can’t be, and offers the strength by which it can', async () => {
    const { visit, page, doctor } = await beginVisit(clinic);
    await page.vital('體重').pressSequentially('7', { delay: 90 });
    await page.vital('體重').blur();
    await page.addDrug('Apoquel 16 mg');
    // Half a tablet is the least there is: 8 mg for 7 kg.
    const drugs = page.section('藥品與費用');
    const said = drugs.getByText('想要 0.5 mg/kg，實際 1.14 mg/kg');
    await said.first().waitFor();
    await page.blocked.waitFor();
    await glance(doctor, 'visit-dose-off');
    await drugs.getByRole('button', { name: /^改用 Apoquel 3\.6 mg：1 顆/ }).click();
    await said.first().waitFor({ state: 'detached' });
    expect(await page.drug('Apoquel').textContent()).toContain('0.51 mg/kg');
    await page.blocked.waitFor({ state: 'detached' });
    const admin = await clinic.api('sudo');
    await expect
      .poll(() => admin.get<{ drugBag: { items: object[] }[] }>(`/record/${segment(visit.recordID)}`))
      .toMatchObject({ drugBag: [{ items: [{ name: 'Apoquel 3.6 mg', dosePerKg: 0.5, unitsPerDose: 1 }] }] });
  });

  it('shows how a rhythm and days were understood, refuses what it doesn’t understand, and counts by what it took', async () => {
    const { visit, page, doctor } = await beginVisit(clinic);
    await page.addDrug('Cerenia 16 mg');
    const admin = await clinic.api('sudo');
    const line = async () => {
      const { drugBag } = await admin.get<{ drugBag: { items: object[] }[] }>(`/record/${segment(visit.recordID)}`);
      return drugBag[0]?.items[0];
    };
    const write = async (field: '頻率' | '天數', text: string) => {
      const input = await page.drugField('Cerenia', field);
      await input.fill('');
      await input.pressSequentially(text, { delay: 90 });
      return input;
    };
    // What is given each time stays; the quantity follows in whole tablets.
    for (const [typed, rhythm, days, number] of [
      ['每天三次飯後', 'TID PC', '兩週', 42],
      ['q12h', 'Q12H', '三個月', 180],
      ['b.i.d.', 'BID', '7天', 14],
    ] as const) {
      await (await write('頻率', typed)).blur();
      await (await write('天數', days)).blur();
      const { unitsPerDose = 0 } = ((await line()) ?? {}) as { unitsPerDose?: number };
      await expect.poll(line).toMatchObject({ frequency: rhythm, number: Math.ceil(number * unitsPerDose) });
    }
    const before = await line();
    await (await write('天數', '0')).blur();
    await doctor.getByText('請寫 1 到 366 天').waitFor();
    await (await write('頻率', '照舊')).blur();
    await doctor.getByText('看不懂，請寫 BID').waitFor();
    await glance(doctor, 'visit-rhythm-unread');
    await page.blockedBy('有欄位要確認或修正').waitFor();
    expect(await line()).toEqual(before);
  });

  it('asks once whose visit it is: looking writes nothing, and whoever takes it over signs it, which the history tells', async () => {
    const { visit, page } = await beginVisit(clinic);
    await page.beginVisit();
    const admin = await clinic.api('sudo');
    const owner = async () => (await admin.get<{ doctor: string }>(`/record/${segment(visit.recordID)}`)).doctor;
    await expect.poll(owner).toBe(NAMES.doctor);
    const director = await clinic.deskOf('director');
    const other = new VisitPage(director);
    await other.open(clinic.server.url, visit.petID, visit.recordID);
    await other.look();
    expect(await other.complaint.isEditable()).toBe(false);
    await director.keyboard.type('n1/', { delay: 90 });
    await director.reload();
    await other.isShown();
    await other.takeOver();
    await other.complaint.pressSequentially('轉由我看', { delay: 90 });
    await other.complaint.blur();
    await expect
      .poll(() => admin.get(`/record/${segment(visit.recordID)}`))
      .toMatchObject({ doctor: NAMES.director, record: '轉由我看', finding: [] });
    // Whoever has it open is held by nothing in the middle of a word; that the visit went to somebody else is in its history.
    expect(await page.complaint.isEditable()).toBe(true);
    const { lines } = await admin.get<{ lines: { command: string }[] }>(
      `/history?collection=record&id=${segment(visit.recordID)}`,
    );
    expect(lines.map(({ command }) => command)).toContain('record.handOver');
  });
});
