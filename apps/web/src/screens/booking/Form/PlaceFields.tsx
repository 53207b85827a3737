import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { dayAndTime, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { type BookingChoices, useFreePlaces } from '../../../data/booking/clinic-calendar.ts';
import { bookingForm as words } from '../../../locale/booking-form.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Choice, Field, FieldPair, FieldStack } from '../../../parts/form/Fields.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useServices } from '../../../parts/form/use-customize.ts';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import type { FullJudged } from '../Calendar/use-judge.ts';
import { type BookingField, type BookingValues, valuesOfPlace } from './booking-values.ts';
import classes from './form.module.css';

/** Places that are offered at a time. */
const OFFERED = 5;

interface PlaceFieldsProps {
  readonly form: Pick<PanelForm<BookingValues, BookingField>, 'values' | 'change' | 'fields'>;
  readonly choices: BookingChoices;
  readonly judged: FullJudged | undefined;
  /** The booking that is changed. */
  readonly except: string | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/** Rooms that a kind of appointment takes; all of them where it asks for none. */
const roomsFor = ({ rooms, kinds }: BookingChoices, kindID: string) => {
  const wanted = kinds.find(({ _id }) => _id === kindID)?.roomKind ?? '';
  const fit = rooms.filter(({ kind }) => wanted === '' || kind === wanted);
  return { wanted, rooms: fit.length > 0 ? fit : rooms };
};

/** When, by whom and where, with what speaks against it and where else there is a place. */
export function PlaceFields({ form, choices, judged, except, now }: PlaceFieldsProps) {
  const { values, change, fields } = form;
  const services = useServices();
  const { wanted, rooms } = roomsFor(choices, values.kindID);
  const kind = choices.kinds.find(({ _id }) => _id === values.kindID);
  const leave = (field: BookingField) => ({ error: fields.errors[field], onBlur: () => fields.leave(field) });
  const place = (moved: Partial<BookingValues>) => change({ ...moved, means: [] });
  return (
    <FieldStack>
      <FieldPair>
        <Select
          label={words.doctor}
          data={[
            { value: '-', label: words.anyDoctor },
            ...choices.doctors.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={values.doctorID || '-'}
          allowDeselect={false}
          onChange={(id) => place({ doctorID: id === null || id === '-' ? '' : id })}
        />
        {choices.kinds.length === 0 ? null : (
          <Choice
            label={words.kind}
            options={choices.kinds.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.kindID}
            onChange={(kindID) => {
              const chosen = choices.kinds.find(({ _id }) => _id === kindID);
              place({
                kindID,
                ...(chosen && { minutes: String(chosen.minutes), division: chosen.division }),
                ...(chosen && chosen.roomKind !== '' && { roomID: roomsFor(choices, kindID).rooms[0]?._id ?? '' }),
              });
            }}
          />
        )}
      </FieldPair>
      <div className={classes.when}>
        <DateField label={words.day} value={values.day} required {...leave('day')} onChange={(day) => place({ day })} />
        <TimeField
          label={words.begin}
          value={values.begin}
          {...leave('begin')}
          data-begin
          onChange={(begin) => place({ begin })}
        />
        <TextInput
          label={words.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={values.minutes}
          {...leave('minutes')}
          onChange={(event) => place({ minutes: event.currentTarget.value.replace(/\D/g, '').slice(0, 4) })}
        />
      </div>
      <FreePlaces
        values={values}
        roomIDs={wanted === '' ? undefined : rooms.map(({ _id }) => _id)}
        doctor={choices.doctors.find(({ _id }) => _id === values.doctorID)?.name}
        except={except}
        now={now}
        onTake={(free) => change(valuesOfPlace(free))}
      />
      <Objections judged={judged} means={values.means} onMean={(means) => change({ means })} />
      {kind === undefined || kind.preparation === '' ? null : (
        <p className={classes.hint}>{words.preparation(kind.preparation)}</p>
      )}
      <Field label={words.cause} value={values.cause} onChange={(cause) => change({ cause: cause.slice(0, 300) })} />
      <FieldPair>
        <Choice
          label={words.division}
          options={services.map((one) => ({ value: one, label: one }))}
          value={values.division}
          onChange={(division) => change({ division })}
        />
        {choices.rooms.length === 0 ? null : (
          <Choice
            label={words.room}
            placeholder={words.noRoom}
            options={rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.roomID}
            onChange={(roomID) => place({ roomID })}
          />
        )}
      </FieldPair>
      <MultiSelect
        label={words.assistants}
        data={choices.staff
          .filter((person) => person.status !== false && person.status !== 0 && person._id !== values.doctorID)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={[...values.assistantList]}
        searchable
        autoComplete="off"
        onChange={(assistantList) => change({ assistantList })}
      />
      <Field
        label={words.info}
        hint={words.infoHint}
        lines={2}
        value={values.info}
        onChange={(info) => change({ info: info.slice(0, 2000) })}
      />
    </FieldStack>
  );
}

interface FreePlacesProps {
  readonly values: Pick<BookingValues, 'day' | 'begin' | 'minutes' | 'doctorID' | 'roomID'>;
  /** Any of these rooms where the kind takes one; else the one that is chosen. */
  readonly roomIDs: readonly string[] | undefined;
  readonly doctor: string | undefined;
  readonly except: string | undefined;
  readonly now: number;
  readonly onTake: (place: BookingPlace) => void;
}

/** The next free places from the time that is typed on, one press each. */
export function FreePlaces({ values, roomIDs, doctor, except, now, onTake }: FreePlacesProps) {
  const from = Math.max(timeOf(values.day, values.begin) ?? now, Math.floor(now / 60) * 60);
  const free = useFreePlaces(
    {
      ...{ from, minutes: Number(values.minutes) || 0, doctorIDs: [values.doctorID], most: OFFERED },
      roomIDs: roomIDs ?? [values.roomID],
      ...(except !== undefined && { except }),
    },
    now,
  );
  const title = doctor === undefined ? words.free : words.freeOf(doctor);
  return (
    <fieldset className={classes.free}>
      <legend>{title}</legend>
      {free?.map((place) => (
        <Button
          key={place.dateTime}
          type="button"
          size="xs"
          variant="default"
          aria-pressed={dateText(place.dateTime) === values.day && formatTime(place.dateTime) === values.begin}
          onClick={() => onTake(place)}
        >
          {dateText(place.dateTime) === values.day
            ? formatTime(place.dateTime)
            : dayAndTime(formatMonthDay(place.dateTime), formatTime(place.dateTime))}
        </Button>
      ))}
      {free?.length === 0 ? <span className={classes.hint}>{words.noFree}</span> : null}
    </fieldset>
  );
}

/** Places of other doctors that are offered. */
const OFFERED_OTHERS = 3;

interface OtherDoctorsProps extends Pick<FreePlacesProps, 'except' | 'now' | 'onTake'> {
  readonly values: Pick<BookingValues, 'day' | 'begin' | 'minutes' | 'roomID'>;
  readonly doctors: BookingChoices['doctors'];
}

/** The same of other doctors, each with the name. */
export function OtherDoctors({ values, doctors, except, now, onTake }: OtherDoctorsProps) {
  const free = useFreePlaces(
    {
      ...{ from: Math.max(timeOf(values.day, values.begin) ?? now, Math.floor(now / 60) * 60), most: OFFERED_OTHERS },
      ...{ minutes: Number(values.minutes) || 0, doctorIDs: doctors.map(({ _id }) => _id), roomIDs: [values.roomID] },
      ...(except !== undefined && { except }),
    },
    now,
  );
  if (free === undefined || free.length === 0) return null;
  return (
    <fieldset className={classes.free}>
      <legend>{words.freeOfOthers}</legend>
      {free.map((place) => (
        <Button
          key={`${place.dateTime} ${place.doctorID}`}
          type="button"
          size="xs"
          variant="default"
          onClick={() => onTake(place)}
        >
          {spaced(
            dayAndTime(formatMonthDay(place.dateTime), formatTime(place.dateTime)),
            doctors.find(({ _id }) => _id === place.doctorID)?.name ?? '',
          )}
        </Button>
      ))}
    </fieldset>
  );
}

interface ObjectionsProps {
  readonly judged: FullJudged | undefined;
  readonly means: readonly string[];
  readonly onMean: (means: readonly string[]) => void;
}

/** What speaks against the place: a double has to be meant, the rest is only said. */
export function Objections({ judged, means, onMean }: ObjectionsProps) {
  const { double } = words;
  return (
    <div role="status" className={classes.objections}>
      {judged === undefined || judged.words.length === 0 ? null : (
        <Notice
          tone={judged.isDouble ? 'cinnabar' : 'ochre'}
          title={judged.isDouble ? double.title : words.warned}
          action={
            judged.isDouble ? (
              <Button size="xs" variant="default" onClick={() => onMean([...means, ...judged.doubles])}>
                {double.keep}
              </Button>
            ) : undefined
          }
        >
          {judged.words.join('；')}
        </Notice>
      )}
      {means.length === 0 ? null : (
        <p className={classes.hint}>
          {double.kept(means.length)}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => onMean([])}>
            {double.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
