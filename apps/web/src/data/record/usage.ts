import { type Use, usageFor, usesOf, type Wanted } from '@vetloom/domain/writing/usage-rank.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { useEffect, useMemo, useState } from 'react';
import { heldOrEmpty } from '../engine/held.ts';
import { useStore } from '../engine/hooks.ts';
import { whenIdle } from '../engine/when-idle.ts';

/** So many of the newest visits tell what is used here. */
const VISITS = 800;
/** Counted anew after this many seconds: habits change slowly. */
const KEPT = 3600;
const IDLE_MS = 2000;

interface Counted {
  readonly at: number;
  readonly uses: Promise<readonly Use[]>;
}
/** One count for all visits that are opened at this tab, by clinic. */
const counts = new WeakMap<object, Counted>();

async function readUses(store: LocalReads): Promise<readonly Use[]> {
  const visits = await heldOrEmpty(() => store.query('record', 'byTime', { descending: true, limit: VISITS }));
  const ids = [...new Set(visits.map(({ petID }) => petID))];
  const pets = await heldOrEmpty(() => store.getMany('pet', ids));
  const types = new Map(ids.map((id, at) => [id, pets[at]?.type ?? '']));
  return visits.flatMap((visit) => usesOf(visit, types.get(visit.petID) ?? ''));
}

const NONE: readonly Use[] = [];

/** How much each item is used for such an animal here, by the visits that this device holds; nothing until they are counted, when the page is idle. */
export function useUsage({ doctorID, type, weight }: Wanted): ReadonlyMap<string, number> {
  const store = useStore();
  const [uses, setUses] = useState(NONE);
  useEffect(() => {
    let here = true;
    const stop = whenIdle(IDLE_MS, () => {
      const now = store.now();
      let counted = counts.get(store);
      if (counted === undefined || now - counted.at > KEPT) {
        counted = { at: now, uses: readUses(store) };
        counts.set(store, counted);
      }
      counted.uses.then((found) => {
        if (here) setUses(found);
      }, reportError);
    });
    return () => {
      here = false;
      stop();
    };
  }, [store]);
  return useMemo(() => usageFor(uses, { doctorID, type, weight }), [uses, doctorID, type, weight]);
}
