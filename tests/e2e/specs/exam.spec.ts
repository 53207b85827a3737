import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { greyPicture } from '../harness/pictures.ts';
import { ExamPage, RangesPage } from '../pages/exam.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface ExamRecord {
  readonly examStatus: number;
  readonly hasExamTaskTodo: boolean;
  readonly examResultStatus: number;
  readonly examTask: readonly { readonly _id: string; readonly files: readonly { readonly name: string }[] }[];
}
const recordOf = (recordID: string) => admin.get<ExamRecord>(`/record/${segment(recordID)}`);

const photo = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: greyPicture(320, 240, shade),
});

/** A visit of a month ago at which ALT was 90. */
async function arrangeEarlier(petID: string): Promise<void> {
  const dateTime = Math.floor(Date.now() / 1000) - 30 * 86_400;
  const task = { _id: 'before', type: '生化', name: '生化', price: 0, number: 1 };
  const { _id } = await admin.post<{ _id: string }>('/record', { petID, dateTime, examTask: [task] });
  const path = `/todo/exam/${segment(_id)}`;
  await admin.put(`${path}/request`, {});
  const row = { taskID: 'before', itemID: '/examItem/biochemistry-ALT', name: 'ALT', value: 90, unit: 'U/L', dateTime };
  await admin.put(path, { mergedResult: { biochemistry: [row] }, finishTask: ['before'], submit: true });
}

