import { Button } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { type BookingChoices, useClinicCalendar } from '../../../data/booking/clinic-calendar.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { bookingForm as words } from '../../../locale/booking-form.ts';
import { bookingWait } from '../../../locale/booking-wait.ts';
import { placeWords } from '../../../parts/booking/booking-words.ts';
import { LineChoice } from '../../../parts/booking/DecideDialog.tsx';
import type { KeptValues } from '../../../parts/draft/use-draft.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { judgeBy, useNamesWithin } from '../Calendar/use-judge.ts';
import { type BookingValues, placeTyped } from './booking-values.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { judgeSeries, seriesPlaces } from './series.ts';
import { furtherPlaces, type SeriesChoice } from './series-choice.ts';
import { useBookingForm } from './use-booking-form.ts';
import { Who } from './Who.tsx';

export interface BookingFormProps {
  readonly draft: KeptValues<BookingValues>;
  readonly choices: BookingChoices;
  /** The booking that is changed; undefined for a new one. */
  readonly entry: BookingEntry | undefined;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

/** The drawer in which a booking is made or changed, beside the calendar that draws it meanwhile. */
export function BookingForm({ draft, choices, entry, onSaved, onClose }: BookingFormProps) {
  const now = useNow();
  const { values } = draft;
  const place = placeTyped(values);
  const judged = useJudged(values, choices, entry?.booking._id, now);
  const [chosen, setChosen] = useState<ReadonlyMap<number, SeriesChoice>>(new Map());
  const series = useSeries(values, choices, entry === undefined, now);
  const form = useBookingForm({
    ...{ draft, entry, judged, series, chosen, onClose },
    onWaiting: (name) => {
      showSuccess(bookingWait.added(name));
      onClose();
    },
    onSaved: ({ name, first, count, waits }) => {
      if (waits) showSuccess(words.waits);
      else if (entry) showSuccess(words.savedEdit(name));
      else showSuccess(count > 1 ? words.savedAll(name, count) : words.saved(name, place ? placeWords(place) : ''));
      onSaved(first);
    },
  });
  const isKnown = values.who.step === 'visit' || values.who.isNewOwner || values.who.step === 'pet';
  // Those that are left out aren't promised.
  const count = 1 + furtherPlaces(series ?? [], chosen).length;
  useFocusOnTime(values.who.step === 'visit' && !entry);
  return (
    <FormPanel
      {...form.panel}
      title={entry ? words.editTitle(entry.pet?.name ?? '') : words.newTitle}
      saveWord={entry ? words.saveEdit : count > 1 ? words.saveAll(count) : words.save}
    >
      <FieldStack>
        <Who
          who={values.who}
          onChange={(who) => form.change({ who })}
          owner={form.owner}
          pet={form.pet}
          holder={form.holder}
          onHolder={() => void form.takeHolder()}
          onLeavePhone={form.leavePhone}
          error={form.fields.errors.who as string | undefined}
          day={timeOf(values.day)}
          isFixed={entry !== undefined}
        />
        {isKnown || values.begin !== '' ? (
          <>
            <PlaceFields form={form} choices={choices} judged={judged} except={entry?.booking._id} now={now} />
            {entry ? null : (
              <SeriesFields
                form={form}
                places={series}
                chosen={chosen}
                onChoose={(at, choice) => setChosen((before) => new Map(before).set(at, choice))}
              />
            )}
            {values.who.step === 'visit' && values.who.userID !== '' ? (
              <LineChoice
                userID={values.who.userID}
                checked={values.sendToLine}
                onChange={(sendToLine) => form.change({ sendToLine })}
              />
            ) : null}
            {entry ? null : (
              <Button size="sm" variant="subtle" onClick={() => void form.waitInstead()}>
                {bookingWait.instead}
              </Button>
            )}
          </>
        ) : null}
      </FieldStack>
    </FormPanel>
  );
}

/** What speaks against the place that is typed. */
function useJudged(values: BookingValues, choices: BookingChoices, id: string | undefined, now: number) {
  const zone = shownZone();
  const place = placeTyped(values);
  const day = dayStart(place?.dateTime ?? now, zone);
  const [from, to] = [day, addDays(day, 2, zone)];
  const calendar = useClinicCalendar(from, to);
  const names = useNamesWithin(from, to, choices);
  if (!calendar || !names || !place) return undefined;
  return judgeBy(
    calendar,
    names,
    now,
  )(place, {
    _id: id ?? '',
    beside: [...values.means],
    assistantList: [...values.assistantList],
  });
}

const NO_PLACES: readonly BookingPlace[] = [];

/** The further places of a series, judged live. */
function useSeries(values: BookingValues, choices: BookingChoices, isMade: boolean, now: number) {
  const place = placeTyped(values);
  const [times, weeks] = [Number(values.times), Number(values.everyWeeks)];
  const places =
    isMade && place && times > 1 && times <= 26 && weeks > 0 ? seriesPlaces(place, weeks, times) : NO_PLACES;
  const minute = Math.floor(now / 600) * 600;
  return useLive(
    (store) => judgeSeries(store, places, choices, minute),
    [
      'series',
      places.map(({ dateTime, dateTimeEnd }) => `${dateTime}-${dateTimeEnd}`).join(),
      values.doctorID,
      values.roomID,
    ],
    [choices, minute],
  );
}

/** Once it is known whose booking it is, what is asked next is when. */
function useFocusOnTime(isKnown: boolean): void {
  useEffect(() => {
    if (isKnown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-begin]')?.focus({ preventScroll: true });
  }, [isKnown]);
}
