import { addDays } from '@vetloom/domain/core/clock.ts';
import { type ExamTask, RESULT_STATUS } from '@vetloom/domain/lines/exam.schema.ts';
import { pendingInside, pendingOutside } from '@vetloom/domain/lines/exam-tasks.ts';
import { URGENT_LABEL } from '@vetloom/domain/overview/board.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/overview/today.ts';
import { REMEMBERED_TABS } from '../../../routes/remembered-tab.ts';

/** The laboratory's lists. */
export const LAB_VIEWS = REMEMBERED_TABS.archivedExam.tabs;
/** One of the laboratory's lists. */
export type LabView = (typeof LAB_VIEWS)[number];

/** Days back in which exams wait (R23). */
const TODO_DAYS = 30;

/** Tasks of a visit that wait on a side. */
export const waitingTasks = (record: VisitRecord, view: 'inside' | 'outside'): ExamTask[] =>
  view === 'inside' ? pendingInside(record) : pendingOutside(record);

/** Since when a visit waits in a list, Unix seconds; 0 while nothing of it was sent. */
export function waitsSince(record: VisitRecord, view: LabView): number {
  const times =
    view === 'inbox'
      ? record.examTask.map((task) => task.finishDateTime)
      : waitingTasks(record, view).map((task) => task.createTaskDateTime);
  const known = times.filter((time) => time !== 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

const isUrgent = (record: VisitRecord) => record.label?.includes(URGENT_LABEL) ?? false;

/** Emergencies first, then the longest wait; what was not sent yet comes last. */
const inOrder = (records: readonly VisitRecord[], view: LabView): VisitRecord[] =>
  [...records].sort((a, b) => {
    const [since, other] = [waitsSince(a, view), waitsSince(b, view)];
    if (isUrgent(a) !== isUrgent(b)) return isUrgent(a) ? -1 : 1;
    if ((since === 0) !== (other === 0)) return since === 0 ? 1 : -1;
    return since - other;
  });

/** What waits for the laboratory and what came out of it, live. `now` in Unix seconds. */
export function useLaboratory(now: number): Readonly<Record<LabView, readonly VisitEntry[]>> | undefined {
  const from = addDays(now, -TODO_DAYS, shownZone());
  return useLive(
    async (store) => {
      const [unsent, asked, ...finished] = await Promise.all([
        ...[THREAD_STATUS.unrequested, THREAD_STATUS.requested].map((status) =>
          heldOrEmpty(() => store.query('record', 'byExam', { equals: [status], from })),
        ),
        ...[RESULT_STATUS.new, RESULT_STATUS.seen, RESULT_STATUS.recheck].map((status) =>
          heldOrEmpty(() => store.query('record', 'byResult', { equals: [status] })),
        ),
      ]);
      const todo = [...(unsent ?? []), ...(asked ?? [])];
      const lists = {
        inside: todo.filter((record) => pendingInside(record).length > 0),
        outside: todo.filter((record) => pendingOutside(record).length > 0),
        inbox: finished.flat(),
      };
      const entries = await withPets(store, [...new Set(Object.values(lists).flat())]);
      const byID = new Map(entries.map((entry) => [entry.record._id, entry]));
      const listOf = (view: LabView) => inOrder(lists[view], view).flatMap((record) => byID.get(record._id) ?? []);
      return { inside: listOf('inside'), outside: listOf('outside'), inbox: listOf('inbox') };
    },
    [],
    [from],
  );
}
