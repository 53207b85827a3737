import type { FileRef } from '../core/file-ref.schema.ts';
import type { ExamImage, FileCategory, TaskFile } from '../lines/exam.schema.ts';
import { examOf, fileCategoryOf } from '../lines/exam-tasks.ts';
import type { ExamHolder } from '../lines/holder.ts';

/** A file of an exam, with where it stands. */
export interface ExamFile extends ExamImage {
  readonly category: FileCategory;
  /** The task that it belongs to, or empty. */
  readonly taskID: string;
}

/** What holds the files of exams. */
export type ExamFileHolder = Pick<ExamHolder, 'examTask'> & Partial<Pick<ExamHolder, 'exam' | 'outsourcingFile'>>;

const kept = (file: TaskFile): boolean => file.hash !== '' && file.hash !== undefined;

/** Every file of a visit's exams that has content: those of tasks first, in the order of the tasks. */
export function examFiles(record: ExamFileHolder): ExamFile[] {
  const exam = examOf(record);
  const ofTasks = record.examTask.flatMap((task) =>
    task.files.filter(kept).map(({ type: _, ...file }) => ({
      ...file,
      mmPerPixel: file.mmPerPixel ?? null,
      category: fileCategoryOf(task.type),
      taskID: task._id,
    })),
  );
  const free = (files: readonly FileRef[], category: FileCategory): ExamFile[] =>
    files.map((file) => ({ mmPerPixel: null, ...file, category, taskID: '' }));
  return [
    ...ofTasks,
    ...free(exam.xrayFiles, 'xrayFiles'),
    ...free(exam.ultraSonicFiles, 'ultraSonicFiles'),
    ...free(record.outsourcingFile ?? [], 'outsourcing'),
  ];
}

/** A file of a visit's exams by its content's hash, or by its name for callers that know only that. */
export function findExamFile(record: ExamFileHolder, wanted: string): ExamFile | undefined {
  const all = examFiles(record);
  return all.find(({ hash }) => hash === wanted) ?? all.find(({ name }) => name === wanted);
}
