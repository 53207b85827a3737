import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, readExams, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { expectAccessible, glance, inspect, picture } from '../harness/look.ts';
import { greyFile } from '../harness/pictures.ts';
import { ExamPage } from '../pages/exam.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

const examsOf = (recordID: string) => readExams(admin, recordID);

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
  it('[1.1.08] [1.2.15] [2.1.02] [3.2.14] [2.3.24] [2.4.70] [2.7.101 create-and-finish half] takes an in-house and an outsourced exam from the order to the printed report', async () => {
    const visit = await arrangeVisit(admin, '食慾下降');
    await arrangeEarlier(visit.petID);
    const url = clinic.server.url;
    const [doctor, assistant] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('assistant')]);
    const editor = new VisitPage(doctor);
    await editor.open(url, visit.petID, visit.recordID);
    const section = editor.section('檢驗');
    for (const name of ['生化 6 項', '組織病理切片']) await editor.addExam(name);
    await expect.poll(() => examsOf(visit.recordID)).toMatchObject({ examStatus: 10, hasExamTaskTodo: true });
    await section.getByRole('button', { name: '送出未送 2 項' }).click();
    await expect.poll(async () => (await examsOf(visit.recordID)).examStatus).toBe(20);

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
      .poll(() => examsOf(visit.recordID))
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
      .setInputFiles([greyFile('wound-1.png', 120), greyFile('wound-2.png', 200)]);
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
    await owner.getByRole('button', { name: '列印', exact: true }).click();
    await expect.poll(async () => (await printedOn(owner)).join('')).toContain('低脂飲食，兩週後複驗');
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
});
