import type { ReactNode } from 'react';
import classes from './feedback.module.css';

export interface ProgressBarProps {
  /** What is being done; also the accessible name. */
  readonly title: string;
  readonly done: number;
  /** The whole; 0 while it is not known yet. */
  readonly total: number;
  /** What is done and left, in words. */
  readonly detail?: ReactNode;
  /** That other things can be done meanwhile. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
}

/** Long work: a 6 px bar with done, left and time. */
export function ProgressBar({ title, done, total, detail, note, action }: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={classes.progress}>
      <div className={classes.progressHead}>
        <span className={classes.progressTitle}>{title}</span>
        <span className={classes.push}>{detail}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(total > 0 ? { 'aria-valuenow': Math.round(share * 100) } : {})}
      >
        <div className={classes.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
      {note === undefined && action === undefined ? null : (
        <div className={classes.progressHead}>
          <span>{note}</span>
          <span className={classes.push}>{action}</span>
        </div>
      )}
    </div>
  );
}
