import { setTimeout as delay } from 'node:timers/promises';
import { keepFiguresAhead } from '@vetloom/api/bi/keep-ahead.ts';
import { keepFigures } from '@vetloom/erp/stat/keep-figures.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { Rounds } from './repeat.ts';

/** A day that is over is there to be kept once an hour; the first time is after all that a start has to do. */
const EVERY = {
  name: 'figures',
  // The next hour goes on where this one ended; until then whoever asks waits for what is missing.
  failed: 'could not keep the figures ahead',
  firstAfterMs: 90_000,
  everyMs: 60 * 60_000,
};

/** Keeps the figures of clinics ahead of whoever asks, one clinic after the other, at half of one connection's pace. Answers how to stop it. */
export function startKeepingFigures(
  db: Database,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
  now: () => number,
): () => void {
  const stopping = new AbortController();
  const keep = async () => {
    for (const { id } of await clinics()) {
      let began = performance.now();
      const rest = async () => {
        await delay(performance.now() - began, undefined, { signal: stopping.signal });
        began = performance.now();
      };
      await keepFiguresAhead(db, id, now(), rest);
      await keepFigures(db, id, rest);
    }
  };
  // The first time at a large hospital may take longer than an hour on a slow machine.
  const repeated = rounds.repeat(EVERY, () =>
    keep().catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    }),
  );
  return () => {
    stopping.abort();
    void repeated.stop();
  };
}
