import { DAY_SECONDS } from '../core/clock.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import type { StayExam } from '../hospital/stay-day.schema.ts';
import { placeOf, type StayPlace } from '../hospital/stay-place.ts';
import { type ExamTask, RESULT_STATUS } from '../lines/exam.schema.ts';
import { emptyExam, isExamEmpty, pendingInside, pendingOutside, recordResultStatus } from '../lines/exam-tasks.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/** Days back in which exams wait (spec 2 §9; R23): a culture or a section takes weeks. */
export const EXAM_TODO_DAYS = 30;

/** The earliest time of what waits for the laboratory, Unix seconds. */
export const examTodoSince = (now: number): number => now - EXAM_TODO_DAYS * DAY_SECONDS;

/** What the laboratory has before it: a visit, or an exam of a stay's day. The fields of both are called alike; where a stay's exam has none, they are filled in. */
export type Benched = Pick<
  VisitRecord,
  | '_id'
  | 'petID'
  | 'dateTime'
  | 'cause'
  | 'doctorID'
  | 'doctor'
  | 'label'
  | 'examTask'
  | 'exam'
  | 'outsourcingFile'
  | 'examTaskSubmitDateTime'
  | 'isExamEmpty'
  | 'examResultStatus'
> & {
  /** Of an animal in hospital; absent for a visit. */
  readonly stay?: StayPlace;
};

/** An exam of a stay's day as the laboratory sees it, with why the animal is there and where. The stay is undefined where this device doesn't hold it. */
export function benchedStayExam(stored: StayExam, stay: Stay | undefined): Benched {
  const exam = stored.exam ?? emptyExam();
  return {
    _id: stored._id,
    petID: stored.petID,
    dateTime: stored.dateTime,
    cause: stay?.cause ?? '',
    doctorID: stay?.doctorID ?? '',
    doctor: stay?.doctor ?? '',
    label: [],
    examTask: stored.examTask,
    exam,
    outsourcingFile: stored.outsourcingFile ?? [],
    examTaskSubmitDateTime: stored.examTaskSubmitDateTime,
    isExamEmpty: isExamEmpty({ ...stored, exam }),
    examResultStatus: recordResultStatus(stored.examTask),
    stay: placeOf(stored.inHospitalID, stay),
  };
}

/** Tasks that wait on a side: in the house, or outside. */
export const waitingTasks = (held: Benched, side: 'inside' | 'outside'): ExamTask[] =>
  side === 'inside' ? pendingInside(held) : pendingOutside(held);

/** What waits for the laboratory on each side, of the last weeks, and what came out of it that somebody has still to see, tell or check again. `now` is Unix seconds. */
export function laboratoryLists<B extends Benched>(
  held: readonly B[],
  now: number,
): Readonly<Record<'inside' | 'outside' | 'inbox', B[]>> {
  const recent = held.filter(({ dateTime }) => dateTime >= examTodoSince(now));
  return {
    inside: recent.filter((one) => pendingInside(one).length > 0),
    outside: recent.filter((one) => pendingOutside(one).length > 0),
    inbox: held.filter(({ examResultStatus }) => IN_INBOX.has(examResultStatus)),
  };
}

const IN_INBOX: ReadonlySet<number> = new Set([RESULT_STATUS.new, RESULT_STATUS.seen, RESULT_STATUS.recheck]);
