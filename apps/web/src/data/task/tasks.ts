import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isOverdue } from '@vetloom/domain/task/task.rules.ts';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';
import { shows, type TaskView } from './task-views.ts';

/** A task with the animal and the owner it is about: the animal's present one. */
export interface TaskEntry {
  readonly task: Task;
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
}

/** Days for which what is done can be looked up. */
const DONE_DAYS = 30;
const MINUTE = 60;

const openTasks = (store: LocalReads): Promise<Task[]> =>
  heldOrEmpty(() => store.query('task', 'byStatus', { equals: [TASK_STATUS.open] }));

async function withPeople(store: LocalReads, tasks: readonly Task[]): Promise<TaskEntry[]> {
  const pets = await heldByID(
    store,
    'pet',
    tasks.map(({ petID }) => petID),
  );
  const ownerOf = (task: Task) => pets.get(task.petID)?.userID ?? task.userID;
  const owners = await heldByID(store, 'user', tasks.map(ownerOf));
  return tasks.map((task) => ({ task, pet: pets.get(task.petID), owner: owners.get(ownerOf(task)) }));
}

/** The tasks of a view with whom they are about, live. `now` is Unix seconds; `person` is a staff id. */
export function useTasks(view: TaskView, person: string, now: number): TaskEntry[] | undefined {
  const minute = now - (now % MINUTE);
  const since = addDays(dayStart(now, shownZone()), -DONE_DAYS, shownZone());
  return useLive(
    async (store) => {
      if (view === 'done') {
        const closed = await heldOrEmpty(() =>
          store.query('task', 'byClosing', { from: since, descending: true, limit: 500 }),
        );
        return withPeople(store, closed);
      }
      return withPeople(
        store,
        (await openTasks(store)).filter((task) => shows(view, task, person, minute)),
      );
    },
    [view, person],
    [minute],
  );
}

/** How many open tasks each view has. */
export interface TaskCounts extends Readonly<Record<Exclude<TaskView, 'done'>, number>> {
  /** Of the pressing ones those that are late. */
  readonly pressingLate: number;
}

/** How many open tasks there are for a person, live. `now` is Unix seconds; `person` is a staff id. */
export function useTaskCounts(person: string, now: number): TaskCounts | undefined {
  const minute = now - (now % MINUTE);
  return useLive(
    async (store) => {
      const open = await openTasks(store);
      const shownIn = (view: TaskView) => open.filter((task) => shows(view, task, person, minute));
      const pressing = shownIn('pressing');
      return {
        pressing: pressing.length,
        mine: shownIn('mine').length,
        clinic: open.length,
        late: shownIn('late').length,
        pressingLate: pressing.filter((task) => isOverdue(task, minute)).length,
      };
    },
    [person],
    [minute],
  );
}

/** The open tasks of an animal, or of an owner and their animals, live; those with the earliest deadline first. */
export const useOpenTasksOf = (
  of: { readonly petID: string } | { readonly userID: string; readonly petIDs: readonly string[] },
): Task[] | undefined => {
  const [userID, petIDs] = 'petID' in of ? ['', [of.petID]] : [of.userID, of.petIDs];
  return useLive(
    async (store) =>
      (await openTasks(store))
        .filter((task) => (task.petID === '' ? userID !== '' && task.userID === userID : petIDs.includes(task.petID)))
        .toSorted((a, b) => (a.deadline || Number.POSITIVE_INFINITY) - (b.deadline || Number.POSITIVE_INFINITY)),
    [userID, petIDs.join('\n')],
  );
};
