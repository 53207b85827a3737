import { IconClockExclamation } from '@tabler/icons-react';
import { desk } from '../../locale/booking-desk.ts';
import classes from './desk.module.css';

/** That somebody is late, by shape, colour and word; nothing while they are not. Minutes. */
export function LateMark({ minutes }: { readonly minutes: number }) {
  if (minutes <= 0) return null;
  return (
    <span className={classes.late}>
      <IconClockExclamation size={14} aria-hidden="true" />
      {desk.late(minutes)}
    </span>
  );
}
