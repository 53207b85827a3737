import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { petName, timeRange } from '../../../parts/booking/booking-words.ts';
import { dateText } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import classes from './calendar.module.css';
import type { Shown } from './shown-days.ts';

const words = bookingCalendar.list;

interface ListViewProps {
  readonly shown: Shown;
  readonly entries: readonly BookingEntry[];
  readonly choices: BookingChoices;
  /** What the list is narrowed by. */
  readonly text: string;
  readonly selected: string | undefined;
  readonly onText: (text: string) => void;
  readonly onRange: (from: string, to: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Bookings of a range of days, one a row. */
export function ListView({ shown, entries, choices, text, selected, onText, onRange, onOpen }: ListViewProps) {
  const [from, to] = [dateText(shown.from), dateText(addDays(shown.to, -1, shownZone()))];
  const rows = useMemo(() => narrowed(entries, text), [entries, text]);
  const columns = useMemo(() => columnsOf(choices), [choices]);
  return (
    <div className={classes.list}>
      <div className={classes.listBar}>
        <DateField
          aria-label={words.from}
          value={from}
          required
          onChange={(day) => onRange(...inOrder(day, to, day))}
        />
        <span aria-hidden="true">–</span>
        <DateField aria-label={words.to} value={to} required onChange={(day) => onRange(...inOrder(from, day, day))} />
        <TextInput
          className={classes.search ?? ''}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={text}
          autoComplete="off"
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      <ListTable
        label={bookingCalendar.label}
        rows={rows}
        rowKey={({ booking }) => booking._id}
        columns={columns}
        activeKey={selected}
        onOpen={({ booking }) => onOpen(booking._id)}
        empty={
          text.trim() === '' ? (
            <EmptyState title={words.empty} next={words.emptyNext} />
          ) : (
            <EmptyState
              title={words.filtered}
              actions={
                <Button variant="default" onClick={() => onText('')}>
                  {words.clear}
                </Button>
              }
            />
          )
        }
      />
    </div>
  );
}

/** A range whose days are the right way round: the day that was typed counts for both where they aren't. */
const inOrder = (from: string, to: string, typed: string): readonly [string, string] =>
  from <= to ? [from, to] : [typed, typed];

const narrowed = (entries: readonly BookingEntry[], text: string): readonly BookingEntry[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(({ booking, pet }) =>
    [pet?.name, pet?.userName, pet?.userPhone, booking.cause, booking.division]
      .filter((word) => word !== undefined)
      .some((word) => word.toLowerCase().includes(wanted)),
  );
};

function columnsOf({ staff, kinds }: BookingChoices): ListColumn<BookingEntry>[] {
  const names = new Map(staff.map((person) => [person._id, person.name]));
  const kindNames = new Map(kinds.map((kind) => [kind._id, kind.name]));
  const { heads } = words;
  return [
    {
      key: 'time',
      head: heads.time,
      width: '176px',
      cell: ({ booking }) => `${formatShortDay(booking.dateTime)} ${timeRange(booking)}`,
    },
    { key: 'pet', head: heads.pet, width: 'minmax(88px, 1fr)', cell: petName },
    {
      key: 'status',
      head: heads.status,
      width: '104px',
      cell: ({ booking, visit }) => <BookingStatus status={booking.status} visit={visit} />,
    },
    {
      key: 'owner',
      head: heads.owner,
      width: 'minmax(80px, 0.8fr)',
      from: 620,
      cell: ({ pet }) => pet?.userName ?? '',
    },
    {
      key: 'phone',
      head: heads.phone,
      width: '112px',
      from: 980,
      cell: ({ pet }) => formatPhone(pet?.userPhone ?? ''),
    },
    {
      key: 'doctor',
      head: heads.doctor,
      width: 'minmax(80px, 0.8fr)',
      from: 480,
      cell: ({ booking }) => names.get(booking.doctorID) ?? '',
    },
    {
      key: 'kind',
      head: heads.kind,
      width: 'minmax(80px, 0.8fr)',
      from: 860,
      cell: ({ booking }) => kindNames.get(booking.kindID) ?? booking.division,
    },
    { key: 'cause', head: heads.cause, width: 'minmax(96px, 1.6fr)', from: 720, cell: ({ booking }) => booking.cause },
  ];
}
