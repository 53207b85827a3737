import { DomainError } from '../core/error.ts';
import type { FileRef } from '../core/file-ref.schema.ts';
import {
  type ExamObject,
  type ExamResult,
  type ExamTask,
  type ExamTaskType,
  type FileCategory,
  LAB_CATEGORIES,
  OUTSOURCED_TYPE,
  RESULT_STATUS,
  type ResultStatus,
  SUMMARY_CATEGORIES,
  type SummaryCategory,
  type ValueCategory,
} from './exam.schema.ts';

/** An exam object in which nothing is written. */
export const emptyExam = (): ExamObject => ({
  basic: [],
  hematology: [],
  biochemistry: [],
  urine: [],
  reagent: [],
  ultraSonicFiles: [],
  xrayFiles: [],
  other: '',
  temp: '',
  suggestion: '',
  summary: { basic: '', hematology: '', biochemistry: '', urine: '', reagent: '', ultraSonic: '', xray: '' },
});

/** The exam object of a visit; an empty one for visits that were written before there was one. */
export const examOf = (record: { readonly exam?: ExamObject }): ExamObject => ({ ...emptyExam(), ...record.exam });

/** Every value of a visit or a stay's exam, of all categories. */
export function examValues(record: { readonly exam?: ExamObject }): ExamResult[] {
  const exam = examOf(record);
  return LAB_CATEGORIES.flatMap((category) => exam[category]);
}

/** Whether a task leaves the house (spec 2 §3: in related lists a task is in-house or outsourced, by its type). */
export const isOutside = (task: Pick<ExamTask, 'type'>): boolean => task.type === OUTSOURCED_TYPE;

/** The tasks of a visit that are done in the house. */
export const insideTasks = <T extends Pick<ExamTask, 'type'>>(tasks: readonly T[]): T[] =>
  tasks.filter((task) => !isOutside(task));
/** The tasks of a visit that are done elsewhere. */
export const outsideTasks = <T extends Pick<ExamTask, 'type'>>(tasks: readonly T[]): T[] => tasks.filter(isOutside);

/** Where the values of a task of this type stand. */
const VALUES: Partial<Record<ExamTaskType, ValueCategory>> = {
  生化: 'biochemistry',
  血檢: 'hematology',
  尿檢: 'urine',
  試劑: 'reagent',
};
/** The category of values of a task; undefined for one whose result is a picture or a report. */
export const valueCategoryOf = (type: ExamTaskType): ValueCategory | undefined => VALUES[type];

/** The category of a task's files: pictures, or for every other task the papers that a device or a laboratory sent. */
export const fileCategoryOf = (type: ExamTaskType): FileCategory =>
  type === '超音波' ? 'ultraSonicFiles' : type === 'X光' ? 'xrayFiles' : 'outsourcing';

/** The summary in which the findings of a task are drawn together; an outside laboratory writes its own. */
function summaryCategoryOf(type: ExamTaskType): SummaryCategory | undefined {
  if (type === '超音波') return 'ultraSonic';
  return type === 'X光' ? 'xray' : valueCategoryOf(type);
}

/** The summaries that a visit's exams call for, and those that are written: by tasks, values and pictures, in the order of reports. */
export function summariesOf(record: Pick<ExamFacts, 'examTask'> & { readonly exam?: ExamObject }): SummaryCategory[] {
  const exam = examOf(record);
  const held: Readonly<Record<SummaryCategory, boolean>> = {
    basic: exam.basic.length > 0,
    hematology: exam.hematology.length > 0,
    biochemistry: exam.biochemistry.length > 0,
    urine: exam.urine.length > 0,
    reagent: exam.reagent.length > 0,
    ultraSonic: exam.ultraSonicFiles.length > 0,
    xray: exam.xrayFiles.length > 0,
  };
  const called = new Set((record.examTask ?? []).map(({ type }) => summaryCategoryOf(type)));
  return SUMMARY_CATEGORIES.filter(
    (category) => held[category] || called.has(category) || exam.summary[category].trim() !== '',
  );
}

/** Facts of a visit on which the laboratory's lists rest. */
export interface ExamFacts {
  readonly examTask: readonly ExamTask[];
  readonly examTaskSubmitDateTime: number;
}

/** Whether an in-house task waits: not sent, not finished, or finished after the last submit (spec 2 §4; R7). */
const isInsidePending = (task: ExamTask, submittedAt: number): boolean =>
  task.createTaskDateTime === 0 || task.finishDateTime === 0 || task.finishDateTime > submittedAt;

/** In-house tasks of a visit that wait (spec 2 §4 "Todo lists"). */
export const pendingInside = ({ examTask, examTaskSubmitDateTime }: ExamFacts): ExamTask[] =>
  insideTasks(examTask).filter((task) => isInsidePending(task, examTaskSubmitDateTime));
/** Outsourced tasks of a visit that wait: they need no submit (R8). */
export const pendingOutside = ({ examTask }: ExamFacts): ExamTask[] =>
  outsideTasks(examTask).filter((task) => task.finishDateTime === 0);

/** The submit time is set when all in-house tasks that were created are finished (spec 2 §4; [2.4.85]). */
export function maySubmit(tasks: readonly ExamTask[]): boolean {
  const created = insideTasks(tasks).filter((task) => task.createTaskDateTime !== 0);
  return created.length > 0 && created.every((task) => task.finishDateTime !== 0);
}

/** Whether there is something to submit: everything that was created is finished, and some of it after the last submit. */
export const needsSubmit = ({ examTask, examTaskSubmitDateTime }: ExamFacts): boolean =>
  maySubmit(examTask) && insideTasks(examTask).some((task) => task.finishDateTime > examTaskSubmitDateTime);

