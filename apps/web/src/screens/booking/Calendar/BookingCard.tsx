import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { WaitingTime } from '@vetloom/ui/status/WaitingTime.tsx';
import { memo, type ReactNode } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { booking as shared } from '../../../locale/booking.ts';
import { bookingCalendar as words } from '../../../locale/booking-calendar.ts';
import { bookingPapers } from '../../../locale/booking-papers.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import classes from './grid.module.css';
import type { CardFacts } from './grid-types.ts';

/** Heights below which a card shows one line, and no more than a name, px. */
const [TWO_LINES, FULL_LINE] = [40, 18];
/** From so many minutes after its time on an animal that hasn't come is late. */
const LATE_MINUTES = 5;

/** How a card looks: by where its visit stands once the animal has come. */
export function faceOf({ booking, visit }: BookingEntry): string {
  if (booking.status !== 'checkedIn') return booking.status;
  if (visit === undefined) return 'come';
  if (visit.status >= RECORD_STATUS.inspected) return 'done';
  return visit.openedDateTime === 0 ? 'come' : 'inRoom';
}

/** Whether a card's words change with the clock. */
export const isTicking = (entry: BookingEntry): boolean =>
  faceOf(entry) === 'come' || entry.booking.status === 'approved';

interface BookingCardProps {
  readonly entry: BookingEntry;
  readonly as: 'own' | 'helper';
  readonly facts: CardFacts;
  /** Unix seconds; 0 for a card that doesn't change with the clock. */
  readonly now: number;
  readonly top: number;
  readonly height: number;
  /** Share of the column's width: where it begins and how wide it is, 0 to 1. */
  readonly left: number;
  readonly width: number;
  readonly isSelected: boolean;
  readonly isHeld: boolean;
}

/** A booking in the calendar: its state first, who and why, how long they wait last. */
export const BookingCard = memo(function BookingCard(props: BookingCardProps) {
  const { entry, as, facts, now, top, height, left, width } = props;
  const { booking, visit } = entry;
  const isTall = height >= TWO_LINES;
  const cause = booking.cause || booking.division;
  const style = {
    top,
    height: Math.max(height - 2, 12),
    left: `calc(${left * 100}% + 2px)`,
    width: `calc(${width * 100}% - 4px)`,
  };
  const name = petName(entry);
  const aside = <CardEnd entry={entry} facts={facts} now={now} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.card}
      style={style}
      data-booking={booking._id}
      data-as={as}
      data-face={faceOf(entry)}
      data-colour={facts.colour}
      data-selected={props.isSelected || undefined}
      data-held={props.isHeld || undefined}
      data-low={height < FULL_LINE || undefined}
      aria-current={props.isSelected || undefined}
    >
      <span className={classes.line}>
        <BookingStatus
          status={booking.status}
          visit={visit}
          word={`${formatTime(booking.dateTime)} ${shared.statuses[booking.status]}`}
          bare
          size={12}
        />
        <span className={classes.name}>{name}</span>
        {as === 'helper' ? <span className={classes.quiet}>{words.helps(facts.doctor)}</span> : null}
        <span className={classes.quiet}>{isTall ? facts.breed : [facts.breed, cause].filter(Boolean).join(' ')}</span>
        {aside}
      </span>
      {isTall ? <span className={classes.second}>{cause}</span> : null}
    </button>
  );
});

function CardEnd({ entry, facts, now }: Pick<BookingCardProps, 'entry' | 'facts' | 'now'>): ReactNode {
  const { booking, visit } = entry;
  const late = booking.status === 'approved' && now > 0 ? minutesBetween(booking.dateTime, now) : 0;
  const isFirst = facts.isFirst && isOpenBooking(booking);
  const isWaiting = faceOf(entry) === 'come' && visit !== undefined;
  const hasDeposit = facts.deposit && isOpenBooking(booking);
  if (facts.warning === '' && !isFirst && !isWaiting && late < LATE_MINUTES && !hasDeposit && facts.missing === '')
    return null;
  return (
    <span className={classes.end}>
      {facts.warning === '' ? null : (
        <span className={classes.warning} title={facts.warning}>
          {facts.warning}
        </span>
      )}
      {isFirst ? <span className={classes.first}>{shared.first}</span> : null}
      {isWaiting && visit !== undefined ? (
        <WaitingTime since={visit.dateTime} now={Math.max(now, visit.dateTime)} />
      ) : late >= LATE_MINUTES ? (
        <span className={classes.late}>{words.late(late)}</span>
      ) : facts.missing !== '' ? (
        <span className={classes.late} title={bookingPapers.missingTitle(facts.missing)}>
          {bookingPapers.missingShort}
        </span>
      ) : hasDeposit ? (
        <span className={classes.deposit}>{shared.warnings.deposit}</span>
      ) : null}
    </span>
  );
}
