import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { FACETS, type Facet, facetCounts, narrowed, type TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useCallback, useMemo } from 'react';
import { idFromSegment } from '../../../routes/links.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import type { History } from './use-history.ts';

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
  /** The chosen entry; the newest while none was chosen. */
  readonly entry: TimelineEntry | undefined;
  readonly choose: (id: string) => void;
}

const isRunning = (entry: TimelineEntry, today: number): boolean =>
  entry.kind === 'visit' && entry.at >= today && entry.record.status !== RECORD_STATUS.checkOut;

const isFacet = (text: string | undefined): text is Facet => FACETS.some((facet) => facet === text);

/** Reads and writes the timeline's part of the address. `now` in Unix seconds. */
export function useTimelineAddress(
  history: History | undefined,
  chosen: string | undefined,
  now: number,
): TimelineAddress {
  const [address, change] = useQuery();
  const entries = history?.entries;
  const facet = isFacet(address.show) ? address.show : 'all';
  const query = address.q ?? '';
  const today = dayStart(now, shownZone());
  const { running, ahead, past } = useMemo(() => {
    const shown = narrowed(entries ?? [], facet, query);
    const going = shown.filter((entry) => isRunning(entry, today));
    const rest = shown.filter((entry) => !isRunning(entry, today));
    const tomorrow = nextDay(today, shownZone());
    return {
      running: going,
      // The nearest first: that is what the front desk asks for.
      ahead: rest.filter((entry) => entry.at >= tomorrow).reverse(),
      past: rest.filter((entry) => entry.at < tomorrow),
    };
  }, [entries, facet, query, today]);
  const choose = useCallback(
    (id: string) => change({ record: id.startsWith('/record/') ? id.slice('/record/'.length) : id }),
    [change],
  );
  const counts = useMemo(() => facetCounts(entries ?? []), [entries]);
  const wanted = chosen === undefined ? undefined : [chosen, idFromSegment('record', chosen)];
  return {
    facet,
    query,
    counts,
    running,
    ahead,
    past,
    // A filter never takes away what is being read.
    entry: entries?.find((entry) => wanted?.includes(entry.id)) ?? running[0] ?? past[0] ?? ahead[0],
    setFacet: (next) => change({ show: next === 'all' ? undefined : next }),
    setQuery: (q) => change({ q: q === '' ? undefined : q }),
    choose,
  };
}
