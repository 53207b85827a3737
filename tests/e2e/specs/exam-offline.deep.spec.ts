import { expect, it } from 'vitest';
import { arrangeVisit, readExams, readRecord } from '../harness/arrange.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { ExamPage } from '../pages/exam.ts';
import { VisitPage } from '../pages/record.ts';
import { Frame } from '../pages/shell.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();

interface StayExam {
  readonly examTask: readonly { readonly name: string }[];
  readonly hasExamTaskTodo: boolean;
}
interface Plan {
  readonly examTherapyMission: readonly { readonly name: string; readonly price: number }[];
}

it('[2.7.101] exams of a visit and of a stay’s day are ordered, priced anew and taken off without a network, and the server comes to the same', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin, '嘔吐兩天');
  const stay = await arrangeWardDay(admin);
  const stayExams = () =>
    admin.post<readonly StayExam[]>('/inHospital/v2/exam/list', { inHospitalID: stay.inHospitalID });
  const planned = () =>
    admin.get<Plan>(
      `/inHospital/v2/plan?${new URLSearchParams({ ...stay.day, planDateTime: String(stay.day.planDateTime) })}`,
    );
  const { url } = clinic.server;
  const desk = await clinic.deskOf('director', KEEPS_APP);
  const [frame, editor, sheet, lab] = [
    new Frame(desk),
    new VisitPage(desk),
    new WardSheetPage(desk),
    new ExamPage(desk),
  ];
  await sheet.open(url, stay.inHospitalID);
  await editor.open(url, visit.petID, visit.recordID);
  await editor.beginVisit();

  await desk.context().setOffline(true);
  await frame.isOffline();
  const before = await editor.total();
  await editor.addExam('生化 6 項');
  const price = await editor.chargeField('生化 6 項', '單價');
  await price.fill('900');
  await (await editor.chargeField('生化 6 項', '數量')).fill('2');
  await expect.poll(() => editor.total()).toBe(before + 1800);
  await editor
    .section('檢驗')
    .getByRole('button', { name: /^送出未送/ })
    .click();
  await editor.section('處置與費用').getByText('已送檢，請在「檢驗」區移除').waitFor();
  await glance(desk, 'exam-offline-visit');
  await sheet.open(url, stay.inHospitalID);
  await desk.keyboard.press('n');
  const order = sheet.order('加醫囑');
  await order.getByText('檢驗', { exact: true }).click();
  await order.getByLabel('項目').fill('血');
  // Faster than the list: picked all the same, and not sent with what nobody has looked at.
  await desk.keyboard.press('Enter');
  await order.getByText('指定時間').click();
  await order.getByLabel('時間', { exact: true }).fill('12');
  const name = order.getByLabel('名稱', { exact: true });
  const exam = await name.inputValue();
  await desk.keyboard.press('Control+Enter');
  await order.waitFor({ state: 'hidden' });
  await sheet.head(exam).click();
  const change = sheet.order('修改醫囑');
  await change.getByLabel('單價').fill('950');
  await desk.keyboard.press('Control+Enter');
  await change.waitFor({ state: 'hidden' });
  await desk.context().setOffline(false);
  await frame.isSynced();
  await expect
    .poll(() => readExams(admin, visit.recordID))
    .toMatchObject({
      examStatus: 20,
      examTask: [{ name: '生化 6 項', price: 900, number: 2 }],
    });
  expect((await readRecord(admin, visit.recordID)).total).toBe(before + 1800);
  await expect.poll(stayExams).toMatchObject([{ examTask: [{ name: exam }], hasExamTaskTodo: true }]);
  expect((await planned()).examTherapyMission).toMatchObject([{ name: exam, price: 950 }]);

  await desk.context().setOffline(true);
  await frame.isOffline();
  await lab.open(url);
  await lab.choose(stay.pet);
  await lab
    .task(exam)
    .getByRole('button', { name: `移除檢驗 ${exam}` })
    .click();
  const asked = desk.getByRole('dialog', { name: `移除「${exam}」？` });
  await asked.getByText(/住院費用依每日計畫計算/).waitFor();
  await glance(desk, 'exam-offline-remove');
  await asked.getByRole('button', { name: '移除檢驗' }).click();
  await lab.row(stay.pet).waitFor({ state: 'detached' });
  await editor.open(url, visit.petID, visit.recordID);
  await editor.section('檢驗').getByRole('button', { name: '移除檢驗 生化 6 項' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '移除檢驗' }).click();
  await expect.poll(() => editor.total()).toBe(before);
  await desk.context().setOffline(false);
  await frame.isSynced();
  await expect
    .poll(() => readExams(admin, visit.recordID))
    .toMatchObject({ examStatus: 0, examTask: [], hasExamTaskTodo: false });
  expect((await readRecord(admin, visit.recordID)).total).toBe(before);
  await expect.poll(stayExams).toMatchObject([{ examTask: [], hasExamTaskTodo: false }]);
});
