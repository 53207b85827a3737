import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';

/** Exams that the doctor has noted and that are neither with the laboratory nor finished. */
export const unsentExams = ({ examTask }: { readonly examTask: readonly ExamTask[] }): readonly ExamTask[] =>
  examTask.filter((task) => task.createTaskDateTime === 0 && task.finishDateTime === 0);
