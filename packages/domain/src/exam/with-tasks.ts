import { DomainError } from '../core/error.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/** A visit with some of its tasks changed; refuses a task that is not there. @throws DomainError notFound */
export function withTasks(
  record: VisitRecord,
  ids: readonly string[],
  change: (task: ExamTask) => ExamTask,
): VisitRecord {
  const missing = ids.find((id) => !record.examTask.some((task) => task._id === id));
  if (missing !== undefined)
    throw new DomainError('notFound', `exam task ${missing} not found`, { id: record._id, taskID: missing });
  return {
    ...record,
    examTask: record.examTask.map((task) => (ids.includes(task._id) ? change(task) : task)),
  };
}
