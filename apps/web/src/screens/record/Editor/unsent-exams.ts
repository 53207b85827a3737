import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';

/** Whether an exam is only noted: neither with the laboratory nor finished. */
export const isUnsent = ({
  createTaskDateTime,
  finishDateTime,
}: Pick<ExamTask, 'createTaskDateTime' | 'finishDateTime'>): boolean =>
  createTaskDateTime === 0 && finishDateTime === 0;

/** Exams that the doctor has noted and that are neither with the laboratory nor finished. */
export const unsentExams = ({ examTask }: { readonly examTask: readonly ExamTask[] }): readonly ExamTask[] =>
  examTask.filter(isUnsent);
