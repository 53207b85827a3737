import { useSyncExternalStore } from 'react';
import type { Area } from '../routes/areas.ts';
import type { RouteName } from '../routes/route-table.ts';

/** A tab of the header: a route, or the second tab that people and roles share a screen with. */
export type TabKey = RouteName | 'setting.staffs role';

/** Numbers beside the header's tabs, and areas with a dot in the rail. */
export interface TabCounts {
  readonly counts: Readonly<Partial<Record<TabKey, number>>>;
  readonly attention: ReadonlySet<Area>;
}

let held: TabCounts = { counts: {}, attention: new Set() };
const listeners = new Set<() => void>();

/** Sets the counts of some tabs; `undefined` takes one away. Screens call it from their live queries. */
export function setTabCounts(change: Readonly<Partial<Record<TabKey, number | undefined>>>): void {
  const counts: Partial<Record<TabKey, number>> = { ...held.counts };
  for (const [name, count] of Object.entries(change) as [TabKey, number | undefined][]) {
    if (count === undefined) delete counts[name];
    else counts[name] = count;
  }
  publish({ ...held, counts });
}

/** Which tabs want a dot at their area. */
const wanting = new Map<TabKey, Area>();

/** Puts a dot at an area of the rail because of one of its tabs, or takes that one's away. */
export function setAreaAttention(area: Area, tab: TabKey, wanted: boolean): void {
  if (wanted) wanting.set(tab, area);
  else wanting.delete(tab);
  publish({ ...held, attention: new Set(wanting.values()) });
}

function publish(next: TabCounts): void {
  held = next;
  for (const listener of listeners) listener();
}

/** The counts and dots as they are now. */
export function useTabCounts(): TabCounts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
}
