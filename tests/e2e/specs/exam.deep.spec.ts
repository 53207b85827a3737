import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, readExams, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, picture } from '../harness/look.ts';
import { greyFile } from '../harness/pictures.ts';
import { ExamPage, RangesPage } from '../pages/exam.ts';
import { ReviewPage, SyncDrawer } from '../pages/sync.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const examsOf = (recordID: string) => readExams(admin, recordID);

describe('the laboratory', () => {
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
      .poll(async () => (await examsOf(visit.recordID)).examTask)
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
    await lab.attach('胸腔 X 光', [greyFile('lateral.png', 220), greyFile('vd.png', 160)]);
    // A film strip too long for one exam is told so before any of it is kept.
    await lab.attach(
      '胸腔 X 光',
      Array.from({ length: 500 }, (_, at) => ({ ...greyFile(`${at}.png`, 9), buffer: Buffer.from(String(at)) })),
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
    await expect.poll(() => examsOf(visit.recordID)).toMatchObject({ examStatus: 30, examResultStatus: 10 });
    const file = { _id: expect.stringMatching(/./), type: 'xrayFiles', desc: '' };
    expect((await examsOf(visit.recordID)).examTask[0]?.files).toMatchObject([
      { ...file, name: 'lateral.png' },
      { ...file, name: 'vd.png' },
    ]);

    await lab.show('報告');
    await lab.choose(visit.pet);
    await assistant.keyboard.press('1');
    await lab.bench(visit.pet).getByText('已看過', { exact: false }).first().waitFor();
    await expect.poll(async () => (await examsOf(visit.recordID)).examResultStatus).toBe(20);
    await assistant.getByLabel('複驗', { exact: true }).selectOption('4');
    await inspect(assistant, 'exam-inbox');
    await assistant.keyboard.press('2');
    await expect.poll(async () => (await examsOf(visit.recordID)).examResultStatus).toBe(30);
    await assistant.keyboard.press('3');
    await expect.poll(async () => (await examsOf(visit.recordID)).examResultStatus).toBe(40);
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

  it('keeps what two people say of one exam at once, and nothing vanishes under the hand that types', async () => {
    const visit = await arrangeVisit(admin, '咳嗽');
    const task = { _id: 'xray', type: 'X光', name: '胸腔', price: 900, number: 1 };
    await admin.put(`/record/${segment(visit.recordID)}`, { examTask: [task] });
    await admin.put(`/todo/exam/${segment(visit.recordID)}/request`, {});
    const seen = { _id: 'xray', result: '心臟大小正常。\n肺野清晰。\n', finish: false };
    await admin.put(`/todo/inside/${segment(visit.recordID)}`, { task: seen });
    const desks = await Promise.all([clinic.deskOf('assistant'), clinic.deskOf('director')]);
    const [one, two] = desks.map((desk) => new ExamPage(desk));
    if (!one || !two) throw new Error('two desks are needed');
    for (const lab of [one, two]) {
      await lab.open(clinic.server.url);
      await lab.choose(visit.pet);
    }
    // One is still typing when the other's words arrive.
    await one.words('胸腔').fill('心臟略大。\n肺野清晰。\n');
    await two.words('胸腔').fill('心臟大小正常。\n肺野清晰。\n無胸水。\n');
    await two.words('胸腔').blur();
    await expect.poll(async () => (await examsOf(visit.recordID)).examTask[0]?.result).toContain('無胸水');
    expect(await one.words('胸腔').inputValue()).toContain('心臟略大');
    await one.words('胸腔').blur();
    const both = '心臟略大。\n肺野清晰。\n無胸水。\n';
    await expect.poll(async () => (await examsOf(visit.recordID)).examTask[0]?.result).toBe(both);
    for (const lab of [one, two]) await expect.poll(() => lab.words('胸腔').inputValue()).toBe(both);
  });

  it('puts an exam back, with what was being written in it, that somebody took off meanwhile', async () => {
    const visit = await arrangeVisit(admin, '咳嗽');
    const task = { _id: 'xray', type: 'X光', name: '胸腔', price: 900, number: 1 };
    await admin.put(`/record/${segment(visit.recordID)}`, { examTask: [task] });
    await admin.put(`/todo/exam/${segment(visit.recordID)}/request`, {});
    const desk = await clinic.deskOf('director');
    const lab = new ExamPage(desk);
    await lab.open(clinic.server.url);
    await lab.choose(visit.pet);
    await lab.words('胸腔').fill('肺野清晰。');
    await admin.put(`/record/${segment(visit.recordID)}`, { examTask: [] });
    const drawer = new SyncDrawer(desk);
    await drawer.open();
    const question = drawer.case(new RegExp(`${visit.pet}有兩個版本`));
    await question.getByRole('button', { name: '並排檢視' }).click();
    const review = new ReviewPage(desk);
    await review.isShown();
    await desk.getByRole('button', { name: /肺野清晰/ }).click();
    await desk.keyboard.press('Control+Enter');
    const written = async () => (await examsOf(visit.recordID)).examTask.map(({ _id, result }) => ({ _id, result }));
    await expect.poll(written).toEqual([{ _id: 'xray', result: '肺野清晰。' }]);
    await desk.getByText('已儲存合併').waitFor();
  });
});
