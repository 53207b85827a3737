import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { byDeadline, isOverdue, lastOutcome, triesOf } from '@vetloom/domain/task/task.rules.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { dayAndTime, formatNearDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { TaskEntry } from '../../../data/task/tasks.ts';
import { tasks } from '../../../locale/task.ts';
import { timeText } from '../../../parts/form/clinic-time.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from './tasks.module.css';

const words = tasks.columns;

/** A row of the list; the first one of a day says which. */
export interface TaskRow extends TaskEntry {
  readonly startsDay: boolean;
}

/** Open tasks by the day of their deadline; those that are closed as they come, the latest first. */
export function rowsOf(entries: readonly TaskEntry[]): TaskRow[] {
  if (entries.every(({ task }) => task.status !== TASK_STATUS.open))
    return entries.map((entry) => ({ ...entry, startsDay: true }));
  const byID = new Map(entries.map((entry) => [entry.task._id, entry]));
  return byDeadline(
    entries.map(({ task }) => task),
    shownZone(),
  ).flatMap(({ tasks: some }) =>
    some.flatMap(({ _id }, at) => {
      const entry = byID.get(_id);
      return entry === undefined ? [] : [{ ...entry, startsDay: at === 0 }];
    }),
  );
}

/** Whom a task says to call: somebody named in it, or the owner. */
export const phoneOf = ({ task, owner, pet }: TaskEntry): string =>
  task.callPhone || owner?.phone || pet?.userPhone || '';

/** A phone's one column: what is to be done, and until when. */
const onPhone = (now: number): readonly ListColumn<TaskRow>[] => [
  {
    key: 'title',
    head: words.title,
    width: 'minmax(0, 1fr)',
    cell: ({ task }) => (
      <span className={classes.stacked}>
        <span className={classes.title}>
          <span className={classes.words}>{task.title}</span>
          <Marks task={task} />
        </span>
        <Deadline task={task} startsDay={false} now={now} />
      </span>
    ),
  },
];

/** The columns as they read at a time; `narrow`: a phone has room for what is to be done and until when. */
export const columnsAt = (now: number, narrow: boolean): readonly ListColumn<TaskRow>[] =>
  narrow ? onPhone(now) : atDesk(now);

const atDesk = (now: number): readonly ListColumn<TaskRow>[] => [
  {
    key: 'day',
    head: words.day,
    width: '196px',
    cell: ({ task, startsDay }) => <Deadline task={task} startsDay={startsDay} now={now} />,
  },
  {
    key: 'title',
    head: words.title,
    width: 'minmax(200px, 2fr)',
    cell: ({ task }) => (
      <span className={classes.title}>
        <span className={classes.words}>{task.title}</span>
        <Marks task={task} />
      </span>
    ),
  },
  { key: 'pet', head: words.pet, width: 'minmax(150px, 1fr)', cell: (row) => <About entry={row} /> },
  { key: 'phone', head: words.phone, width: '128px', cell: (row) => formatPhone(phoneOf(row)) },
  {
    key: 'who',
    head: words.who,
    width: '112px',
    cell: ({ task }) =>
      task.staffID === '' ? <span className={classes.quiet}>{tasks.anybody}</span> : <StaffLabel id={task.staffID} />,
  },
];

/** Whether it is a call, how often somebody tried, and what is known of it. */
export function Marks({ task }: { readonly task: Task }) {
  const tries = triesOf(task);
  const last = lastOutcome(task)?.what;
  if (task.status === TASK_STATUS.dropped) return <span className={classes.quiet}>{tasks.dropped}</span>;
  return (
    <>
      {task.kind === 'callback' ? <span className={classes.quiet}>{tasks.kinds.callback}</span> : null}
      {task.status === TASK_STATUS.open && tries > 0 ? <Chip tone="ochre">{tasks.tries(tries)}</Chip> : null}
      {task.status === TASK_STATUS.open && last === 'callsBack' ? <Chip>{tasks.callsBack}</Chip> : null}
    </>
  );
}

/** The animal and its owner, and that the animal isn't here any more: whoever calls has to know. */
export function About({ entry: { pet, owner } }: { readonly entry: TaskEntry }) {
  const names = [pet?.name, owner?.name ?? pet?.userName].filter(Boolean).join('・');
  return (
    <span className={classes.title}>
      <span className={classes.words}>{names}</span>
      {pet === undefined || isInCare(pet) ? null : (
        <Chip>{pet.status === PET_STATUS.death ? tasks.died : tasks.left}</Chip>
      )}
    </span>
  );
}

interface DeadlineProps {
  readonly task: Task;
  readonly startsDay: boolean;
  readonly now: number;
}

function Deadline({ task, startsDay, now }: DeadlineProps) {
  if (task.status !== TASK_STATUS.open)
    return (
      <span className={classes.day}>
        {dayAndTime(formatNearDay(task.closedDateTime, now), formatTime(task.closedDateTime))}
      </span>
    );
  if (task.deadline === 0) return <span className={classes.quiet}>{tasks.noDeadline}</span>;
  const zone = shownZone();
  const [today, day] = [dayStart(now, zone), dayStart(task.deadline, zone)];
  // A day without a time ends with the day.
  const time = timeText(task.deadline) === '23:59' ? '' : formatTime(task.deadline);
  return (
    <span className={classes.day}>
      <span className={startsDay ? classes.strong : classes.repeated}>{formatNearDay(task.deadline, now)}</span>
      {time}
      {isOverdue(task, now) ? (
        <Chip tone="cinnabar">{tasks.late}</Chip>
      ) : day === today ? (
        <Chip tone="ochre">{tasks.today}</Chip>
      ) : day === nextDay(today, zone) ? (
        <Chip>{tasks.tomorrow}</Chip>
      ) : null}
    </span>
  );
}
