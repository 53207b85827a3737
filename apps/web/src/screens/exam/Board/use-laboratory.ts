import type { NamedEntry } from '@vetloom/domain/clinic/list-entries.ts';
import { type Benched, waitingTasks } from '@vetloom/domain/exam/bench.ts';
import { isUrgent } from '@vetloom/domain/overview/board.ts';
import { useMemo } from 'react';
import { type BenchEntry, useBench } from '../../../data/exam/bench.ts';
import { useLabels } from '../../../parts/form/use-customize.ts';
import { REMEMBERED_TABS } from '../../../routes/remembered-tab.ts';

/** The laboratory's lists. */
export const LAB_VIEWS = REMEMBERED_TABS.archivedExam.tabs;
/** One of the laboratory's lists. */
export type LabView = (typeof LAB_VIEWS)[number];

/** Since when a visit or a stay's exam waits in a list, Unix seconds; 0 while nothing of it was sent. */
export function waitsSince(record: Benched, view: LabView): number {
  const times =
    view === 'inbox'
      ? record.examTask.map((task) => task.finishDateTime)
      : waitingTasks(record, view).map((task) => task.createTaskDateTime);
  const known = times.filter((time) => time !== 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

/** Emergencies first, then the longest wait; what was not sent yet comes last. */
const inOrder = (entries: readonly BenchEntry[], view: LabView, labels: readonly NamedEntry[]): BenchEntry[] =>
  entries.toSorted(({ record: a }, { record: b }) => {
    const [since, other] = [waitsSince(a, view), waitsSince(b, view)];
    if (isUrgent(a, labels) !== isUrgent(b, labels)) return isUrgent(a, labels) ? -1 : 1;
    if ((since === 0) !== (other === 0)) return since === 0 ? 1 : -1;
    return since - other;
  });

/** What waits for the laboratory and what came out of it, live, in the order in which it is worked on. `now` in Unix seconds. */
export function useLaboratory(now: number): Readonly<Record<LabView, readonly BenchEntry[]>> | undefined {
  const lists = useBench(now);
  const labels = useLabels();
  return useMemo(
    () =>
      lists && {
        inside: inOrder(lists.inside, 'inside', labels),
        outside: inOrder(lists.outside, 'outside', labels),
        inbox: inOrder(lists.inbox, 'inbox', labels),
      },
    [lists, labels],
  );
}
