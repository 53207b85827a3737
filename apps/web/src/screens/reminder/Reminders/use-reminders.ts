import type { ReminderKind } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isDue, passes, reminderState, reminderWindowFrom } from '@vetloom/domain/reminder/reminder.rules.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import type { LocalReads } from '../../../data/engine/store-types.ts';

/** Which reminders are looked at. */
export const VIEWS = ['due', 'late', 'soon', 'told', 'closed'] as const;
/** Which reminders are looked at. */
export type View = (typeof VIEWS)[number];

/** A reminder with whose it is. */
export interface ReminderEntry {
  readonly reminder: Reminder;
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
}

const YEAR = 366;

/** The days that a view looks at, and what of them it shows. */
function viewOf(view: View, now: number): { readonly range: Range; readonly keeps: (reminder: Reminder) => boolean } {
  const today = dayStart(now, shownZone());
  const [ahead, day] = [nextDay(today, shownZone()), (days: number) => addDays(today, days, shownZone())];
  switch (view) {
    case 'due':
      return {
        range: { from: reminderWindowFrom(now, shownZone()), to: ahead },
        keeps: (reminder) => isDue(reminder, now, shownZone()),
      };
    case 'late':
      return {
        range: { from: day(-3 * YEAR), to: reminderWindowFrom(now, shownZone()) },
        keeps: (reminder) => reminderState(reminder) === 'open',
      };
    case 'soon':
      return {
        range: { from: ahead, to: day(31) },
        keeps: (reminder) => reminderState(reminder) === 'open',
      };
    case 'told':
      return {
        range: { from: day(-90), to: day(YEAR) },
        keeps: (reminder) => reminderState(reminder) === 'notified',
      };
    case 'closed':
      return {
        range: { from: day(-YEAR), to: day(YEAR), descending: true },
        keeps: ({ closedDateTime }) => closedDateTime > day(-90),
      };
  }
}

/** Reminders with their animals and owners, those of the animal's present owner. */
async function withPeople(store: LocalReads, reminders: readonly Reminder[]): Promise<ReminderEntry[]> {
  const petIDs = [...new Set(reminders.map(({ petID }) => petID))];
  const pets = new Map((await heldOrEmpty(() => store.getMany('pet', petIDs))).map((pet, at) => [petIDs[at], pet]));
  const userIDs = [...new Set([...pets.values()].flatMap((pet) => (pet ? [pet.userID] : [])))];
  const held = await heldOrEmpty(() => store.getMany('user', userIDs));
  const owners = new Map(held.map((owner, at) => [userIDs[at], owner]));
  return reminders.map((reminder) => {
    const pet = pets.get(reminder.petID);
    return { reminder, pet, owner: pet && owners.get(pet.userID) };
  });
}

/** What a list is narrowed by beside its view. */
export interface Narrowing {
  readonly kind: ReminderKind | undefined;
  /** Start of a day; every reminder of that day then, whatever its state. */
  readonly day: number | undefined;
  readonly words: string;
}

const matches = ({ reminder, pet, owner }: ReminderEntry, words: readonly string[]): boolean => {
  const text = [reminder.vaccine.title, pet?.name, owner?.name, owner?.phone, pet?.userPhone, reminder.note]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The reminders of a view, live, and how many each view has. */
export function useReminders(view: View, { kind, day, words }: Narrowing, now: number): ReminderEntry[] | undefined {
  const today = dayStart(now, shownZone());
  const entries = useLive(
    async (store) => {
      const { range, keeps } = viewOf(view, now);
      const asked = day === undefined ? range : { from: day, to: nextDay(day, shownZone()) };
      const found = await heldOrEmpty(() => store.query('reminder', 'byDate', asked));
      return withPeople(
        store,
        found.filter((reminder) => (day !== undefined || keeps(reminder)) && passes(reminder, { kind })),
      );
    },
    [view, kind, day, today],
  );
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? entries : entries?.filter((entry) => matches(entry, wanted));
}

/** How many reminders wait to be dealt with: due ones, and older ones that nobody looked at. Live. */
export function useWaiting(now: number): Readonly<Record<'due' | 'late', number>> | undefined {
  return useLive(
    async (store) => {
      const count = async (view: View) => {
        const { range, keeps } = viewOf(view, now);
        return (await heldOrEmpty(() => store.query('reminder', 'byDate', range))).filter(keeps).length;
      };
      return { due: await count('due'), late: await count('late') };
    },
    [dayStart(now, shownZone())],
  );
}
