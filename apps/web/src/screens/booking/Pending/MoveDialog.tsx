import { Checkbox, Radio, Stack } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { nextPlaces } from '@vetloom/domain/booking/next-places.ts';
import { REBOOKING_DAYS } from '@vetloom/domain/booking/rebooking.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { useMemo, useState } from 'react';
import { useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { petName, placeWords } from '../../../parts/booking/booking-words.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import type { PendingEntry, Review } from './use-pending.ts';

interface MoveDialogProps {
  readonly entry: PendingEntry;
  readonly review: Review;
  readonly onMove: (place: BookingPlace, approves: boolean) => Promise<void>;
  readonly onClose: () => void;
}

const SHOWN = 5;
const SHOWN_OTHERS = 3;
const keyOf = ({ dateTime, doctorID }: BookingPlace) => `${dateTime} ${doctorID}`;

/** Another time for a booking that waits: the next free places of its doctor, and some of others. */
export function MoveDialog({ entry, review, onMove, onClose }: MoveDialogProps) {
  const { booking } = entry;
  const from = dayStart(Math.max(booking.dateTime, review.now), shownZone());
  const calendar = useClinicCalendar(from, addDays(from, REBOOKING_DAYS, shownZone()));
  const doctors = review.choices?.doctors;
  const [own, others] = useMemo((): readonly [readonly BookingPlace[], readonly BookingPlace[]] => {
    if (calendar === undefined) return [[], []];
    const find = (doctorIDs: readonly string[], count: number) =>
      nextPlaces(calendar.ground, calendar.bookings, booking, { doctorIDs, now: review.now, count });
    const elsewhere = (doctors ?? []).map(({ _id }) => _id).filter((id) => id !== booking.doctorID);
    return [find([booking.doctorID], SHOWN), booking.doctorID === '' ? [] : find(elsewhere, SHOWN_OTHERS)];
  }, [calendar, booking, doctors, review.now]);
  const [chosen, setChosen] = useState<string>();
  const [approves, setApproves] = useState(true);
  const place = [...own, ...others].find((one) => keyOf(one) === chosen);
  const option = (one: BookingPlace) => (
    <Radio
      key={keyOf(one)}
      value={keyOf(one)}
      label={one.doctorID === '' ? placeWords(one) : spaced(placeWords(one), review.names.staffName(one.doctorID))}
    />
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.moveTitle(petName(entry))}
      text={booking.doctorID === '' ? words.moveTextAny : words.moveText}
      confirmWord={words.moveConfirm}
      disabled={place === undefined}
      onConfirm={async () => {
        if (place) await onMove(place, approves);
      }}
    >
      <Stack gap="sm">
        {calendar !== undefined && own.length + others.length === 0 ? <p>{words.moveNone}</p> : null}
        <Radio.Group aria-label={words.moveTitle(petName(entry))} value={chosen ?? null} onChange={setChosen}>
          <Stack gap={8}>
            {own.map(option)}
            {others.length === 0 ? null : <b>{words.moveOthers}</b>}
            {others.map(option)}
          </Stack>
        </Radio.Group>
        <Checkbox
          label={words.moveApprove}
          checked={approves}
          onChange={(event) => setApproves(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
