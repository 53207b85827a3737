import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import classes from '../shell.module.css';

/** Date and time of the clinic's zone. */
export function Clock() {
  const now = useNow();
  return (
    <div className={classes.clock}>
      {formatDay(now)}
      <b>{formatTime(now)}</b>
    </div>
  );
}
