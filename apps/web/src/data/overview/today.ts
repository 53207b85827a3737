import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { countedOn, storedOn } from '@vetloom/domain/billing/stored-days.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { boardFrom, byUrgency, isOnBoard, LANES, type Lane, laneOf } from '@vetloom/domain/overview/board.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useRef } from 'react';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** A visit with its animal, as boards and lists show it. `pet` is undefined while it isn't on this device. */
export interface VisitEntry {
  readonly record: VisitRecord;
  readonly pet: Pet | undefined;
}

/** Joins visits, or what is known of them, with their animals in one read. */
export async function withPets<R extends Pick<VisitRecord, 'petID'>>(
  store: LocalReads,
  records: readonly R[],
): Promise<{ readonly record: R; readonly pet: Pet | undefined }[]> {
  const ids = [...new Set(records.map((record) => record.petID))];
  const pets = await heldOrEmpty(() => store.getMany('pet', ids));
  const byID = new Map(ids.map((id, at) => [id, pets[at]]));
  return records.map((record) => ({ record, pet: byID.get(record.petID) }));
}

/** The money of a day by its moments, whatever zone the clinic had when it was stored: the sum is that of figures and handovers. */
export const receiptsOfDay = async (store: LocalReads, day: number): Promise<Receipt[]> => {
  const stored = await heldOrEmpty(() => store.query('receipt', 'byDay', storedOn(day, shownZone())));
  return countedOn(stored, day, shownZone());
};

/** Visits of a day by their time; `since`: from when on instead. Unix seconds. */
export const visitsOfDay = (store: LocalReads, day: number, since = day) =>
  heldOrEmpty(() => store.query('record', 'byTime', { from: since, to: nextDay(day, shownZone()) }));

/** The clinic's day by stations, with whoever came before midnight and is still there. `receipts` is empty for readers without the cashier's permission. */
export interface Today {
  readonly lanes: Readonly<Record<Lane, readonly VisitEntry[]>>;
  readonly settled: readonly VisitEntry[];
  readonly receipts: readonly Receipt[];
}

async function readToday(store: LocalReads, day: number): Promise<Today> {
  const [entries, receipts, [lists]] = await Promise.all([
    visitsOfDay(store, day, boardFrom(day)).then((records) => withPets(store, records)),
    receiptsOfDay(store, day),
    heldOrEmpty(() => store.getMany('customize', ['/customize/labels'])),
  ]);
  const lanes = Object.fromEntries(LANES.map((lane) => [lane, [] as VisitEntry[]])) as Record<Lane, VisitEntry[]>;
  const settled: VisitEntry[] = [];
  for (const entry of entries) {
    const lane = laneOf(entry.record);
    if (!isOnBoard(entry.record, day, day)) continue;
    (lane === 'settled' ? settled : lanes[lane]).push(entry);
  }
  for (const lane of LANES) lanes[lane].sort((a, b) => byUrgency(a.record, b.record, lists?.labels));
  settled.sort((a, b) => b.record.updateDateTime - a.record.updateDateTime);
  return { lanes, settled, receipts };
}

/** The clinic's day by stations, live. `now` is Unix seconds; the day changes with it. */
export const useToday = (now: number): Today | undefined => {
  const day = dayStart(now, shownZone());
  const read = useUnchanged(useLive((store) => readToday(store, day), [day]));
  return useMemo(() => read && stillThere(read, day, now), [read, day, now]);
};

/** Without whoever came before midnight and must have gone by now; asked of what was read, so that no hour takes the board away while it is read anew. */
function stillThere(today: Today, day: number, now: number): Today {
  const isThere = ({ record }: VisitEntry) => isOnBoard(record, day, now);
  if (LANES.every((lane) => today.lanes[lane].every(isThere))) return today;
  const lanes = Object.fromEntries(LANES.map((lane) => [lane, today.lanes[lane].filter(isThere)]));
  return { ...today, lanes: lanes as unknown as Today['lanes'] };
}

/** A reading makes every document anew; what is as it was stays the object that it was, so that a board draws only what has changed. */
function useUnchanged(today: Today | undefined): Today | undefined {
  const known = useRef<ReadonlyMap<string, VisitEntry>>(new Map());
  return useMemo(() => {
    if (today === undefined) return undefined;
    const keep = (entry: VisitEntry): VisitEntry => {
      const before = known.current.get(entry.record._id);
      return before !== undefined && same(before, entry) ? before : entry;
    };
    const lanes = Object.fromEntries(
      LANES.map((lane) => [lane, today.lanes[lane].map(keep)]),
    ) as unknown as Today['lanes'];
    const settled = today.settled.map(keep);
    known.current = new Map([...Object.values(lanes).flat(), ...settled].map((entry) => [entry.record._id, entry]));
    return { ...today, lanes, settled };
  }, [today]);
}

/** Everyone who checked in today, latest first, live. */
export const useCheckedIn = (now: number): VisitEntry[] | undefined => {
  const day = dayStart(now, shownZone());
  return useLive(async (store) => withPets(store, (await visitsOfDay(store, day)).reverse()), [day]);
};

/** A bill that waits for money, with what was received for it so far. */
export interface OpenBill extends VisitEntry {
  readonly received: number;
}

/** Bills that wait for money, in the order of their visits, live: requested and not settled, however old (spec 2 §4). */
export const useOpenBills = (): OpenBill[] | undefined =>
  useLive(async (store) => {
    const records = await heldOrEmpty(() => store.query('record', 'byBill', { equals: [THREAD_STATUS.requested] }));
    const entries = await withPets(store, records);
    return entries.map((entry) => ({ ...entry, received: entry.record.received }));
  }, []);
