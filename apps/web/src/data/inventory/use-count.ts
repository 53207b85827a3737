import { CODE } from '@vetloom/domain/core/codes.ts';
import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { MOST_ENTRIES } from '@vetloom/domain/stock/count.schema.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { useSyncStatus } from '../engine/hooks.ts';
import { type CountSheet, countCalls } from './count-calls.ts';

/** A count as this device keeps it, so that people go on counting without a network, and after a reload. */
export interface KeptCount {
  /** What the service said last; null before it was ever reached. */
  readonly sheet: CountSheet | null;
  /** Figures that haven't been sent. */
  readonly unsent: readonly CountEntry[];
}

interface Keeping {
  readonly values: KeptCount;
  readonly change: (part: Partial<KeptCount>) => void;
}

/** A count on this device. */
export interface CountOnDevice {
  /** Why what waits can't be sent: somebody ended the count, or the server refuses it. */
  readonly refused: ReturnType<typeof refusal> | undefined;
  /** Why the count couldn't be read. */
  readonly failure: ReturnType<typeof refusal> | undefined;
  readonly online: boolean;
  readonly reread: () => void;
}

/** Waits a moment, so that a hand that counts on is sent as one. */
const PAUSE_MS = 1200;

/**
 * Reads a count from the service and sends what was counted as soon as there is a network; `forget` takes those out of what waits that went.
 */
export function useCount(
  id: string,
  { values, change }: Keeping,
  forget: (unsent: readonly CountEntry[], went: readonly CountEntry[]) => CountEntry[],
): CountOnDevice {
  const online = useSyncStatus()?.connection === 'online';
  const [refused, setRefused] = useState<ReturnType<typeof refusal>>();
  const [failure, setFailure] = useState<ReturnType<typeof refusal>>();
  const [turn, setTurn] = useState(0);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew
  useEffect(() => {
    if (!online) return;
    let over = false;
    countCalls.sheet(id).then(
      (sheet) => {
        if (over) return;
        setFailure(undefined);
        change({ sheet });
      },
      (error: unknown) => {
        const why = refusal(error);
        if (!over && why.code !== CODE.networkRequired) setFailure(why);
      },
    );
    return () => {
      over = true;
    };
  }, [id, online, change, turn]);
  const { unsent } = values;
  useEffect(() => {
    if (!online || unsent.length === 0) return;
    const pause = setTimeout(async () => {
      const going = latest.current.unsent.slice(0, MOST_ENTRIES);
      try {
        await countCalls.enter(id, going);
        setRefused(undefined);
        change({ unsent: forget(latest.current.unsent, going) });
        setTurn((before) => before + 1);
      } catch (error) {
        const why = refusal(error);
        // Without a network it waits; the next time there is one sends it.
        if (why.code !== CODE.networkRequired) setRefused(why);
      }
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [id, online, unsent, change, forget]);
  return { refused, failure, online, reread: useCallback(() => setTurn((before) => before + 1), []) };
}
