import { Button, Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { type BookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { booking as shared } from '../../../locale/booking.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { LineChoice } from '../../../parts/booking/DecideDialog.tsx';
import { DateField } from '../../../parts/form/DateField.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import classes from '../Calendar/calendar.module.css';
import { judgeBy, useNamesWithin } from '../Calendar/use-judge.ts';
import { bookingError, bookingValues, placeTyped, valuesOfPlace } from '../Form/booking-values.ts';
import { FreePlaces, Objections, OtherDoctors } from '../Form/PlaceFields.tsx';

const words = bookingCalendar.move;

/** A move as it was chosen. */
export interface ChosenMove {
  readonly place: BookingPlace;
  readonly beside: readonly string[];
  readonly sendToLine: boolean;
  /** Also those of its series that follow. */
  readonly withFollowing: boolean;
}

interface MoveDialogProps {
  readonly entry: BookingEntry;
  readonly choices: BookingChoices;
  /** How many of its series follow. */
  readonly following: number;
  /** What stands below the fields in place of the question whether the owner is told: where the caller asks otherwise. */
  readonly below?: ReactNode;
  readonly onMove: (move: ChosenMove) => void | Promise<void>;
  readonly onClose: () => void;
}

/** Moves a booking by fields: what a finger can do that can't drag, and what an owner on the phone asks for. */
export function MoveDialog({ entry, choices, following, below, onMove, onClose }: MoveDialogProps) {
  const { booking } = entry;
  const [values, setValues] = useState(() => bookingValues(booking));
  const [tells, setTells] = useState(false);
  const [withFollowing, setFollowing] = useState(false);
  const now = useNow();
  const place = placeTyped(values);
  const day = dayStart(place?.dateTime ?? booking.dateTime, shownZone());
  const calendar = useClinicCalendar(day, addDays(day, 2, shownZone()));
  const names = useNamesWithin(day, addDays(day, 2, shownZone()), choices);
  const judged =
    calendar && names && place
      ? judgeBy(calendar, names, now)(place, { ...booking, beside: [...values.means] })
      : undefined;
  const change = (part: Partial<typeof values>) =>
    setValues((before) => ({ ...before, means: booking.beside, ...part }));
  const takePlace = (free: BookingPlace) => change(valuesOfPlace(free));
  const nameOf = (id: string) => choices.doctors.find(({ _id }) => _id === id)?.name;
  const others = choices.doctors.filter(({ _id }) => _id !== values.doctorID);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place && judged && !judged.isDouble)
      void onMove({ place, beside: values.means, sendToLine: tells, withFollowing });
  };
  return (
    <Modal opened onClose={onClose} title={words.title(petName(entry))} size={480} centered>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div className={classes.pair}>
            <Select
              label={words.doctor}
              data={[
                { value: '-', label: shared.anyDoctor },
                ...choices.doctors.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              value={values.doctorID || '-'}
              allowDeselect={false}
              onChange={(id) => change({ doctorID: id === null || id === '-' ? '' : id })}
            />
            <Select
              label={words.room}
              data={[
                { value: '-', label: shared.noRoom },
                ...choices.rooms.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              value={values.roomID || '-'}
              allowDeselect={false}
              onChange={(id) => change({ roomID: id === null || id === '-' ? '' : id })}
            />
          </div>
          <div className={classes.three}>
            <DateField label={words.day} value={values.day} required onChange={(next) => change({ day: next })} />
            <TimeField
              label={words.begin}
              value={values.begin}
              data-autofocus
              error={bookingError(values, 'begin')}
              onChange={(begin) => change({ begin })}
            />
            <TextInput
              label={words.length}
              inputMode="numeric"
              value={values.minutes}
              error={bookingError(values, 'minutes')}
              onChange={(event) => change({ minutes: event.currentTarget.value.replace(/\D/g, '').slice(0, 4) })}
            />
          </div>
          <FreePlaces
            values={values}
            roomIDs={undefined}
            doctor={values.doctorID === '' ? undefined : nameOf(values.doctorID)}
            except={booking._id}
            now={now}
            onTake={takePlace}
          />
          {others.length === 0 || values.doctorID === '' ? null : (
            <OtherDoctors values={values} doctors={others} except={booking._id} now={now} onTake={takePlace} />
          )}
          <Objections judged={judged} means={values.means} onMean={(means) => change({ means })} />
          {following === 0 ? null : (
            <Checkbox
              label={words.following(following)}
              checked={withFollowing}
              onChange={(event) => setFollowing(event.currentTarget.checked)}
            />
          )}
          {below ?? <LineChoice userID={booking.userID} checked={tells} onChange={setTells} />}
          <Button
            type="submit"
            disabled={!place || !judged || judged.isDouble}
            rightSection={<Keycap keys="Enter" onFill />}
          >
            {words.save}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
