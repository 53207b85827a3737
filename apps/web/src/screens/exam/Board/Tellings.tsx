import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { inbox } from '../../../locale/exam.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from './board.module.css';

/** Each time that somebody told the owner of a result: two people's stand beside each other. */
export function Tellings({ task }: { readonly task: ExamTask }) {
  const rows = task.tellings ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className={classes.tellings} aria-label={inbox.tellings}>
      {rows.map(({ _id, dateTime, way, by, words }) => (
        <li key={_id}>
          {formatDateTime(dateTime)} {inbox.ways[way]} <StaffLabel id={by} /> {words}
        </li>
      ))}
    </ul>
  );
}
