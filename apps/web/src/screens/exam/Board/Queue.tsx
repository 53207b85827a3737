import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import type { VisitEntry } from '../../../data/today.ts';
import { exam, inbox } from '../../../locale/exam.ts';
import { today } from '../../../locale/today.ts';
import classes from './board.module.css';
import { LAB_VIEWS, type LabView, waitingTasks, waitsSince } from './use-laboratory.ts';

interface QueueProps {
  readonly lists: Readonly<Record<LabView, readonly VisitEntry[]>>;
  readonly view: LabView;
  readonly chosen: string | undefined;
  readonly onView: (view: LabView) => void;
  readonly onChoose: (recordID: string) => void;
}

/** What waits, for which animal and since when. */
export function Queue({ lists, view, chosen, onView, onChoose }: QueueProps) {
  const now = useNow();
  const entries = lists[view];
  const [title] = exam.empty[view];
  return (
    <nav className={classes.queue} aria-label={exam.boardLabel}>
      <div className={classes.filters}>
        <SegmentedFilter
          label={exam.views}
          value={view}
          onChange={onView}
          options={LAB_VIEWS.map((value) => ({ value, label: exam[value], count: lists[value].length }))}
        />
      </div>
      {entries.length === 0 ? <p className={classes.calm}>{title}</p> : null}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.record._id}>
            <button
              type="button"
              className={classes.row}
              aria-current={entry.record._id === chosen}
              onClick={() => onChoose(entry.record._id)}
            >
              <b>{entry.pet?.name ?? today.unknownPet}</b>
              <span className={classes.rowEnd}>{endOf(entry, view, now)}</span>
              <span className={classes.rowTasks}>{tasksOf(entry, view)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function endOf({ record }: VisitEntry, view: LabView, now: number): string {
  if (view === 'inbox') return inbox.states[record.examResultStatus] ?? '';
  const since = waitsSince(record, view);
  return since === 0 ? exam.unsent : exam.minutes(minutesBetween(since, now));
}

function tasksOf({ record, pet }: VisitEntry, view: LabView): string {
  const tasks =
    view === 'inbox' ? record.examTask.filter((task) => task.finishDateTime !== 0) : waitingTasks(record, view);
  const names = tasks.map((task) => task.name || exam.types[task.type]);
  return [pet?.userName ?? '', names.join('、')].filter(Boolean).join(' · ');
}
