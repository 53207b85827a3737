import { DomainError } from '../core/error.ts';
import type { ExamTask } from '../lines/exam.schema.ts';
import type { ExamHolder } from '../lines/holder.ts';

/** A visit with some of its tasks changed; refuses a task that is not there. @throws DomainError notFound */
export function withTasks(
  holder: ExamHolder,
  ids: readonly string[],
  change: (task: ExamTask) => ExamTask,
): ExamHolder {
  const missing = ids.find((id) => !holder.examTask.some((task) => task._id === id));
  if (missing !== undefined)
    throw new DomainError('notFound', `exam task ${missing} not found`, { id: holder._id, taskID: missing });
  return {
    ...holder,
    examTask: holder.examTask.map((task) => (ids.includes(task._id) ? change(task) : task)),
  };
}
