import { shell } from '../locale/shell.ts';
import classes from './starting.module.css';

/** The loading state before the first screen (spec 1 §1); the same as the one in the page itself. */
export function Starting() {
  return (
    <div className={classes.starting} role="status">
      <p>{shell.initialising}</p>
    </div>
  );
}
