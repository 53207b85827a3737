import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { FreeTimes, OwnBooking } from '@vetloom/protocol/owner-booking.ts';
import { ownerWords } from '../../../locale/booking-owner.ts';
import { Trouble } from './frame.tsx';
import classes from './owner-page.module.css';
import { Taken } from './Taken.tsx';
import { TimeStep } from './TimeStep.tsx';

const words = ownerWords.mine;

interface MoveStepProps {
  readonly booking: OwnBooking;
  readonly read: (from: number | undefined) => Promise<FreeTimes>;
  readonly busy: boolean;
  /** Other times, where the one that was chosen is somebody else's by now. */
  readonly offers: readonly number[] | undefined;
  readonly error: unknown;
  readonly onChoose: (dateTime: number) => void;
  readonly onMore: () => void;
  readonly onKeep: () => void;
}

/** Another time for an owner's booking. Whose doctor has left is told so, and offered other doctors' times. */
export function MoveStep({ booking, read, busy, offers, error, onChoose, onMore, onKeep }: MoveStepProps) {
  const zone = zoneOf(booking.timeZone);
  return (
    <TimeStep title={words.moveTitle} zone={zone} phone={booking.phone} read={read} busy={busy} onChoose={onChoose}>
      {booking.doctorLeft ? <p className={classes.text}>{words.doctorLeft}</p> : null}
      {offers === undefined ? null : <Taken offers={offers} zone={zone} onChoose={onChoose} onMore={onMore} />}
      <Trouble error={error} phone={booking.phone} />
      <button type="button" className={classes.plain} onClick={onKeep}>
        {words.keep}
      </button>
    </TimeStep>
  );
}
