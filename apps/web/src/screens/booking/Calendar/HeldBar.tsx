import { Button } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { petName, placeWords } from '../../../parts/booking/booking-words.ts';
import classes from './calendar.module.css';
import type { Held } from './use-held.ts';

const words = bookingCalendar.held;

interface HeldBarProps {
  readonly held: Held;
  /** It isn't drawn, because another day is shown. */
  readonly isElsewhere: boolean;
  readonly onDrop: () => void;
  readonly onLeave: () => void;
}

/** What was picked up, where it would be put down, and how. */
export function HeldBar({ held, onDrop, onLeave }: HeldBarProps) {
  return (
    <div className={classes.held} role="status">
      <strong>{words.bar(petName(held.entry), placeWords(held.place))}</strong>
      <span className={classes.byKeys}>{words.help}</span>
      <span className={classes.byTouch}>{words.helpTouch}</span>
      <Button size="xs" rightSection={<Keycap keys="Enter" onFill />} onClick={onDrop}>
        {words.drop}
      </Button>
      <Button size="xs" variant="default" rightSection={<Keycap keys="Esc" />} onClick={onLeave}>
        {words.leave}
      </Button>
    </div>
  );
}