/** A submit that nothing can have been submitted by: no in-house task is finished (spec 2 §4; [2.4.87]). */
export const hasEmptySubmit = ({ examTask, examTaskSubmitDateTime }: ExamFacts): boolean =>
  examTaskSubmitDateTime !== 0 && insideTasks(examTask).every((task) => task.finishDateTime === 0);

/** Exam is empty when there is no suggestion, no summary text, no files and no recorded result (spec 2 §5; [2.5.08]). */
export function isExamEmpty(
  record: Pick<ExamFacts, 'examTask'> & { readonly exam?: ExamObject; readonly outsourcingFile?: readonly FileRef[] },
): boolean {
  const exam = examOf(record);
  const written = [exam.suggestion, exam.other, ...SUMMARY_CATEGORIES.map((category) => exam.summary[category])];
  const rows = [exam.basic, exam.hematology, exam.biochemistry, exam.urine, exam.reagent];
  const files = [exam.ultraSonicFiles, exam.xrayFiles, record.outsourcingFile ?? []];
  return (
    written.every((text) => text.trim() === '') &&
    rows.every((list) => list.every((row) => row.value === '')) &&
    files.every((list) => list.length === 0) &&
    record.examTask.every((task) => task.result.trim() === '' && task.files.length === 0)
  );
}

/** Whether anything was found by a task: a value, a picture or a paper, or words. */
export function hasFindings(
  record: { readonly exam?: ExamObject; readonly outsourcingFile?: readonly FileRef[] },
  task: ExamTask,
): boolean {
  if (task.result.trim() !== '' || task.files.length > 0) return true;
  const exam = examOf(record);
  const category = valueCategoryOf(task.type);
  if (category) return exam[category].some((row) => row.taskID === task._id && row.value !== '');
  const files = fileCategoryOf(task.type);
  return (files === 'outsourcing' ? (record.outsourcingFile ?? []) : exam[files]).length > 0;
}

/**
 * Exams to which another type is given though they are finished or something was found by them, as they were: by its type its values and pictures are
 * shown, and what was found outranks where it was meant to be done.
 */
export function typesToKeep(
  before: {
    readonly exam?: ExamObject;
    readonly examTask: readonly ExamTask[];
    readonly outsourcingFile?: readonly FileRef[];
  },
  after: readonly Pick<ExamTask, '_id' | 'type'>[],
): ExamTask[] {
  const types = new Map(after.map(({ _id, type }) => [_id, type]));
  return before.examTask.filter(
    (task) =>
      (types.get(task._id) ?? task.type) !== task.type && (task.finishDateTime !== 0 || hasFindings(before, task)),
  );
}

/** The refusal of another type for an exam of {@link typesToKeep}. */
export const hasFound = (task: ExamTask): DomainError =>
  new DomainError('contradictory', 'something was found by this exam', {
    rule: 'examHasFindings',
    taskID: task._id,
    name: task.name || task.type,
  });

/** Where a finished task stands in the results inbox. */
export function resultStatusOf(task: ExamTask): ResultStatus {
  if (task.finishDateTime === 0) return RESULT_STATUS.none;
  if ((task.seenDateTime ?? 0) === 0) return RESULT_STATUS.new;
  if ((task.toldDateTime ?? 0) === 0) return RESULT_STATUS.seen;
  const due = task.recheckDueDateTime ?? 0;
  return due !== 0 && (task.recheckedDateTime ?? 0) === 0 ? RESULT_STATUS.recheck : RESULT_STATUS.closed;
}

/** Where a visit stands in the results inbox: the least far of its finished tasks. */
export const recordResultStatus = (tasks: readonly ExamTask[]): ResultStatus =>
  tasks
    .map(resultStatusOf)
    .filter((status) => status !== RESULT_STATUS.none)
    .reduce<ResultStatus>(
      (least, status) => (least === RESULT_STATUS.none || status < least ? status : least),
      RESULT_STATUS.none,
    );

/** Refuses an in-house task that is finished before it was sent to the laboratory. @throws DomainError contradictory */
export function demandCreated(task: ExamTask): void {
  if (isOutside(task) || task.createTaskDateTime !== 0) return;
  throw new DomainError('contradictory', 'an exam is finished only after it was requested', {
    rule: 'examNotRequested',
    taskID: task._id,
  });
}

const STEPS = {
  createTaskDateTime: 0,
  requestDateTime: 0,
  requestBy: '',
  requestTool: '',
  finishDateTime: 0,
  finishBy: '',
  seenDateTime: 0,
  seenBy: '',
  toldDateTime: 0,
  toldBy: '',
  recheckDueDateTime: 0,
  recheckedDateTime: 0,
  recheckedBy: '',
} satisfies Partial<ExamTask>;

/** A task to which nothing has happened yet. */
export const freshTask = ({ tellings: _, ...task }: ExamTask): ExamTask => ({ ...task, ...STEPS });

const tellingsOf = ({ tellings }: ExamTask): Pick<ExamTask, 'tellings'> => (tellings === undefined ? {} : { tellings });

/**
 * Tasks as somebody wrote them, with the times and people of their steps as they were: a step is taken by its own command and by
 * nothing else ([2.3.28]). A task that was not there before has taken none.
 */
export function withOwnSteps(before: readonly ExamTask[], after: readonly ExamTask[]): ExamTask[] {
  const known = new Map(before.map((task) => [task._id, task]));
  return after.map((task) => {
    const stored = known.get(task._id);
    if (!stored) return freshTask(task);
    const steps = Object.keys(STEPS).map((field) => [
      field,
      stored[field as keyof typeof STEPS] ?? STEPS[field as keyof typeof STEPS],
    ]);
    const { tellings: _, ...written } = task;
    return { ...written, ...(Object.fromEntries(steps) as typeof STEPS), ...tellingsOf(stored) };
  });
}
