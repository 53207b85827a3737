import { Button } from '@mantine/core';
import { missBooking, reviveBooking } from '@vetloom/domain/booking/decide.commands.ts';
import { minutesLate } from '@vetloom/domain/booking/lateness.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { type BookingChoices, useBookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { DayBookings } from '../../../data/booking/day-bookings.ts';
import { firstOfNow } from '../../../data/booking/first-of-now.ts';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { desk as words } from '../../../locale/booking-desk.ts';
import { bookingPapers } from '../../../locale/booking-papers.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { BookingDeskActs } from '../../../parts/booking/BookingDeskActs.tsx';
import { bookingName, petName } from '../../../parts/booking/booking-words.ts';
import { LateMark } from '../../../parts/booking/LateMark.tsx';
import { missingWords } from '../../../parts/booking/missing-words.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useStaffNames } from '../use-staff-names.ts';
import classes from './booked.module.css';

interface BookedProps {
  readonly day: DayBookings;
  readonly now: number;
}

/** Today's bookings in order of time: who has come, who is late, of whom nobody came; checked in, taken back and noted as missed from here, the missed ones at once. */
export function Booked({ day, now }: BookedProps) {
  const can = useCan();
  const nameOf = useStaffNames();
  const miss = useMiss();
  const choices = useBookingChoices();
  const [isAsking, setAsking] = useState(false);
  const mayMiss = can('CHECK_IN') || can('BOOKING_WRITE');
  const columns: readonly ListColumn<BookingEntry>[] = [
    { key: 'time', head: words.columns.time, width: '60px', cell: ({ booking }) => formatTime(booking.dateTime) },
    {
      key: 'status',
      head: words.columns.status,
      width: '204px',
      cell: ({ booking, visit }) => (
        <span className={classes.state}>
          <BookingStatus status={booking.status} visit={visit} />
          <LateMark minutes={minutesLate(booking, now)} />
        </span>
      ),
    },
    {
      key: 'pet',
      head: words.columns.pet,
      width: 'minmax(132px, 1.3fr)',
      cell: (entry) => (
        <>
          {[petName(entry), entry.pet?.userName].filter(Boolean).join(' · ')}{' '}
          <Missing entry={entry} kinds={choices?.kinds} />
        </>
      ),
    },
    { key: 'doctor', head: words.columns.doctor, width: '92px', cell: ({ booking }) => nameOf(booking.doctorID) },
    {
      key: 'cause',
      head: words.columns.cause,
      width: 'minmax(112px, 2fr)',
      from: 720,
      cell: ({ booking }) => booking.cause,
    },
    {
      key: 'acts',
      head: words.columns.acts,
      width: '176px',
      align: 'end',
      cell: (entry) => (
        <span className={classes.acts}>
          {mayMiss && minutesLate(entry.booking, now) > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.missedOf(petName(entry))}
              onClick={() => void miss([entry])}
            >
              {words.missed}
            </Button>
          ) : null}
          <BookingDeskActs entry={entry} size="compact-sm" />
        </span>
      ),
    },
  ];
  if (day.all.length === 0) return <EmptyState title={words.bookedEmpty} next={words.bookedEmptyNext} />;
  return (
    <>
      {mayMiss && day.missed.length > 0 ? (
        <div className={classes.missed}>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {words.missedMany(day.missed.length)}
          </Button>
        </div>
      ) : null}
      <ListTable
        label={words.bookedList}
        rows={day.all}
        rowKey={({ booking }) => booking._id}
        startsAt={firstOfNow(day.all, now)?.booking._id}
        columns={columns}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={words.missedManyTitle(day.missed.length)}
        text={words.missedManyText(day.missedAfter)}
        confirmWord={words.missedManyConfirm}
        onConfirm={() => miss(day.missed)}
      >
        <ul>
          {day.missed.map((entry) => (
            <li key={entry.booking._id}>{bookingName(entry)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

interface MissingProps {
  readonly entry: BookingEntry;
  readonly kinds: BookingChoices['kinds'] | undefined;
}

/** That something is missing before the visit, for who is still expected. */
function Missing({ entry: { booking }, kinds }: MissingProps) {
  if (booking.openStatus === 0) return null;
  const missing = missingWords(
    booking,
    kinds?.find(({ _id }) => _id === booking.kindID),
  );
  if (missing === '') return null;
  return (
    <span title={bookingPapers.missingTitle(missing)}>
      <Chip tone="ochre" dense>
        {bookingPapers.missingShort}
      </Chip>
    </span>
  );
}

/** Notes of one or several bookings that nobody came, and offers the way back. */
function useMiss(): (entries: readonly BookingEntry[]) => Promise<void> {
  const run = useRun();
  return async (entries) => {
    const done: BookingEntry[] = [];
    await attempt(async () => {
      for (const entry of entries) {
        await run(missBooking, { bookingID: entry.booking._id });
        done.push(entry);
      }
    });
    if (done.length === 0) return;
    const undo = async () => {
      for (const { booking } of done) await run(reviveBooking, { bookingID: booking._id });
    };
    showUndo({ message: words.missedDone(done.length), undoWord: words.undo, onUndo: () => void attempt(undo) });
  };
}
