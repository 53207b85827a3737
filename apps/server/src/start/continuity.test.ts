import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Continuity, Found, Remembered } from '@vetloom/storage/ports/continuity.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startContinuity } from './continuity.ts';
import { RememberedHeads } from './remembered-heads.ts';
import { Rounds } from './repeat.ts';

const KNOWN: Remembered = { epoch: 'e1', over: [], heads: { demo: { seq: 7, command: null } } };

let dataDir: string;
let told: string[];
let lines: { readonly level: number; readonly event?: string; readonly clinics?: readonly string[] }[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vetloom-continuity-'));
  told = [];
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A database of which a look finds that. */
function databaseThat(found: Found | undefined, doubts: Set<string> = new Set()) {
  const recalled: Remembered[] = [];
  let hear: (found: Found) => void = () => undefined;
  const continuity: Continuity = {
    cutAt: undefined,
    look: async () => {
      if (found) hear(found);
      return found ?? { found: 'same' };
    },
    onFound: (hearing) => {
      hear = hearing;
      return () => undefined;
    },
    takeDoubts: () => {
      const taken = [...doubts];
      doubts.clear();
      return taken;
    },
    remembered: () => KNOWN,
    recall: (kept) => recalled.push(kept),
  };
  const listClinics = async () => [{ id: 'demo', name: 'demo' }] as never;
  return { recalled, db: { continuity, system: { listClinics } } };
}

const parts = () => ({
  pokes: { tellEpoch: () => void told.push('devices') },
  einvoices: {
    keepBooks: async (clinics: readonly { readonly id: string }[]) => {
      told.push(`numbers of ${clinics.map(({ id }) => id).join()}`);
    },
  },
  rounds: new Rounds(pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })),
});

it('a history that was cut is an error for the operator, news to all devices, and passes over numbers of invoices', async () => {
  const { db } = databaseThat({ found: 'cut', epoch: 'e2', clinics: ['demo'], raised: true });
  const stop = await startContinuity(db, parts(), { dataDir });
  await expect.poll(() => told).toEqual(['devices', 'numbers of demo']);
  expect(lines).toMatchObject([{ level: 50, event: 'database.cut', clinics: ['demo'] }]);
  await stop();
});

it('an epoch that somebody else began is news to devices, and no error', async () => {
  const { db } = databaseThat({ found: 'other', epoch: 'e2' });
  const stop = await startContinuity(db, parts(), { dataDir });
  await expect.poll(() => told).toEqual(['devices', 'numbers of demo']);
  expect(lines.map(({ level }) => level)).toEqual([40]);
  await stop();
});

it('what a process knew when it was ended the next one takes up before it looks', async () => {
  const before = databaseThat(undefined);
  await (await startContinuity(before.db, parts(), { dataDir }))();
  expect(new RememberedHeads(join(dataDir, 'acknowledged')).read()).toEqual([KNOWN]);
  const after = databaseThat(undefined);
  await (await startContinuity(after.db, parts(), { dataDir }))();
  expect(after.recalled).toEqual([KNOWN]);
  expect([told, lines]).toEqual([[], []]);
});

it('a device that says over and over that it knows more hides nothing of what one of another clinic says once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  try {
    const doubts = new Set<string>();
    const { db } = databaseThat(undefined, doubts);
    const stop = await startContinuity(db, parts(), { dataDir });
    for (let seconds = 0; seconds < 700; seconds += 5) {
      doubts.add('noisy');
      if (seconds === 100) doubts.add('harbour');
      await vi.advanceTimersByTimeAsync(5000);
      // The first look keeps what is known: none begins before that is on the disk.
      await expect.poll(() => new RememberedHeads(join(dataDir, 'acknowledged')).read()).toEqual([KNOWN]);
    }
    expect(lines.map(({ clinics }) => clinics)).toEqual([['noisy'], ['noisy', 'harbour']]);
    await stop();
  } finally {
    vi.useRealTimers();
  }
});