describe('the laboratory', () => {
  it('[1.1.08] [1.2.15] [2.1.02] [2.3.24] [2.4.70] [2.7.101 create-and-finish half] takes an in-house and an outsourced exam from the order to the printed report', async () => {
    const visit = await arrangeVisit(admin, '食慾下降');
    await arrangeEarlier(visit.petID);
    const url = clinic.server.url;
    const [doctor, assistant] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('assistant')]);
    const editor = new VisitPage(doctor);
    await editor.open(url, visit.petID, visit.recordID);
    const section = editor.section('檢驗');
    for (const name of ['生化 6 項', '組織病理切片']) await editor.addExam(name);
    await expect.poll(() => recordOf(visit.recordID)).toMatchObject({ examStatus: 10, hasExamTaskTodo: true });
    await section.getByRole('button', { name: '送出未送 2 項' }).click();
    await expect.poll(async () => (await recordOf(visit.recordID)).examStatus).toBe(20);

    // Both lists have it; what came from outside takes it off its own list alone.
    const lab = new ExamPage(assistant);
    await lab.open(url);
    await lab.row(visit.pet).waitFor();
    await lab.show('外送');
    await lab.choose(visit.pet);
    await lab.task('組織病理切片').getByRole('textbox').fill('未見惡性細胞');
    await lab.submit();
    await lab.row(visit.pet).waitFor({ state: 'detached' });
    await lab.show('院內');
    await lab.choose(visit.pet);
    // No instrument answers here, and nothing says that one was asked.
    await lab.task('生化 6 項').getByText('沒有連接儀器').waitFor();
    // What is no value isn't kept, what can hardly be one is asked about, and nothing is finished without a finding unasked.
    await assistant.keyboard.press('F8');
    await assistant.getByRole('dialog', { name: '這些檢驗還沒有結果' }).getByRole('button', { name: '取消' }).click();
    await lab.value('GLU').fill('abc');
    await lab.value('GLU').press('Enter');
    await lab.line('GLU').getByText('不是這個項目的數值，沒有存入').waitFor();
    await lab.value('GLU').fill('99999999');
    await lab.value('GLU').press('Enter');
    await lab.line('GLU').getByRole('button', { name: '是 99999999' }).waitFor();
    await lab.value('GLU').fill('');
    await lab.type('GLU', ['100', '1.0', '18', '6.4', '168', '80']);
    await lab.line('ALT').getByText('偏高').waitFor();
    expect(await lab.line('ALT').textContent()).toContain('90');
    await lab.line('ALT').getByRole('button', { name: '看 ALT 的趨勢' }).click();
    await assistant.getByRole('img', { name: 'ALT 的趨勢' }).waitFor();
    await inspect(assistant, 'exam-work');
    await assistant.setViewportSize({ width: 1024, height: 768 });
    await picture(assistant, 'exam-work-1024');
    await assistant.setViewportSize({ width: 1366, height: 768 });
    await lab.text('生化小結').fill('肝指數偏高');
    await lab.text('綜合建議').fill('低脂飲食，兩週後複驗');
    await picture(assistant, 'exam-work-texts');
    await lab.submit();
    await lab.row(visit.pet).waitFor({ state: 'detached' });
    await expect
      .poll(() => recordOf(visit.recordID))
      .toMatchObject({
        examStatus: 30,
        hasExamTaskTodo: false,
        examResultStatus: 10,
      });

    await section.getByText('1 項異常').waitFor();
    await section.getByText('未見惡性細胞').waitFor();
    await section.getByText('低脂飲食，兩週後複驗').waitFor();
    await glance(doctor, 'exam-visit');
    // The files of a visit open in the same viewer as the pictures of exams.
    await editor
      .section('檔案')
      .locator('input[type="file"][multiple]')
      .setInputFiles([photo('wound-1.png', 120), photo('wound-2.png', 200)]);
    await new ExamPage(doctor).enlarge('wound-1.png');
    await doctor.getByText('1 / 2').waitFor();
    await doctor.keyboard.press('ArrowRight');
    await doctor.getByRole('img', { name: '影像 wound-2.png' }).waitFor();
    await glance(doctor, 'file-viewer');
    await doctor.getByRole('button', { name: '關閉', exact: true }).click();
    await doctor.goto(`${url}/app/petProfile/${segment(visit.petID.replace('/pet/', ''))}`);
    await doctor.getByRole('option', { name: /ALT 168 ▲.*1 項異常/ }).waitFor();
    const detail = doctor.getByRole('complementary', { name: '紀錄內容' });
    await detail.getByRole('button', { name: /ALT.*168.*10–125/ }).click();
    await detail.getByRole('img', { name: '生化 ALT 的趨勢' }).waitFor();
    await glance(doctor, 'exam-pet');

    const opening = assistant.context().waitForEvent('page');
    await assistant.getByRole('button', { name: '列印報告' }).click();
    const paper = await opening;
    const report = paper.frameLocator('iframe[title="檢驗報告"]');
    await report.getByText('▲ 偏高').waitFor();
    await paper.getByRole('button', { name: '英文版' }).click();
    await report.getByText('▲ High').waitFor();
    await picture(paper, 'exam-report');
    await expectAccessible(paper, ['button-name', 'frame-title', 'document-title']);

    const shared = await lab.share();
    await glance(assistant, 'exam-share');
    const owner = await clinic.desk();
    await owner.goto(shared);
    const theirs = owner.frameLocator('iframe[title="檢驗報告"]');
    await theirs.getByText('▲ 偏高').waitFor();
    await theirs.getByText('低脂飲食，兩週後複驗').waitFor();
    await picture(owner, 'exam-report-shared');
    for (const [address, says] of [
      [shared.slice(0, -3), '這個連結已經失效'],
      [`${url}/app/printExam?record=${segment(visit.recordID)}`, '登入後才能看檢驗報告'],
    ] as const) {
      await owner.goto('about:blank');
      await owner.goto(address);
      await owner.getByText(says).waitFor();
      expect(await owner.content()).not.toContain(visit.pet);
    }
    await assistant.getByRole('button', { name: '收回所有連結' }).click();
    await assistant.getByText('連結都收回了').waitFor();
    await glance(assistant, 'exam-share-withdrawn');
    await owner.goto('about:blank');
    await owner.goto(shared);
    await owner.getByText('這個連結已經失效').waitFor();
  });

  it('[2.3.30] keeps reference ranges by kind, age and standard, and judges by them at once', async () => {
    const visit = await arrangeVisit(admin, '健檢');
    const task = { _id: 'chem', type: '生化', name: '內分泌', price: 700, number: 1, itemID: '/catalog/none' };
    await admin.put(`/record/${segment(visit.recordID)}`, { examTask: [task] });
    await admin.put(`/todo/exam/${segment(visit.recordID)}/request`, {});
    const url = clinic.server.url;
    const assistant = await clinic.deskOf('assistant');
    const ranges = new RangesPage(assistant);
    await ranges.open(url);
    const keyboard = assistant.keyboard;
    await keyboard.press('n');
    const name = `T4-${Date.now()}`;
    await ranges.editor('新的檢驗項目').getByLabel('名稱').fill(name);
    await ranges.editor('新的檢驗項目').getByLabel('單位').fill('µg/dL');
    await assistant.getByRole('button', { name: '加一列範圍' }).click();
    // Across with Tab, down with Enter; what is typed replaces what stands there.
    const type = async (...cells: string[]) => {
      for (const cell of cells) {
        await keyboard.press('Tab');
        await keyboard.type(cell);
      }
    };
    await ranges.cell(1, '動物').selectOption({ label: '犬' });
    await type('', '', '1.0', '4.0');
    await keyboard.press('Enter');
    await ranges.cell(2, '動物').waitFor();
    await type('8歲', '', '0.8', '3.5', '', '');
    await keyboard.press('Control+Enter');
    await assistant.getByText(/^第 2 列：和上面某一列的動物、年齡重疊/).waitFor();
    expect(await ranges.cell(2, '年齡從').inputValue()).toBe('8 歲');
    await inspect(assistant, 'setting-ranges');
    await ranges.cell(2, '儀器標準').fill('Catalyst');
    await ranges.cell(2, '年齡從').fill('');
    await keyboard.press('Control+Enter');
    await ranges.editor(name).waitFor();
    await assistant.setViewportSize({ width: 1024, height: 768 });
    await picture(assistant, 'setting-ranges-1024');
    await assistant.setViewportSize({ width: 1366, height: 768 });

    const lab = new ExamPage(assistant);
    await lab.open(url);
    await lab.choose(visit.pet);
    await lab.value(name).fill('3.8');
    await keyboard.press('Enter');
    expect(await lab.line(name).textContent()).toContain('1–4');
    await lab.task('內分泌').getByLabel('判讀標準').selectOption({ label: 'Catalyst' });
    await lab.line(name).getByText('偏高').waitFor();
    await expect
      .poll(async () => (await recordOf(visit.recordID)).examTask)
      .toMatchObject([{ standardID: expect.stringMatching(/./), standardName: 'Catalyst' }]);
    await lab
      .line(name)
      .getByRole('link', { name: /參考範圍設定/ })
      .click();
    await ranges.editor(name).waitFor();
    await assistant.getByRole('button', { name: '變更紀錄' }).click();
    await assistant.getByText('新增檢驗項目').waitFor();
    await keyboard.press('Escape');
    await assistant.getByRole('button', { name: '刪除項目' }).click();
    await assistant.getByRole('dialog').getByRole('button', { name: '刪除項目' }).click();
    await assistant.getByText(`已刪除 ${name}`).waitFor();
  });

  it('[2.3.29] shows pictures with window and level, measures and compares them, and takes a report through the inbox', async () => {
    const visit = await arrangeVisit(admin, '咳嗽');
    const path = `/record/${segment(visit.recordID)}`;
    const task = { _id: 'chest', type: 'X光', name: '胸腔 X 光', price: 700, number: 1 };
    await admin.put(path, { examTask: [task] });
    await admin.put(`/todo/exam/${segment(visit.recordID)}/request`, {});
    const assistant = await clinic.deskOf('assistant');
    const lab = new ExamPage(assistant);
    await lab.open(clinic.server.url);
    await lab.choose(visit.pet);
    await lab.attach('胸腔 X 光', [photo('lateral.png', 220), photo('vd.png', 160)]);
    // A film strip too long for one exam is told so before any of it is kept.
    await lab.attach(
      '胸腔 X 光',
      Array.from({ length: 500 }, (_, at) => ({ ...photo(`${at}.png`, 9), buffer: Buffer.from(String(at)) })),
    );
    await assistant.getByText('一項檢驗最多 200 個檔案，這次最多再加 198 個。').waitFor();
    const canvas = await lab.enlarge('lateral.png');
    await assistant.getByRole('slider', { name: '對比' }).press('End');
    await assistant.getByText('量測', { exact: true }).click();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('the picture has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await assistant.mouse.move(x - 60, y);
    await assistant.mouse.down();
    await assistant.mouse.move(x + 60, y, { steps: 4 });
    await assistant.mouse.up();
    const measured = assistant.getByLabel('量測結果');
    expect(await measured.textContent()).toMatch(/^[\d.]+ px$/);
    await assistant.getByLabel('每像素 mm').fill('0.5');
    expect(await measured.textContent()).toMatch(/^[\d.]+ mm$/);
    await assistant.getByLabel('比較的影像').selectOption({ index: 1 });
    await assistant.getByRole('img', { name: '影像 vd.png' }).waitFor();
    await inspect(assistant, 'exam-viewer');
    await assistant.getByRole('button', { name: '關閉' }).click();
    await assistant.keyboard.press('F8');
    await expect.poll(() => recordOf(visit.recordID)).toMatchObject({ examStatus: 30, examResultStatus: 10 });
    const file = { _id: expect.stringMatching(/./), type: 'xrayFiles', desc: '' };
    expect((await recordOf(visit.recordID)).examTask[0]?.files).toMatchObject([
      { ...file, name: 'lateral.png' },
      { ...file, name: 'vd.png' },
    ]);

    await lab.show('報告');
    await lab.choose(visit.pet);
    await assistant.keyboard.press('1');
    await lab.bench(visit.pet).getByText('已看過', { exact: false }).first().waitFor();
    await expect.poll(async () => (await recordOf(visit.recordID)).examResultStatus).toBe(20);
    await assistant.getByLabel('複驗', { exact: true }).selectOption('4');
    await inspect(assistant, 'exam-inbox');
    await assistant.keyboard.press('2');
    await expect.poll(async () => (await recordOf(visit.recordID)).examResultStatus).toBe(30);
    await assistant.keyboard.press('3');
    await expect.poll(async () => (await recordOf(visit.recordID)).examResultStatus).toBe(40);
    await lab.bench(visit.pet).getByText('這份報告已處理完').waitFor();

    // The animal's page has its pictures by visit, and opens them.
    const doctor = await clinic.deskOf('doctor');
    await doctor.goto(`${clinic.server.url}/app/petProfile/${segment(visit.petID.replace('/pet/', ''))}?tab=images`);
    const images = doctor.getByRole('region', { name: '影像', exact: true });
    await images.getByRole('button', { name: /lateral/ }).waitFor();
    await glance(doctor, 'pet-images');
    await doctor.getByRole('button', { name: '檢驗', exact: true }).click();
    await doctor.getByText('還沒有檢驗數值').waitFor();
  });
});
