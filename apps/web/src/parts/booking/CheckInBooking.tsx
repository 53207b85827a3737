import { Checkbox, Select, Stack } from '@mantine/core';
import { comeTogether, minutesLate } from '@vetloom/domain/booking/lateness.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { revokeCheckIn } from '@vetloom/domain/removal/booking.commands.ts';
import { giveTicket } from '@vetloom/domain/visit/ticket.commands.ts';
import { checkInPets } from '@vetloom/domain/visit/visit.commands.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useMemo, useState } from 'react';
import { type BookingEntry, useFirstComers } from '../../data/booking/bookings.ts';
import { useBookingChoices } from '../../data/booking/clinic-calendar.ts';
import { useDayBookings } from '../../data/booking/day-bookings.ts';
import { useOwnerWarnings } from '../../data/booking/warnings.ts';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { useTicketWish } from '../../data/overview/ticket-wish.ts';
import { useWaits } from '../../data/overview/waits.ts';
import { desk as words } from '../../locale/booking-desk.ts';
import { bookingPapers } from '../../locale/booking-papers.ts';
import { attempt } from '../act/attempt.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { BookingPapers } from './BookingPapers.tsx';
import { BookingWarnings } from './BookingWarnings.tsx';
import { petName, timeRange } from './booking-words.ts';
import classes from './desk.module.css';
import { LateMark } from './LateMark.tsx';
import { missingWords } from './missing-words.ts';

interface CheckInBookingProps {
  readonly entry: BookingEntry;
  readonly onClose: () => void;
  /** Afterwards, with the visits that were made. */
  readonly onDone?: (recordIDs: readonly string[]) => void;
}

/**
 * Checks an animal in by its booking, and others of its owner that are booked today with it: the visits have the booking's service, cause and doctor, who may be another, and it says how long they
 * would wait. The way back is offered for ten seconds, and afterwards by `RevokeCheckIn`.
 */
export function CheckInBooking({ entry, onClose, onDone }: CheckInBookingProps) {
  const run = useRun();
  const store = useStore();
  const now = useNow();
  const { booking } = entry;
  const choices = useBookingChoices();
  const day = useDayBookings(now);
  const waits = useWaits(now);
  const others = useMemo(() => {
    const all = day?.all ?? [];
    const ids = new Set(
      comeTogether(
        booking,
        all.map((one) => one.booking),
      ).map(({ _id }) => _id),
    );
    return all.filter((one) => ids.has(one.booking._id));
  }, [booking, day]);
  // Who was booked together comes together, unless somebody says otherwise.
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isAlong = ({ booking: { _id, groupID } }: BookingEntry) =>
    turned.get(_id) ?? (groupID !== '' && groupID === booking.groupID);
  const [doctorID, setDoctorID] = useState(booking.doctorID);
  const [ticket, setTicket] = useTicketWish();
  const first = useFirstComers([booking.petID, ...others.map((one) => one.booking.petID)]);
  const warnings = useOwnerWarnings([booking.userID], dayStart(now, shownZone())).get(booking.userID);
  const doctors = choices?.doctors ?? [];
  const kindOf = ({ booking: { kindID } }: BookingEntry) => choices?.kinds.find(({ _id }) => _id === kindID);
  const nameOf = (id: string) => choices?.staff.find(({ _id }) => _id === id)?.name ?? '';

  const confirm = async () => {
    const coming = [entry, ...others.filter(isAlong)];
    const visits = coming.map(({ booking: { _id, petID, cause, division, doctorID: planned } }) => {
      const doctor = _id === booking._id || planned === booking.doctorID ? doctorID : planned;
      return {
        ...{ _id: newID.record(store.now()), petID, cause, division, bookingID: _id },
        ...{ doctorID: doctor, doctor: doctor === '' ? '' : nameOf(doctor) },
      };
    });
    const ids = visits.map(({ _id }) => _id);
    await run(checkInPets, { checkInGroupID: visits.length > 1 ? newID.row() : '', visits });
    if (ticket)
      await attempt(async () => {
        for (const recordID of ids) await run(giveTicket, { recordID });
      });
    const undo = async () => {
      for (const one of coming) await run(revokeCheckIn, { bookingID: one.booking._id });
    };
    showUndo({
      message: words.checkedIn(coming.map(petName).join('、')),
      undoWord: words.undo,
      onUndo: () => void attempt(undo),
    });
    onDone?.(ids);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.checkInTitle(petName(entry))}
      text=""
      confirmWord={words.checkInConfirm}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <div className={classes.line}>
          <b>{timeRange(booking)}</b>
          <span>{booking.cause}</span>
          <LateMark minutes={minutesLate(booking, now)} />
          {first.has(booking.petID) ? (
            <Chip tone="accent" dense>
              {words.first}
            </Chip>
          ) : null}
          <BookingWarnings warnings={warnings} />
        </div>
        <BookingPapers entry={entry} kind={kindOf(entry)} short />
        {others.filter(isAlong).map((one) => {
          const missing = missingWords(one.booking, kindOf(one));
          return missing === '' ? null : (
            <p key={one.booking._id} className={classes.missing}>
              {`${petName(one)} ${bookingPapers.missing(missing)}`}
            </p>
          );
        })}
        {others.length === 0 ? null : (
          <fieldset className={classes.together}>
            <legend>{words.together}</legend>
            {others.map((one) => (
              <Checkbox
                key={one.booking._id}
                label={`${petName(one)} ${timeRange(one.booking)} ${one.booking.cause}`}
                checked={isAlong(one)}
                onChange={(event) => setTurned(new Map(turned).set(one.booking._id, event.currentTarget.checked))}
              />
            ))}
          </fieldset>
        )}
        <Select
          label={words.doctor}
          data={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={doctorID || null}
          clearable
          placeholder={words.anyDoctor}
          onChange={(next) => setDoctorID(next ?? '')}
        />
        <p className={classes.wait} title={words.waitTitle}>
          {waits === undefined ? null : words.waitOf(nameOf(doctorID), waits.fresh(doctorID))}
        </p>
        <Checkbox label={words.ticket} checked={ticket} onChange={(event) => setTicket(event.currentTarget.checked)} />
      </Stack>
    </ConfirmDialog>
  );
}
