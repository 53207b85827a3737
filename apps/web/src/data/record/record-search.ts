import { addDays, DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import type { RecordConditions } from '@vetloom/domain/record/record-search.ts';
import { WINDOW_DAYS } from '@vetloom/sync-client/sync/window.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAnswer } from '../engine/answer.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive, useStore, useSyncStatus } from '../engine/hooks.ts';
import { searchHeld, thatMeet } from './held-search.ts';
import { type ListedEntry, searchServer } from './server-search.ts';

/** A visit that was found: what this device holds, or what only the server has. */
export interface FoundVisit extends ListedEntry {
  readonly where: 'device' | 'server';
}

/** What a search gave so far. */
export interface RecordSearch {
  /** The latest first; undefined until the device has answered. */
  readonly rows: readonly FoundVisit[] | undefined;
  /** Shows more; undefined when everything is shown or is on its way. */
  readonly more: (() => void) | undefined;
  /** Where visits that only the server is asked for stand: not asked for, asked, all there, or not to be had. */
  readonly server: 'unneeded' | 'asked' | 'there' | 'failed';
  readonly error: unknown;
  /** From when on this device holds visits, Unix seconds. */
  readonly heldSince: number;
  readonly retry: () => void;
  /** Everything that is found, shown yet or not, as far as it can be had; undefined where more than `most` are. Rejects with a refusal of the server. */
  readonly all: (most: number) => Promise<readonly FoundVisit[] | undefined>;
}

/** Visits that a stroke adds. */
const PAGE = 100;
/** Visits that are asked for at a time where all of them are wanted. */
const LARGE_PAGE = 500;
/** A server that hasn't answered after this many milliseconds is no longer waited for: the device looks through what it holds. */
const PATIENCE_MS = 2500;

interface Asked {
  readonly rows: readonly ListedEntry[];
  readonly state: 'asked' | 'more' | 'there' | 'failed';
  readonly error?: unknown;
}
const NOTHING: Asked = { rows: [], state: 'asked' };

/** A time is an index of the device's; for everything else it has to open each visit, which at a hospital takes it many seconds. */
const asksMoreThanTime = ({ begin: _begin, end: _end, ...more }: RecordConditions): boolean =>
  Object.keys(more).length > 0;

/**
 * Visits that meet conditions over all years, the latest first. Within a span of time the device answers, at once and live, and the server for
 * what is older than the device holds. By anything else the server looks, which has all years by their words: yesterday and today stay the
 * device's, live, and so do visits with changes that it hasn't sent. Where the server doesn't answer, the device looks through all that it holds.
 * Conditions must stay the same object while they say the same. `today`: start of the day.
 */
