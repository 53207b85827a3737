import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { greyFile } from '../harness/pictures.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { ExamPage } from '../pages/exam.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const V2 = '/inHospital/v2';

/** An exam of a stay's day as the API shows it. */
interface ShownExam {
  readonly exam: { readonly biochemistry: readonly { readonly name: string; readonly value: number }[] };
  readonly examTask: readonly {
    readonly finishDateTime: number;
    readonly files: readonly { readonly name: string }[];
  }[];
  readonly examTaskSubmitDateTime: number;
}

it('[2.3.31] [2.4.70] exams and drugs of a stay are worked on beside those of visits, without a network too, and what came of them stands in its day', async () => {
  const admin = await clinic.api('sudo');
  const visit = await arrangeVisit(admin, '嘔吐兩天');
  const cage = { cageID: 'A7', cageName: 'A7', cageDefaultPrice: 800 };
  const { _id: inHospitalID } = await admin.post<{ _id: string }>(V2, {
    petID: visit.petID,
    cause: '急性腸胃炎',
    ...cage,
  });
  const now = Math.floor(Date.now() / 1000);
  const day = { inHospitalID, planDateTime: dayStart(now, zoneOf(DEFAULT_TIME_ZONE)) };
  await admin.post(`${V2}/plan`, day);
  const examTask = [{ _id: 'chem', type: '生化', name: '住院生化', price: 900, number: 1 }];
  const { _id: examID } = await admin.post<{ _id: string }>(`${V2}/exam`, { ...day, executeID: 'e1', examTask });
  await admin.put(`/todo/exam/${segment(examID)}/request`, {});
  const drug = { _id: 'd1', name: '止吐錠', unit: '顆', price: 20, number: 6 };
  const plan = { ...day, drugBag: [{ bagID: 'b1', items: [drug] }], dispensingReadyDateTime: now };
  await admin.put(`${V2}/plan`, plan);
  const of = new URLSearchParams({ inHospitalID, planDateTime: String(day.planDateTime) });
  const exam = () => admin.get<ShownExam>(`${V2}/exam?${of}&executeID=e1`);
  const bags = () => admin.get<{ drugBag: { dispensed: boolean }[] }>(`${V2}/plan?${of}`);

  const desk = await clinic.deskOf('assistant', KEEPS_APP);
  const frame = new Frame(desk);
  const lab = new ExamPage(desk);
  await lab.open(clinic.server.url);
  await lab.row(visit.pet).getByText('住院 A7').waitFor();
  await lab.choose(visit.pet);
  await lab.bench(visit.pet).getByText('急性腸胃炎').waitFor();
  await glance(desk, 'ward-lists-exam');
  // What an exam may be is asked of a stay's as of a visit's.
  await lab
    .task('住院生化')
    .getByRole('button', { name: /^住院生化在哪裡做/ })
    .click();
  const place = desk.getByRole('dialog', { name: '檢驗在哪裡做' });
  await place.getByRole('combobox', { name: '類別' }).click();
  const types = await desk.getByRole('option').allTextContents();
  expect(types).toEqual(['超音波', 'X 光', '外送', '生化', '血檢', '尿檢', '試劑']);
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await place.waitFor({ state: 'detached' });
  await desk.context().setOffline(true);
  await lab.value('ALT').fill('60');
  await lab.value('ALT').press('Enter');
  await lab.attach('住院生化', [greyFile('機台單.png', 180)]);
  await lab.submit();
  await lab.row(visit.pet).waitFor({ state: 'detached' });
  await lab.show('報告');
  await lab.row(visit.pet).getByText('住院 A7').waitFor();

  const pharmacy = new DispensePage(desk);
  await desk.getByRole('navigation').getByRole('link', { name: /調劑/ }).first().click();
  await pharmacy.row(visit.pet).getByText('住院 A7').waitFor();
  await pharmacy.choose(visit.pet);
  await pharmacy.dispenseBag(1);
  await pharmacy.visit(visit.pet).getByText('都調劑完了').waitFor();
  await glance(desk, 'ward-lists-dispense');
  await pharmacy.printLabels();
  await expect.poll(async () => (await printedOn(desk)).join('')).toContain('止吐錠');
  expect((await bags()).drugBag).toMatchObject([{ dispensed: false }]);
  await desk.context().setOffline(false);
  await frame.isSynced();

  await expect.poll(bags).toMatchObject({ drugBag: [{ dispensed: true }] });
  await expect.poll(exam).toMatchObject({
    exam: { biochemistry: [{ name: 'ALT', value: 60 }] },
    examTask: [{ files: [{ name: '機台單.png' }] }],
  });
  expect((await exam()).examTaskSubmitDateTime).toBeGreaterThan(0);
});
