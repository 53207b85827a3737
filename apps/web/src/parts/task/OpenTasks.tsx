import { isOverdue } from '@vetloom/domain/task/task.rules.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { formatNearDay, formatTime } from '@vetloom/ui/format/date.ts';
import { tasks } from '../../locale/task.ts';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import { changeTask } from './compose.ts';
import classes from './task.module.css';

interface OpenTasksProps {
  readonly tasks: readonly Task[];
  /** Unix seconds. */
  readonly now: number;
}

/** The open tasks of an animal or an owner, a line each; a click opens one. */
export function OpenTasks({ tasks: list, now }: OpenTasksProps) {
  return (
    <ul className={classes.open} aria-label={tasks.section}>
      {list.map((task) => (
        <li key={task._id}>
          <button type="button" onClick={() => changeTask(task._id)}>
            <span className={classes.title}>{task.title}</span>
            <span className={isOverdue(task, now) ? classes.late : classes.quiet}>
              {task.deadline === 0
                ? tasks.noDeadline
                : `${formatNearDay(task.deadline, now)} ${formatTime(task.deadline)}`.trim()}
              {' · '}
              {task.staffID === '' ? tasks.anybody : <StaffLabel id={task.staffID} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