export function useRecordSearch(wanted: RecordConditions, today: number): RecordSearch {
  const store = useStore();
  const heldSince = addDays(today, -WINDOW_DAYS, shownZone());
  const [alone, setAlone] = useAnswer<true>([store, wanted]);
  const serverLooks = asksMoreThanTime(wanted) && alone === undefined;
  const edge = serverLooks ? addDays(today, -1, shownZone()) : heldSince;
  const from = Math.max(wanted.begin ?? 0, edge);
  const to = (wanted.end ?? today + WINDOW_DAYS * DAY_SECONDS) + 1;
  const [enough, setEnough] = useState({ of: wanted, count: PAGE });
  // Of two days all are shown: more of them would come to stand between others that are there.
  const count = serverLooks ? Number.POSITIVE_INFINITY : enough.of === wanted ? enough.count : PAGE;
  const held = useLive(
    (reads) => searchHeld(reads, wanted, { from, to }, count),
    [wanted, serverLooks],
    [from, to, count],
  );

  const beyond = held?.missing === true || (wanted.begin ?? 0) < edge;
  const needsServer = beyond && (serverLooks || held?.whole === true);
  const serverEnd = held?.missing ? wanted.end : Math.min(wanted.end ?? edge - 1, edge - 1);
  const older = useMemo(
    () => ({ ...wanted, ...(serverEnd === undefined ? {} : { end: serverEnd }) }),
    [wanted, serverEnd],
  );
  const [asked, setAsked] = useState<Asked & { readonly of: RecordConditions }>({ ...NOTHING, of: older });
  const [round, setRound] = useState(0);
  const present = asked.of === older ? asked : { ...NOTHING, of: older };
  const isAsking = needsServer && present.state === 'asked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks again for the page after what is there
  useEffect(() => {
    if (!isAsking) return;
    let current = true;
    const first = present.rows.length === 0;
    const patience = serverLooks && first ? setTimeout(() => setAlone(true), PATIENCE_MS) : undefined;
    searchServer(store, older, PAGE, present.rows.at(-1)?.record).then(
      (found) => {
        clearTimeout(patience);
        if (current)
          setAsked({ of: older, rows: [...present.rows, ...found], state: found.length < PAGE ? 'there' : 'more' });
      },
      (error: unknown) => {
        clearTimeout(patience);
        if (!current) return;
        if (serverLooks && first) setAlone(true);
        else setAsked({ of: older, rows: present.rows, state: 'failed', error });
      },
    );
    return () => {
      current = false;
      clearTimeout(patience);
    };
  }, [isAsking, older, round, store]);

  const unsent = useUnsent(wanted, edge);
  const rows = useMemo(() => {
    const fromServer = needsServer ? present.rows : [];
    return held && merged(held.entries, unsent, fromServer, heldSince);
  }, [held, unsent, needsServer, present.rows, heldSince]);
  const askOn = () => {
    setAsked({ of: older, rows: present.rows, state: 'asked' });
    setRound((before) => before + 1);
  };
  const moreHeld = held && !held.whole ? () => setEnough({ of: wanted, count: count + PAGE }) : undefined;
  const all = async (most: number): Promise<readonly FoundVisit[] | undefined> => {
    const here = await searchHeld(store, wanted, { from, to }, most + 1);
    const there: ListedEntry[] = [];
    let asks = beyond && present.state !== 'failed';
    while (asks && here.entries.length + there.length <= most) {
      const found = await searchServer(store, older, LARGE_PAGE, there.at(-1)?.record);
      there.push(...found);
      asks = found.length === LARGE_PAGE;
    }
    const found = merged(here.entries, unsent, there, heldSince);
    return found.length > most ? undefined : found;
  };
  return {
    rows,
    more: moreHeld ?? (needsServer && present.state === 'more' ? askOn : undefined),
    server: !needsServer ? 'unneeded' : present.state === 'more' ? 'there' : present.state,
    error: present.error,
    heldSince,
    retry: askOn,
    all,
  };
}

/** Visits older than the device's part that it has changed and not sent, or not seen come back: the server's rows don't know of that yet. */
interface Unsent {
  readonly ids: ReadonlySet<string>;
  /** Those that meet the conditions as they are here. */
  readonly entries: readonly ListedEntry[];
}
const NO_ENTRIES: readonly ListedEntry[] = [];

function useUnsent(wanted: RecordConditions, edge: number): Unsent {
  const waiting = useSyncStatus()?.waiting;
  // What was sent meanwhile stays: the rows that the server answered with are older than that.
  const seen = useRef<{ readonly of: RecordConditions; readonly ids: readonly string[] }>({ of: wanted, ids: [] });
  const ids = useMemo(() => {
    const before = seen.current.of === wanted ? seen.current.ids : [];
    const touched = (waiting ?? []).flatMap(({ touches }) => touches).filter((touch) => touch.startsWith('record '));
    const all = [...new Set([...before, ...touched.map((touch) => touch.slice('record '.length))])];
    seen.current = { of: wanted, ids: all };
    return all;
  }, [waiting, wanted]);
  const entries = useLive(
    async (reads) => {
      if (ids.length === 0) return NO_ENTRIES;
      const visits = await heldOrEmpty(() => reads.getMany('record', ids));
      const older = visits.flatMap((visit) => (visit !== undefined && visit.dateTime < edge ? [visit] : []));
      return thatMeet(reads, older, wanted);
    },
    [wanted],
    [ids.join('\n'), edge],
  );
  return useMemo(() => ({ ids: new Set(ids), entries: entries ?? NO_ENTRIES }), [ids, entries]);
}

function merged(
  held: readonly ListedEntry[],
  unsent: Unsent,
  server: readonly ListedEntry[],
  heldSince: number,
): readonly FoundVisit[] {
  const older = server.filter(({ record }) => !unsent.ids.has(record._id));
  const rows = [...held, ...unsent.entries, ...older].map(
    (entry): FoundVisit => ({ ...entry, where: entry.record.dateTime >= heldSince ? 'device' : 'server' }),
  );
  if (unsent.entries.length > 0) rows.sort((a, b) => b.record.dateTime - a.record.dateTime);
  return rows;
}
