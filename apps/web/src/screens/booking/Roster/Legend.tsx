import { roster as words } from '../../../locale/booking-roster.ts';
import classes from './roster.module.css';

const SHOWN = [
  ['works', words.letters.morning, false],
  ['away', words.marks.away, false],
  ['asked', words.marks.asked, true],
  ['closed', '', false],
  ['idle', words.letters.morning, false],
] as const;

/** What the marks of the month mean. */
export function Legend() {
  return (
    <span className={classes.legend} role="note" aria-label={words.legend}>
      {SHOWN.map(([state, mark, isAsked]) => (
        <span key={state}>
          <i data-state={isAsked ? 'free' : state} data-asked={isAsked || undefined}>
            {mark}
          </i>
          {words.legends[state]}
        </span>
      ))}
    </span>
  );
}
