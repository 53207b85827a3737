import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { today } from '../../../locale/overview.ts';
import classes from './board.module.css';

/** What the marks on the cards mean, and the keys of the board. */
export function BoardFoot() {
  return (
    <footer className={classes.foot}>
      <span>{today.legend}</span>
      <span>
        <i className={`${classes.swatch} ${classes.hatched}`} aria-hidden="true" />
        {today.legendWaiting}
      </span>
      <span>
        <i className={`${classes.swatch} ${classes.solid}`} aria-hidden="true" />
        {today.legendDoctor}
      </span>
      <span>
        <i className={`${classes.swatch} ${classes.lighter}`} aria-hidden="true" />
        {today.legendWork}
      </span>
      <ThreadStatus status={10} />
      <ThreadStatus status={20} />
      <ThreadStatus status={30} />
      <div>
        <span>
          <Keycap keys="←" />
          <Keycap keys="→" />
          {today.moveLane}
        </span>
        <span>
          <Keycap keys="Enter" />
          {today.open}
        </span>
        <span>
          <Keycap keys="M" />
          {today.next}
        </span>
        <span>
          <Keycap keys="T" />
          {today.giveTicket}
        </span>
        <span>
          <Keycap keys="E" />
          {today.editCheckIn}
        </span>
        <span>
          <Keycap keys="Delete" />
          {today.cancelCheckIn}
        </span>
      </div>
    </footer>
  );
}
