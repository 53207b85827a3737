import { minutesBetween } from '../format/number.ts';
import { useUiWords } from '../words.tsx';
import classes from './status.module.css';

/** When a wait turns ochre and when cinnabar, in minutes; a clinic may set its own. */
export interface WaitLimits {
  readonly long: number;
  readonly over: number;
}

const DEFAULT_LIMITS: WaitLimits = { long: 15, over: 30 };

export interface WaitingTimeProps {
  /** Unix seconds from which the wait counts. */
  readonly since: number;
  /** Unix seconds now; the caller's ticking clock. */
  readonly now: number;
  readonly limits?: WaitLimits;
}

/** How long someone has waited: plain, then an outlined triangle, then a solid chip. */
export function WaitingTime({ since, now, limits = DEFAULT_LIMITS }: WaitingTimeProps) {
  const words = useUiWords();
  const minutes = minutesBetween(since, now);
  const text = words.minutes(minutes);
  if (minutes < limits.long) return <span className={classes.wait}>{text}</span>;
  const over = minutes >= limits.over;
  return (
    <span className={`${classes.wait} ${over ? classes.waitOver : classes.waitLong}`}>
      <svg width="9" height="9" viewBox="0 0 9 9" fill="none" aria-hidden="true" focusable="false">
        <path
          d="M4.5 1.1 8.2 8H.8z"
          fill={over ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      </svg>
      {text}
    </span>
  );
}
