import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { isCollection, kindOfID } from '@vetloom/domain/kinds.ts';
import { FACETS, type Facet, facetCounts, narrowed, type TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useCallback, useMemo } from 'react';
import { useDocument } from '../../../data/engine/hooks.ts';
import { useSearchLists } from '../../../parts/form/use-customize.ts';
import { idFromSegment } from '../../../routes/links.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import type { History, Reach } from './use-history.ts';

/** What the page keeps in its address: the filter, the search and the chosen entry. */
export interface TimelineAddress {
  readonly facet: Facet | 'all';
  readonly setFacet: (facet: Facet | 'all') => void;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly counts: Readonly<Record<Facet, number>>;
  /** As they stand on the page: what is going on, what lies ahead, then the past. */
  readonly running: readonly TimelineEntry[];
  readonly ahead: readonly TimelineEntry[];
  readonly past: readonly TimelineEntry[];
  /** The chosen entry; the newest while none was chosen, and where the chosen one is gone. */
  readonly entry: TimelineEntry | undefined;
  /** Why the chosen entry isn't shown: it may lie beyond what this device holds. No other stands in its place. */
  readonly missing: 'fetching' | 'unreachable' | undefined;
  readonly choose: (id: string) => void;
}

const isRunning = (entry: TimelineEntry, today: number): boolean =>
  entry.kind === 'visit' && entry.at >= today && entry.record.status !== RECORD_STATUS.checkOut;

const isFacet = (text: string | undefined): text is Facet => FACETS.some((facet) => facet === text);

const collectionOf = (id = ''): CollectionName => {
  const { collection = '' } = kindOfID(id) ?? {};
  return isCollection(collection) ? collection : 'record';
};

/** Reads and writes the timeline's part of the address. `reach`: how much of the history is here; `now` in Unix seconds. */
export function useTimelineAddress(
  history: History | undefined,
  chosen: string | undefined,
  reach: Reach,
  now: number,
): TimelineAddress {
  const [address, change] = useQuery();
  const entries = history?.entries;
  const facet = isFacet(address.show) ? address.show : 'all';
  const query = address.q ?? '';
  const today = dayStart(now, shownZone());
  const lists = useSearchLists();
  const { running, ahead, past } = useMemo(() => {
    const shown = narrowed(entries ?? [], facet, query, lists);
    const going = shown.filter((entry) => isRunning(entry, today));
    const rest = shown.filter((entry) => !isRunning(entry, today));
    const tomorrow = nextDay(today, shownZone());
    return {
      running: going,
      // The nearest first: that is what the front desk asks for.
      ahead: rest.filter((entry) => entry.at >= tomorrow).reverse(),
      past: rest.filter((entry) => entry.at < tomorrow),
    };
  }, [entries, facet, query, today, lists]);
  const choose = useCallback(
    (id: string) => change({ record: id.startsWith('/record/') ? id.slice('/record/'.length) : id }),
    [change],
  );
  const counts = useMemo(() => facetCounts(entries ?? []), [entries]);
  const wanted = chosen === undefined ? undefined : [chosen, idFromSegment('record', chosen)];
  const found = entries?.find((entry) => wanted?.includes(entry.id));
  const chosenID = wanted?.find((id) => kindOfID(id) !== undefined);
  const { state } = useDocument(collectionOf(chosenID), chosenID);
  const isSought = entries !== undefined && found === undefined && state === 'elsewhere' && reach !== 'whole';
  return {
    facet,
    query,
    counts,
    running,
    ahead,
    past,
    // A filter never takes away what is being read.
    entry: found ?? (isSought ? undefined : (running[0] ?? past[0] ?? ahead[0])),
    missing: isSought ? (reach === 'loading' ? 'fetching' : 'unreachable') : undefined,
    setFacet: (next) => change({ show: next === 'all' ? undefined : next }),
    setQuery: (q) => change({ q: q === '' ? undefined : q }),
    choose,
  };
}
