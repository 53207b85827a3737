import { addDays, DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { meets, type RecordConditions } from '@vetloom/domain/record/record-search.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { WINDOW_DAYS } from '@vetloom/sync-client/sync/window.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo, useState } from 'react';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { useLive, useStore } from '../engine/hooks.ts';
import { type VisitEntry, withPets } from '../overview/today.ts';

/** A visit that was found: what this device holds, or what only the server has. */
export interface FoundVisit extends VisitEntry {
  readonly where: 'device' | 'server';
}

/** What a search gave so far. */
export interface RecordSearch {
  /** The latest first; undefined until the device has answered. */
  readonly rows: readonly FoundVisit[] | undefined;
  /** Shows more; undefined when everything is shown or is on its way. */
  readonly more: (() => void) | undefined;
  /** Where visits older than what the device holds stand: not asked for, asked, all there, or not to be had. */
  readonly server: 'unneeded' | 'asked' | 'there' | 'failed';
  readonly error: unknown;
  /** From when on this device holds visits, Unix seconds. */
  readonly heldSince: number;
  readonly retry: () => void;
}

/** Visits that a stroke adds. */
const PAGE = 100;
/** Visits that are looked through at a time. */
const STRIDE = 400;

interface Held {
  readonly entries: readonly VisitEntry[];
  /** Everything that meets the conditions is in `entries`. */
  readonly whole: boolean;
  /** The device can't answer for this range at all. */
  readonly missing: boolean;
}

/** Goes through the device's visits, newest first, until enough meet the conditions. */
async function searchHeld(
  store: LocalReads,
  wanted: RecordConditions,
  range: { readonly from: number; readonly to: number },
  enough: number,
): Promise<Held> {
  const found: VisitEntry[] = [];
  try {
    for (let to = range.to; to > range.from; ) {
      const read = await store.query('record', 'byTime', { from: range.from, to, descending: true, limit: STRIDE });
      const last = read.at(-1)?.dateTime ?? range.from;
      const full = read.length === STRIDE;
      // Those of the last second may go on behind the limit: they are read with the next stride, unless they fill one.
      const sure = full ? read.filter(({ dateTime }) => dateTime !== last) : read;
      const stride =
        full && sure.length === 0
          ? await store.query('record', 'byTime', { from: last, to: last + 1, descending: true })
          : sure;
      const entries = await withPets(store, stride);
      found.push(...entries.filter(({ record, pet }) => meets(record, pet?.type, wanted)));
      if (!full) break;
      if (found.length >= enough) return { entries: found.slice(0, enough), whole: false, missing: false };
      to = sure.length === 0 ? last : last + 1;
    }
    return { entries: found.slice(0, enough), whole: found.length <= enough, missing: false };
  } catch (error) {
    if (error instanceof NotHeldHere) return { entries: [], whole: true, missing: true };
    throw error;
  }
}

interface Asked {
  readonly rows: readonly FoundVisit[];
  readonly state: 'asked' | 'more' | 'there' | 'failed';
  readonly error?: unknown;
}
const NOTHING: Asked = { rows: [], state: 'asked' };

/**
 * Visits that meet conditions over all years: at once and live from what this device holds, then from the server for what is older.
 * Conditions must stay the same object while they say the same.
 */
export function useRecordSearch(wanted: RecordConditions, now: number): RecordSearch {
  const store = useStore();
  const heldSince = addDays(now, -WINDOW_DAYS, shownZone());
  const from = Math.max(wanted.begin ?? 0, heldSince);
  const to = (wanted.end ?? now + WINDOW_DAYS * DAY_SECONDS) + 1;
  const [enough, setEnough] = useState({ of: wanted, count: PAGE });
  const count = enough.of === wanted ? enough.count : PAGE;
  const held = useLive((reads) => searchHeld(reads, wanted, { from, to }, count), [wanted, from, to, count]);

  const needsServer = held?.whole === true && (held.missing || (wanted.begin ?? 0) < heldSince);
  const serverEnd = held?.missing ? wanted.end : Math.min(wanted.end ?? heldSince - 1, heldSince - 1);
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
    const last = present.rows.at(-1)?.record;
    const after = last && { dateTime: last.dateTime, _id: last._id };
    const body = { conditions: older, limit: PAGE, ...(after ? { after } : {}) };
    callServer('POST', `${clinicBase()}/record/conditions`, body).then(
      async (answer) => {
        const entries = await withPets(store, answer as VisitRecord[]);
        if (!current) return;
        const rows = [...present.rows, ...entries.map((entry) => ({ ...entry, where: 'server' as const }))];
        setAsked({ of: older, rows, state: entries.length < PAGE ? 'there' : 'more' });
      },
      (error: unknown) => current && setAsked({ of: older, rows: present.rows, state: 'failed', error }),
    );
    return () => {
      current = false;
    };
  }, [isAsking, older, round, store]);

  const rows = useMemo(
    () =>
      held && [
        ...held.entries.map((entry) => ({ ...entry, where: 'device' as const })),
        ...(needsServer ? present.rows : []),
      ],
    [held, needsServer, present.rows],
  );
  const askOn = () => {
    setAsked({ of: older, rows: present.rows, state: 'asked' });
    setRound((before) => before + 1);
  };
  const moreHeld = held && !held.whole ? () => setEnough({ of: wanted, count: count + PAGE }) : undefined;
  return {
    rows,
    more: moreHeld ?? (needsServer && present.state === 'more' ? askOn : undefined),
    server: !needsServer ? 'unneeded' : present.state === 'more' ? 'there' : present.state,
    error: present.error,
    heldSince,
    retry: askOn,
  };
}
