import { dayStart } from '@vetloom/domain/core/clock.ts';
import { createExams, orderExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { cancelExamOrder } from '@vetloom/domain/instrument/exam-order.commands.ts';
import { examTask } from '@vetloom/domain/lines/exam.schema.ts';
import type { Catalogue } from '../catalogue.ts';
import { DEMO_ZONE } from '../zone.ts';
import { type Around, type ExamOfVisit, machineMoment } from './around.ts';
import { CHEMISTRY, HAEMATOLOGY, RADIOGRAPHY } from './demo-instruments.ts';
import { spoken } from './reports-brought.ts';

/** What is under way today: failed and asked for again, partly here; taken back and asked for again, at the instrument; not fetched yet, as the X-ray room's. */
export async function orderToday(around: Around, catalogue: Catalogue): Promise<void> {
  const { bench, now } = around;
  const waiting = [...around.exams(CHEMISTRY, 'waiting'), ...around.exams(HAEMATOLOGY, 'waiting')];
  const [one, two, three] = [...waiting, ...(await askMore(around, catalogue, 3 - waiting.length))];
  const times = ({ task, visit }: ExamOfVisit, seconds: number) =>
    Math.min(task.createTaskDateTime || visit.dateTime, now - seconds);
  if (one) {
    const { visit, task } = one;
    const at = times(one, 2400);
    await bench.told(await bench.order(visit._id, task, at), 'failed', at + 60, 'no answer from the analyser');
    const again = await bench.order(visit._id, task, at + 300);
    await bench.told(again, 'delivered', at + 330);
    const isBlood = task.device === HAEMATOLOGY;
    const value = isBlood ? { code: 'WBC', value: 9.1, unit: '10³/µL' } : { code: 'ALT', value: 41, unit: 'U/L' };
    const partial = { values: [value], status: 'P' as const, at: machineMoment(at + 700) };
    await bench.bring(task.device, spoken(task.device, again.orderNumber, partial), at + 720);
  }
  if (two) {
    const { visit, task } = two;
    const at = times(two, 1800);
    const taken = await bench.order(visit._id, task, at);
    await bench.run(cancelExamOrder, { orderID: taken._id, reason: '飼主改天再抽血' }, at + 200);
    await bench.told(await bench.order(visit._id, task, at + 900), 'delivered', at + 925);
  }
  const [xray] = around.exams(RADIOGRAPHY, 'waiting');
  for (const exam of [three, xray]) if (exam) await bench.order(exam.visit._id, exam.task, times(exam, 900));
}

/** Sends chemistry of so many of today's open visits to the laboratory, of which none is there. */
async function askMore(
  { bench, visits, petOf, random, now }: Around,
  catalogue: Catalogue,
  most: number,
): Promise<ExamOfVisit[]> {
  const found = catalogue.find('chem10', { kind: '', kg: 0, sex: '' });
  if (!found) return [];
  const today = dayStart(now, DEMO_ZONE);
  const open = visits.filter(
    (visit) => visit.dateTime >= today && visit.completedDateTime === 0 && visit.examTask.length === 0 && petOf(visit),
  );
  const asked: ExamOfVisit[] = [];
  for (const visit of open.slice(0, Math.max(0, most))) {
    const { _id: itemID, name, price } = found.item;
    const row = { _id: random.rowID(), itemID, type: '生化' as const, name, device: CHEMISTRY, price, number: 1 };
    const at = Math.min(visit.dateTime + 600, now - 1000);
    await bench.run(orderExams, { recordID: visit._id, tasks: [row] }, at);
    await bench.run(createExams, { recordID: visit._id, taskIDs: [row._id] }, at + 60);
    const pet = petOf(visit);
    if (pet) asked.push({ visit, pet, task: { ...examTask.parse(row), createTaskDateTime: at + 60 } });
  }
  return asked;
}
