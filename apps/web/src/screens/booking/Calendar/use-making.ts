import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { useEffect, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { useSession, useStore } from '../../../data/engine/hooks.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { idFromSegment } from '../../../routes/links.ts';
import { EMPTY_INTAKE } from '../../visit/intake.ts';
import { type BookingValues, bookingValues, emptyBooking, valuesOfPlace } from '../Form/booking-values.ts';
import type { Shown } from './shown-days.ts';

interface MakingOptions {
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly setQuery: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly shown: Shown;
  readonly mayWrite: boolean;
}

interface Made {
  /** Names the draft. */
  readonly key: string;
  readonly entry: BookingEntry | undefined;
}

const NEW: Made = { key: 'booking.new', entry: undefined };

/** The booking that is being made or changed: its values are kept here, so that the calendar draws them and a place in it can be pointed at. */
export function useMaking({ calendar, choices, query, setQuery, shown, mayWrite }: MakingOptions) {
  const store = useStore();
  const mine = useSession().actor?.staffID;
  const [made, setMade] = useState<Made>();
  const slot = calendar.ground.setting.timeSlotMin;
  const doctorID = choices.doctors.some(({ _id }) => _id === mine) ? (mine ?? '') : '';
  const empty = { ...emptyBooking(shown.day, slot), doctorID };
  const entry = made?.entry;
  const draft = useDraft<BookingValues>(made?.key ?? NEW.key, entry ? bookingValues(entry.booking) : empty);
  const { day } = draft.values;
  const isOpen = made !== undefined;

  /** Opens an empty form, or the one that was left with a draft. */
  const begin = (values?: Partial<BookingValues>) => {
    setMade(NEW);
    setQuery({ open: undefined });
    if (made === undefined || made.key === NEW.key) {
      if (values) draft.change(values);
      else if (draft.keptAt === undefined) draft.restart(empty);
    }
  };

  // From an animal or an owner elsewhere: the form begins with them.
  const { pet, user } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!mayWrite || (pet === undefined && user === undefined)) return;
    void (async () => {
      const held = pet === undefined ? undefined : await store.get('pet', idFromSegment('pet', pet));
      const userID = held?.userID ?? (user === undefined ? '' : idFromSegment('user', user));
      setMade(NEW);
      draft.restart({
        ...empty,
        who: { ...EMPTY_INTAKE, step: userID === '' ? 'find' : 'visit', userID, chosen: held ? [held._id] : [] },
      });
      setQuery({ pet: undefined, user: undefined });
    })();
  }, [pet, user, mayWrite]);

  // The calendar shows the day for which somebody books.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when that day changes, not when another is looked at
  useEffect(() => {
    const wanted = timeOf(day);
    if (isOpen && wanted !== undefined && (wanted < shown.from || wanted >= shown.to)) setQuery({ day });
  }, [isOpen, day]);

  return {
    isOpen,
    key: made?.key ?? NEW.key,
    entry,
    draft,
    begin: () => begin(),
    /** A place was pointed at: it becomes the form's, which opens for it. */
    at: (place: BookingPlace) => {
      const kind = choices.kinds.find(({ _id }) => _id === draft.values.kindID);
      const isClick = place.dateTimeEnd - place.dateTime === slot * 60;
      const minutes = isClick && isOpen ? draft.values.minutes : isClick && kind ? String(kind.minutes) : undefined;
      const values = { ...valuesOfPlace(place), ...(minutes !== undefined && { minutes }) };
      if (isOpen) draft.change(values);
      else begin(values);
    },
    edit: (changed: BookingEntry) => setMade({ key: `booking.edit.${changed.booking._id}`, entry: changed }),
    /** The same animal once more, with the same words. */
    again: ({ booking }: BookingEntry) => {
      const { who, kindID, division, cause, minutes } = bookingValues(booking);
      setMade(NEW);
      setQuery({ open: undefined });
      draft.restart({ ...empty, who, kindID, division, cause, minutes, doctorID: booking.doctorID });
    },
    close: () => setMade(undefined),
  };
}
