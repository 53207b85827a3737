import { Button, Checkbox } from '@mantine/core';
import { dayAndTime, formatDateTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { booking as bookingWords } from '../../../locale/booking.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { BookingWarnings } from '../../../parts/booking/BookingWarnings.tsx';
import { minutesOf, petName } from '../../../parts/booking/booking-words.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { breedWord } from '../../../parts/patient-strip/patient-words.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './pending.module.css';
import type { PendingEntry, Review } from './use-pending.ts';

interface PendingRowProps {
  readonly entry: PendingEntry;
  readonly review: Review;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly mayAnswer: boolean;
  readonly onLook: () => void;
  readonly onChoose: () => void;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
}

/** One booking that waits: when it would be, who asks, why, and what to know before it is answered. */
export function PendingRow(props: PendingRowProps) {
  const { entry, review, isActive, isChosen, mayAnswer, onLook, onChoose, onApprove, onRefuse } = props;
  const { booking, pet } = entry;
  const kinds = useKinds();
  const name = petName(entry);
  const kind = review.choices?.kinds.find(({ _id }) => _id === booking.kindID);
  return (
    <li
      className={classes.row}
      data-pending={booking._id}
      data-active={isActive}
      tabIndex={-1}
      aria-label={`${dayAndTime(formatDay(booking.dateTime), formatTime(booking.dateTime))} ${name}`}
      onFocus={onLook}
      onPointerDown={onLook}
    >
      <span className={classes.pick}>
        {mayAnswer ? <Checkbox aria-label={words.choose(name)} checked={isChosen} onChange={onChoose} /> : null}
        <BookingStatus status="pending" bare />
      </span>
      <span className={classes.when}>
        <b>{dayAndTime(formatDay(booking.dateTime), formatTime(booking.dateTime))}</b>
        <span className={classes.quiet}>
          {bookingWords.minutes(minutesOf(booking))}
          {' · '}
          {booking.doctorID === '' ? (
            bookingWords.anyDoctor
          ) : (
            <StaffName id={booking.doctorID} name={review.names.staffName(booking.doctorID)} />
          )}
        </span>
      </span>
      <span className={classes.who}>
        <span>
          <b>{name}</b> <span className={classes.quiet}>{pet && breedWord(kinds, pet)}</span>
        </span>
        <span className={classes.quiet}>{pet && `${pet.userName} ${formatPhone(pet.userPhone)}`}</span>
      </span>
      <span className={classes.why}>
        <span className={classes.cause}>
          {[kind?.name, booking.cause || (kind ? '' : bookingWords.noCause)].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.chips}>
          <Marks entry={entry} now={review.now} />
          <span className={classes.quiet}>
            {bookingWords.platforms[booking.platform]} {words.asked(formatDateTime(booking.createDateTime))}
          </span>
        </span>
      </span>
      {mayAnswer ? (
        <span className={classes.actions}>
          <Button size="sm" aria-label={words.approveOf(name)} onClick={onApprove}>
            {words.approve}
          </Button>
          <Button size="sm" variant="default" aria-label={words.refuseOf(name)} onClick={onRefuse}>
            {words.refuse}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** What stands out of it, worst first. */
function Marks({ entry, now }: { readonly entry: PendingEntry; readonly now: number }) {
  const { booking, clashes, sharers, warnings } = entry;
  return (
    <>
      {booking.dateTime < now ? (
        <Chip tone="cinnabar" dense>
          {words.passed}
        </Chip>
      ) : null}
      {clashes.length > 0 ? (
        <Chip tone="ochre" dense>
          {words.clash}
        </Chip>
      ) : sharers.length > 0 ? (
        <Chip tone="ochre" dense>
          {words.shared(sharers.length)}
        </Chip>
      ) : null}
      <BookingWarnings warnings={warnings} />
    </>
  );
}
