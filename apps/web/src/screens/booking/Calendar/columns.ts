import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { placesOn } from '@vetloom/domain/booking/day-places.ts';
import { stripesOf } from '@vetloom/domain/booking/day-stripes.ts';
import { atWallSeconds, nextDay } from '@vetloom/domain/core/clock.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import type { ClinicCalendar } from '../../../data/booking/read-calendar.ts';
import { booking as words } from '../../../locale/booking.ts';
import type { Geometry } from './grid-geometry.ts';
import type { GridColumn, GridItem } from './grid-types.ts';

/** What columns are made of. */
export interface ColumnSource {
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  readonly entries: readonly BookingEntry[];
  readonly geometry: Pick<Geometry, 'from' | 'to'>;
}

const isOwn = (item: GridItem): boolean => item.as === 'own';

/** A column of a doctor on a day; `doctorID` empty for what no doctor is asked for. */
function doctorColumn(
  { calendar, choices, geometry }: ColumnSource,
  day: number,
  doctorID: string,
  items: readonly GridItem[],
) {
  const zone = shownZone();
  const ground = calendar.groundAt(day);
  const { leaves, setting } = calendar.ground;
  const staff = choices.staff.find(({ _id }) => _id === doctorID);
  return {
    day,
    name: doctorID === '' ? words.anyDoctor : (staff?.name ?? doctorID.replace(/^\/staff\//, '')),
    colour: staff?.color,
    isPerson: doctorID !== '',
    booked: items.filter((item) => isOwn(item) && holdsPlace(item.entry.booking)).length,
    places: doctorID === '' ? undefined : placesOn(ground, doctorID, setting.timeSlotMin),
    stripes: stripesOf(ground, {
      ...{ leaves, doctorID },
      from: atWallSeconds(day, geometry.from, zone),
      to: geometry.to >= 24 * 3600 ? nextDay(day, zone) : atWallSeconds(day, geometry.to, zone),
    }),
    items,
    doctorID,
    roomID: undefined,
  };
}

/** What is in a doctor's column: what they treat, and where they help. */
const itemsOf = (entries: readonly BookingEntry[], doctorID: string): GridItem[] =>
  entries.flatMap((entry): GridItem[] => {
    if (entry.booking.doctorID === doctorID) return [{ entry, as: 'own' }];
    return doctorID !== '' && entry.booking.assistantList.includes(doctorID) ? [{ entry, as: 'helper' }] : [];
  });

/** Who has a column on a day: whoever is on duty, and whoever has bookings, those who have left included. Where nobody is on duty all of them. */
export function doctorsOn({ calendar, choices, entries }: Omit<ColumnSource, 'geometry'>, day: number): string[] {
  const { open } = calendar.groundAt(day);
  const wanted = new Set(
    entries.flatMap(({ booking }) => [
      booking.doctorID,
      ...booking.assistantList.filter((id) => choices.doctors.some(({ _id }) => _id === id)),
    ]),
  );
  const ids = choices.doctors.map(({ _id }) => _id);
  const onDuty = ids.filter((id) => open.some((part) => part.onDuty === undefined || part.onDuty.includes(id)));
  const shown = onDuty.length > 0 ? ids.filter((id) => onDuty.includes(id) || wanted.has(id)) : ids;
  return [...shown, ...[...wanted].filter((id) => id !== '' && !ids.includes(id)), ...(wanted.has('') ? [''] : [])];
}

/** A day by doctors. */
export const doctorColumns = (source: ColumnSource, day: number): GridColumn[] =>
  doctorsOn(source, day).map((doctorID) => ({
    key: doctorID || 'anybody',
    sub: '',
    ...doctorColumn(source, day, doctorID, itemsOf(source.entries, doctorID)),
  }));

/** A day by rooms; what takes none stands last. */
export function roomColumns(source: ColumnSource, day: number): GridColumn[] {
  const { choices, entries } = source;
  const isElsewhere = ({ roomID }: Booking) => !choices.rooms.some(({ _id }) => _id === roomID);
  const ids = [
    ...choices.rooms.map(({ _id }) => _id),
    ...(entries.some(({ booking }) => isElsewhere(booking)) ? [''] : []),
  ];
  return ids.map((roomID) => {
    const items = entries
      .filter(({ booking }) => (roomID === '' ? isElsewhere(booking) : booking.roomID === roomID))
      .map((entry): GridItem => ({ entry, as: 'own' }));
    return {
      ...doctorColumn(source, day, '', items),
      key: roomID || 'none',
      name: choices.rooms.find(({ _id }) => _id === roomID)?.name ?? words.noRoom,
      sub: '',
      doctorID: undefined,
      roomID,
    };
  });
}

/** Days of one doctor. */
export const dayColumns = (source: ColumnSource, days: readonly number[], doctorID: string): GridColumn[] =>
  days.map((day) => {
    const end = nextDay(day, shownZone());
    const items = itemsOf(source.entries, doctorID).filter(
      ({ entry: { booking } }) => booking.dateTime >= day && booking.dateTime < end,
    );
    const { holidays } = source.calendar.groundAt(day);
    return {
      ...doctorColumn(source, day, doctorID, items),
      key: String(day),
      name: formatShortDay(day),
      sub: holidays.map(({ name }) => name).join('、'),
      isPerson: false,
    };
  });
