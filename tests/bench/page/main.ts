// A page of the bench on the application's own origin: opens the person's clinic as the application does and times
// commands in it beside bare writes of the same size.

import { dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { laneOf } from '@vetloom/domain/overview/board.ts';
import { recordID } from '@vetloom/domain/record/record.kind.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { checkInPets, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { followRead } from '@vetloom/sync-client/store/observed-read.ts';
import { clinicStore } from '../../../apps/web/src/data/engine/clinic-store.ts';
import { BareStore } from './bare-store.ts';

/** Milliseconds of each command and of the bare write that followed it. */
export interface Timed {
  readonly ours: number[];
  readonly bare: number[];
}

/** What the driver calls. */
export interface BenchPage {
  /** Runs a command that often, with a pause before each; a person never acts faster. */
  time(kind: 'edit' | 'checkIn', runs: number, pauseMs: number): Promise<Timed>;
  unsynced(): number;
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const opened = await new Promise<ClinicStore>((resolve) => {
  const look = () => {
    const store = clinicStore.get();
    if (store) resolve(store);
  };
  clinicStore.subscribe(look);
  look();
});
const zone = zoneOf(DEFAULT_TIME_ZONE);
const day = dayStart(opened.now(), zone);
const today = () => opened.query('record', 'byTime', { from: day, to: day + 86_400 });
// The board watches while people work.
followRead(today, () => undefined, reportError);
// What a replay would fetch: once the page is there, nothing answers for its address.
await import('@vetloom/domain/commands.ts');
const bare = await BareStore.open();
// Only who lives can come in.
const pets = (await opened.scan('pet', undefined, 2000)).filter(({ timeOfDeath }) => timeOfDeath === null);
const visits = (await today()).filter((record) => laneOf(record) !== 'settled').map(({ _id }) => _id);

async function edit(turn: number): Promise<{ work: () => Promise<unknown>; after: VisitRecord; args: unknown }> {
  const id = visits[turn % visits.length] ?? '';
  const record = await opened.get('record', id);
  if (!record) throw new Error(`no record ${id}`);
  const to = `${record.diagnosis ?? ''}·`.slice(-40);
  const args = { recordID: id, edits: [{ op: 'set' as const, path: ['diagnosis'], from: record.diagnosis, to }] };
  return { work: () => opened.run(editRecord, args), after: record, args };
}

async function arrive(turn: number): Promise<{ work: () => Promise<unknown>; after: VisitRecord; args: unknown }> {
  const petID = pets[(turn * 7) % pets.length]?._id ?? '';
  const template = await opened.get('record', visits[0] ?? '');
  if (!template) throw new Error('no visit today');
  const args = { visits: [{ _id: recordID(opened.now(), random), petID, cause: '年度健檢' }] };
  return { work: () => opened.run(checkInPets, args), after: template, args };
}

window.bench = {
  async time(kind, runs, pauseMs) {
    const ours: number[] = [];
    const bareTimes: number[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      const { work, after, args } = await (kind === 'edit' ? edit(turn) : arrive(turn));
      await pause(pauseMs);
      const started = performance.now();
      await work();
      ours.push(performance.now() - started);
      await pause(pauseMs);
      bareTimes.push(await bare.put({ document: after, base: after, args }));
    }
    return { ours, bare: bareTimes };
  },
  unsynced: () => opened.status.get().unsynced,
};
