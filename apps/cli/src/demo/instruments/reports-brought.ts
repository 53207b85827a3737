import { setReportAside } from '@vetloom/domain/instrument/device-exam.commands.ts';
import type { ExamResult } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { smallPdf } from '@vetloom/integrations/instrument/simulator/small-pdf.ts';
import { LAB_ITEMS } from '../data/lab-items.ts';
import { labItemID } from '../lab-results.ts';
import { type Around, type ExamOfVisit, machineMoment } from './around.ts';
import { CHEMISTRY, codeOf, HAEMATOLOGY } from './demo-instruments.ts';
import { type SpokenStatus, type SpokenValue, spokenAstm, spokenHl7 } from './spoken.ts';

const CODES: ReadonlyMap<string, string> = new Map(LAB_ITEMS.map((seed) => [labItemID(seed), codeOf(seed)]));

/** The values of an exam as they stand on its visit, as the analyser says them. */
function valuesOf({ visit, task }: ExamOfVisit): SpokenValue[] {
  const exam = examOf(visit);
  const rows: readonly ExamResult[] = [...exam.biochemistry, ...exam.hematology];
  return rows.flatMap(({ taskID, itemID, value, unit }) => {
    const code = taskID === task._id ? CODES.get(itemID) : undefined;
    return code === undefined ? [] : [{ code, value, unit }];
  });
}

/** A report as this device says it, of an order. */
export const spoken = (
  device: string,
  orderNumber: string,
  told: {
    readonly values: readonly SpokenValue[];
    readonly status?: SpokenStatus;
    readonly at: string;
    readonly pdf?: Buffer;
  },
): string => (device === HAEMATOLOGY ? spokenHl7 : spokenAstm)(device, { orderNumber }, told);

/** What came of orders, and what came and nobody has taken yet. */
export async function bringReports(around: Around): Promise<void> {
  await finished(around);
  await unmatched(around);
}

/** What was ordered lately and came: as it was ordered, with its printed form, and one that the analyser has corrected since. */
async function finished(around: Around): Promise<void> {
  const { bench, now } = around;
  const lately = [
    ...around.exams(CHEMISTRY, 'finished').slice(0, 4),
    ...around.exams(HAEMATOLOGY, 'finished').slice(0, 4),
  ];
  const withValues = lately
    .filter((exam) => valuesOf(exam).length > 2)
    .sort((a, b) => a.visit.dateTime - b.visit.dateTime);
  for (const [nth, exam] of withValues.entries()) {
    const { visit, task } = exam;
    const at = Math.min(task.createTaskDateTime, now - 3000);
    const order = await bench.order(visit._id, task, at);
    await bench.told(order, 'delivered', at + 20);
    const measured = Math.min(Math.max(task.finishDateTime - 60, at + 120), now - 1800);
    const moment = machineMoment(measured);
    const values = valuesOf(exam);
    const isLast = nth === withValues.length - 1;
    // What the analyser said first of the last one was wrong; what stands there since is what it has said again.
    const first = isLast
      ? values.map((one, place) => (place === 1 ? { ...one, value: doubled(one.value) } : one))
      : values;
    const pdf =
      task.device === HAEMATOLOGY ? { pdf: Buffer.from(smallPdf(`${HAEMATOLOGY} ${order.orderNumber}`)) } : {};
    await bench.bring(
      task.device,
      spoken(task.device, order.orderNumber, { values: first, at: moment, ...pdf }),
      measured + 15,
    );
    if (!isLast) continue;
    const again = { values, status: 'C' as const, at: machineMoment(measured + 900) };
    await bench.bring(task.device, spoken(task.device, order.orderNumber, again), Math.min(measured + 930, now - 600));
  }
}

const doubled = (value: number | string): number | string =>
  typeof value === 'number' ? Number((value * 2).toPrecision(3)) : value;

/** What waits for somebody to say whose it is: by a name alone, under a number that nobody has, under another's name; and a control sample that was set aside. */
async function unmatched(around: Around): Promise<void> {
  const { bench, now, visits, petOf } = around;
  const values = [
    { code: 'ALT', value: 132, unit: 'U/L' },
    { code: 'BUN', value: 24, unit: 'mg/dL' },
    { code: 'CREA', value: 1.4, unit: 'mg/dL' },
    { code: 'GLU', value: 98, unit: 'mg/dL' },
  ];
  const waiting = around.exams(CHEMISTRY, 'waiting')[0]?.pet ?? petOf(visits[0] as never);
  const other = around.exams(HAEMATOLOGY, 'finished')[0]?.pet;
  const said = [
    { at: now - 1700, said: { name: waiting?.name ?? '' } },
    { at: now - 5200, said: { id: 'X90412', name: '' } },
    { at: now - 9100, said: { id: other?.petNumber ?? '', name: '布丁' } },
  ];
  for (const { at, said: whom } of said.toReversed())
    await bench.bring(CHEMISTRY, spokenAstm(CHEMISTRY, whom, { values, at: machineMoment(at) }), at + 20);
  const control = { values: values.slice(0, 2), at: machineMoment(now - 15_000) };
  const aside = await bench.bring(CHEMISTRY, spokenAstm(CHEMISTRY, { id: 'QC-1' }, control), now - 14_980);
  if (aside) await bench.run(setReportAside, { reportID: aside._id, reason: '每日品管' }, now - 14_700);
  // A message that nobody can read stays in the archive, with the reason.
  await bench.bring(CHEMISTRY, 'H|\\^&|||Catalyst', now - 20_000);
}
