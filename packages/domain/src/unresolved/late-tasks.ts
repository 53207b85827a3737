import { isOverdue } from '../task/task.rules.ts';
import { TASK_STATUS } from '../task/task-status.ts';
import { lineOf, type ReadSection } from './unresolved-line.ts';

/** Tasks and callbacks whose time has passed. */
export const lateTasks: ReadSection = async (reads, now) => {
  const open = await reads.query('task', 'byStatus', { equals: [TASK_STATUS.open], from: 1, to: now });
  return open
    .filter((task) => isOverdue(task, now))
    .map(({ _id: subjectID, petID, userID, deadline, title, staffID, log }) =>
      lineOf({ section: 'tasksLate', subjectID, petID, userID, since: deadline, names: [title] }, [
        deadline,
        staffID,
        log.length,
      ]),
    );
};
