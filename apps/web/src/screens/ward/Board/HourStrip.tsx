import type { DoseState } from '@vetloom/domain/ward/dose-state.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import classes from './board.module.css';

/** The 24 hours of a day, by height as well as by colour: what is done is full, what is to come an outline, and where nothing is arranged lies a line. */
export function HourStrip({ hours }: { readonly hours: readonly (DoseState | undefined)[] }) {
  const count = (...states: DoseState[]) => hours.filter((state) => state && states.includes(state)).length;
  const label = wardBoard.strip(count('done', 'skipped', 'stopped'), count('upcoming', 'now'), count('overdue'));
  return (
    <span className={classes.strip} role="img" aria-label={label} title={label}>
      {hours.map((state, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
        <i key={hour} data-state={state} />
      ))}
    </span>
  );
}
