import type { Zone } from '@vetloom/domain/core/zone.ts';
import { dayAndTime, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import classes from './owner-page.module.css';

const words = ownerWords.taken;

interface TakenProps {
  readonly offers: readonly number[];
  readonly zone: Zone;
  readonly onChoose: (dateTime: number) => void;
  readonly onMore: () => void;
}

/** Somebody was faster: other times at once, each a touch away. */
export function Taken({ offers, zone, onChoose, onMore }: TakenProps) {
  return (
    <div role="alert" className={classes.trouble}>
      <p>
        <strong>{words.title}</strong>
      </p>
      {offers.length === 0 ? null : <p>{words.text}</p>}
      <div className={classes.offers}>
        {offers.map((time) => (
          <button key={time} type="button" className={classes.time} onClick={() => onChoose(time)}>
            {dayAndTime(formatShortDay(time, zone), formatTime(time, zone))}
          </button>
        ))}
      </div>
      <button type="button" className={classes.plain} onClick={onMore}>
        {words.more}
      </button>
    </div>
  );
}
