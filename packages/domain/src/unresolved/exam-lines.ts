import { type ExamTask, RESULT_STATUS, type ResultStatus } from '../lines/exam.schema.ts';
import { pendingInside, pendingOutside, resultStatusOf } from '../lines/exam-tasks.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';
import type { UnresolvedSection } from './sections.ts';
import { lineOf, type ReadSection, type UnresolvedLine, type UnresolvedReads } from './unresolved-line.ts';

const nameOf = ({ name, type }: ExamTask): string => name || type;
const earliest = (times: readonly number[]): number => Math.min(...times.filter((time) => time !== 0));

function examLine(
  section: UnresolvedSection,
  record: VisitRecord,
  tasks: readonly ExamTask[],
  timeOf: (task: ExamTask) => number,
): UnresolvedLine[] {
  if (tasks.length === 0) return [];
  const since = earliest(tasks.map(timeOf));
  const { _id: subjectID, petID, userID, dateTime } = record;
  return [
    lineOf(
      {
        section,
        subjectID,
        petID,
        userID,
        since: Number.isFinite(since) ? since : dateTime,
        names: tasks.map(nameOf),
        rowIDs: tasks.map(({ _id }) => _id),
      },
      tasks.map(({ _id, createTaskDateTime, finishDateTime, seenDateTime, result }) => [
        _id,
        createTaskDateTime,
        finishDateTime,
        seenDateTime ?? 0,
        result,
      ]),
    ),
  ];
}

/** A visit stands in the index with the least far of its results: those further on are among them. */
const withResults = async (reads: UnresolvedReads, statuses: readonly ResultStatus[]): Promise<VisitRecord[]> =>
  (await Promise.all(statuses.map((status) => reads.query('record', 'byResult', { equals: [status] })))).flat();

const resultLines = (section: UnresolvedSection, records: readonly VisitRecord[], status: ResultStatus) =>
  records.flatMap((record) =>
    examLine(
      section,
      record,
      record.examTask.filter((task) => resultStatusOf(task) === status),
      (task) => task.finishDateTime,
    ),
  );

/** Results that no doctor has looked at. */
export const unseenResults: ReadSection = async (reads) =>
  resultLines('resultsUnseen', await withResults(reads, [RESULT_STATUS.new]), RESULT_STATUS.new);

/** Results of which nobody has told the owner. */
export const untoldResults: ReadSection = async (reads) =>
  resultLines('resultsUntold', await withResults(reads, [RESULT_STATUS.new, RESULT_STATUS.seen]), RESULT_STATUS.seen);

/** Exams that were asked for and are not done, in the house or elsewhere. */
export const waitingExams: ReadSection = async (reads) => {
  const asked = await reads.query('record', 'byExam', { equals: [THREAD_STATUS.requested] });
  return asked.flatMap((record) =>
    examLine(
      'examsWaiting',
      record,
      [...pendingInside(record), ...pendingOutside(record)].filter((task) => task.finishDateTime === 0),
      (task) => task.createTaskDateTime,
    ),
  );
};
