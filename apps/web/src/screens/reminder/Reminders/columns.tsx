import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { dayStart, daysBetween, nextDay } from '@vetloom/domain/core/clock.ts';
import { nextWay, type Ways } from '@vetloom/domain/message/reach.ts';
import { isOverdue, kindOf, reminderState } from '@vetloom/domain/reminder/reminder.rules.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { nextSending, purposeOf, templateOf } from '@vetloom/domain/reminder/steps.ts';
import { formatMonthDay, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { reminders } from '../../../locale/reminder.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import classes from './reminders.module.css';
import type { ReminderEntry } from './use-reminders.ts';

const words = reminders.columns;

/** A row of the list; the first one of a day says which. */
export interface ReminderRow extends ReminderEntry {
  readonly startsDay: boolean;
  /** When its next message goes by itself, Unix seconds. */
  readonly sending: number | undefined;
}

interface Circumstances {
  readonly templates: readonly ReminderTemplate[];
  /** The clinic's ways of writing to owners; undefined until they are read. */
  readonly ways: Ways | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/** Whether there is a way by which the owner may be written to about it: without one it is left to people. */
const reaches = ({ reminder, owner }: ReminderEntry, ways: Ways | undefined): boolean =>
  ways !== undefined && owner !== undefined && nextWay(ways, owner, purposeOf(reminder), new Set()) !== undefined;

/** The rows of a list: entries in the order of their days. */
export const rowsOf = (entries: readonly ReminderEntry[], { templates, ways, now }: Circumstances): ReminderRow[] =>
  entries.map((entry, at) => {
    const { reminder, pet } = entry;
    const before = entries[at - 1];
    return {
      ...entry,
      startsDay:
        before === undefined || dayStart(before.reminder.date, shownZone()) !== dayStart(reminder.date, shownZone()),
      sending: reaches(entry, ways)
        ? nextSending(reminder, templateOf(reminder, pet ?? {}, templates), now, shownZone())
        : undefined,
    };
  });

/** The columns as they read at a time. A phone has room for the animal, what it is about and when. */
export const columnsAt = (now: number, narrow = false): readonly ListColumn<ReminderRow>[] =>
  narrow ? [stackedAt(now)] : wideAt(now);

const stackedAt = (now: number): ListColumn<ReminderRow> => ({
  key: 'title',
  head: words.title,
  width: 'minmax(0, 1fr)',
  cell: ({ reminder, pet }) => (
    <span className={classes.stacked}>
      <span className={classes.title}>
        <span>{reminder.vaccine.title}</span>
        <span className={classes.quiet}>{pet?.name ?? reminders.unknownPet}</span>
      </span>
      <Day reminder={reminder} startsDay={false} now={now} />
    </span>
  ),
});

const wideAt = (now: number): readonly ListColumn<ReminderRow>[] => [
  {
    key: 'day',
    head: words.day,
    width: '164px',
    cell: ({ reminder, startsDay }) => <Day reminder={reminder} startsDay={startsDay} now={now} />,
  },
  { key: 'pet', head: words.pet, width: 'minmax(96px, 1fr)', cell: (row) => <PetName row={row} /> },
  {
    key: 'title',
    head: words.title,
    width: 'minmax(140px, 2fr)',
    cell: ({ reminder }) => (
      <span className={classes.title}>
        <span>{reminder.vaccine.title}</span>
        <span className={classes.quiet}>{reminders.kinds[kindOf(reminder)]}</span>
      </span>
    ),
  },
  {
    key: 'owner',
    head: words.owner,
    width: 'minmax(72px, 1fr)',
    cell: ({ owner, pet }) => owner?.name ?? pet?.userName ?? '',
  },
  {
    key: 'phone',
    head: words.phone,
    width: '112px',
    cell: ({ owner, pet }) => formatPhone(owner?.phone ?? pet?.userPhone ?? ''),
  },
  { key: 'state', head: words.state, width: '144px', cell: (row) => <State {...row} /> },
];

function PetName({ row: { pet } }: { readonly row: ReminderRow }) {
  const kinds = useKinds();
  return (
    <span className={classes.pet}>
      {pet === undefined ? null : <PatientGlyph species={faceOf(kinds, pet.type)} size={16} />}
      <span>{pet?.name ?? reminders.unknownPet}</span>
    </span>
  );
}

interface DayProps {
  readonly reminder: Reminder;
  readonly startsDay: boolean;
  readonly now: number;
}

function Day({ reminder, startsDay, now }: DayProps) {
  const today = dayStart(now, shownZone());
  const day = dayStart(reminder.date, shownZone());
  const late = daysBetween(day, today, shownZone());
  return (
    <span className={classes.day}>
      <span className={startsDay ? classes.strong : classes.repeated}>{formatShortDay(reminder.date)}</span>
      {isOverdue(reminder, now, shownZone()) ? (
        <Chip tone="cinnabar">{reminders.overdue(late)}</Chip>
      ) : day === today ? (
        <Chip tone="ochre">{reminders.today}</Chip>
      ) : day === nextDay(today, shownZone()) ? (
        <Chip>{reminders.tomorrow}</Chip>
      ) : null}
    </span>
  );
}

/** Where a reminder stands, in words. */
export function State({ reminder, sending }: Pick<ReminderRow, 'reminder'> & Partial<Pick<ReminderRow, 'sending'>>) {
  const state = reminderState(reminder);
  if (state === 'closed')
    return (
      <span className={classes.quiet}>
        {reminder.closeReason ?? (reminder.closedFor === undefined ? reminders.states.closed : reminders.closedByVisit)}
      </span>
    );
  if (state === 'open' && sending !== undefined)
    return <span className={classes.waiting}>{reminders.sends(formatMonthDay(sending), formatTime(sending))}</span>;
  if (state === 'open') return <span className={classes.waiting}>{reminders.states.open}</span>;
  const channel = reminder.notices?.at(-1)?.channel;
  const word = channel === undefined ? '' : reminders.channels[channel];
  return <span className={classes.told}>{reminders.told(word, formatMonthDay(reminder.notifiedDateTime))}</span>;
}
