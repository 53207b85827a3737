import { forPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import type { ReminderKind, ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { REMINDER_TEMPLATES } from '@vetloom/domain/clinic/reminder-templates.ts';
import { addDays, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Range } from '@vetloom/domain/engine/transaction.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { passes, reminderState, reminderWindowFrom } from '@vetloom/domain/reminder/reminder.rules.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { farthestSteps, isWaiting, templateOf } from '@vetloom/domain/reminder/steps.ts';
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

interface Looking {
  readonly range: Range;
  readonly keeps: (reminder: Reminder, pet: Pet | undefined) => boolean;
}

/** The days that a view looks at, and what of them it shows. A series may be due long before or after its own day. */
function viewOf(view: View, now: number, templates: readonly ReminderTemplate[]): Looking {
  const today = dayStart(now, shownZone());
  const [ahead, day] = [nextDay(today, shownZone()), (days: number) => addDays(today, days, shownZone())];
  switch (view) {
    case 'due': {
      const { before, after } = farthestSteps(templates);
      return {
        range: { from: addDays(reminderWindowFrom(now, shownZone()), -after, shownZone()), to: day(before + 1) },
        keeps: (reminder, pet) => isWaiting(reminder, templateOf(reminder, pet ?? {}, templates), now, shownZone()),
      };
    }
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

async function templatesIn(store: LocalReads): Promise<readonly ReminderTemplate[]> {
  const [lists, kinds] = await heldOrEmpty(() => store.getMany('customize', [REMINDER_TEMPLATES, '/customize/kinds']));
  return forPresentKinds(kinds?.kinds, lists?.reminders ?? []);
}

/** The reminders that a view shows, with whose they are. Animals are read of those alone that may be shown. */
async function entriesOf(
  store: LocalReads,
  { range, keeps }: Looking,
  passed: (reminder: Reminder) => boolean,
): Promise<ReminderEntry[]> {
  const found = await heldOrEmpty(() => store.query('reminder', 'byDate', range));
  const entries = await withPeople(
    store,
    found.filter((reminder) => reminder.closedDateTime === 0 || keeps(reminder, undefined)).filter(passed),
  );
  return entries.filter(({ reminder, pet }) => keeps(reminder, pet));
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
      const looking = viewOf(view, now, await templatesIn(store));
      if (day === undefined) return entriesOf(store, looking, (reminder) => passes(reminder, { kind }));
      const range = { from: day, to: nextDay(day, shownZone()) };
      return entriesOf(store, { range, keeps: () => true }, (reminder) => passes(reminder, { kind }));
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
      const templates = await templatesIn(store);
      const count = async (view: View) => (await entriesOf(store, viewOf(view, now, templates), () => true)).length;
      return { due: await count('due'), late: await count('late') };
    },
    [dayStart(now, shownZone())],
  );
}
