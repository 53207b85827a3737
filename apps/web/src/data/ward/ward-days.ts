import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { missionLogID, planID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { DoseState } from '@vetloom/domain/ward/dose-state.ts';
import type { Dose } from '@vetloom/domain/ward/doses.ts';
import { type StayDay, standingDoses } from '@vetloom/domain/ward/standing-doses.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useRef } from 'react';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** A day of a stay with what was done on it. */
export type WardDay = StayDay;

/** An animal in hospital with the days that matter now: yesterday's, of which something may still be due, and today's, as far as they are planned. */
export interface WardPatient {
  readonly stay: Stay;
  /** Undefined while it isn't on this device. */
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
  /** The earlier first. */
  readonly days: readonly WardDay[];
}

/** Something arranged, with whose it is and how it stands. */
export interface WardDose extends Dose {
  readonly patient: WardPatient;
  readonly day: WardDay;
  readonly state: DoseState;
}

/** What is noted: something arranged, or what was given as needed, for which nobody had set a time. */
export type NotedDose = Omit<WardDose, 'due'> & { readonly due: number | undefined };

/** Days of stays, as far as this device holds them, by the ids of their plans. */
export async function readDays(
  store: LocalReads,
  asked: readonly { readonly inHospitalID: string; readonly planDateTime: number }[],
): Promise<WardDay[]> {
  const ids = (of: (inHospitalID: string, day: number) => string) =>
    asked.map(({ inHospitalID, planDateTime }) => of(inHospitalID, planDateTime));
  const [plans, logs, monitors] = await Promise.all([
    heldOrEmpty(() => store.getMany('inHospitalPlan', ids(planID))),
    heldOrEmpty(() => store.getMany('inHospitalMissionLog', ids(missionLogID))),
    heldOrEmpty(() => store.getMany('inHospitalMonitor', ids(stayMonitorID))),
  ]);
  return asked.flatMap((_, at) => {
    const plan = plans[at];
    return plan ? [{ plan, log: logs[at], monitor: monitors[at] }] : [];
  });
}

async function readWard(store: LocalReads, today: number): Promise<WardPatient[]> {
  const stays = await heldOrEmpty(() => store.query('inHospital', 'byDischarge', { equals: [0] }));
  const wanted = [addDays(today, -1, shownZone()), today];
  const [pets, owners, days] = await Promise.all([
    heldByID(
      store,
      'pet',
      stays.map(({ petID }) => petID),
    ),
    heldByID(
      store,
      'user',
      stays.map(({ userID }) => userID),
    ),
    readDays(
      store,
      stays.flatMap(({ _id }) => wanted.map((planDateTime) => ({ inHospitalID: _id, planDateTime }))),
    ),
  ]);
  const byStay = Map.groupBy(days, ({ plan }) => plan.inHospitalID);
  return stays
    .toSorted((a, b) => a.startDateTime - b.startDateTime || (a._id < b._id ? -1 : 1))
    .map((stay) => ({
      stay,
      pet: pets.get(stay.petID),
      owner: owners.get(stay.userID),
      days: byStay.get(stay._id) ?? [],
    }));
}

/** Everyone in hospital, live, whoever came first before the others. `now` is Unix seconds; the day changes with it. What is as it was stays the object that it was. */
export function useWard(now: number): readonly WardPatient[] | undefined {
  const day = dayStart(now, shownZone());
  const read = useLive((store) => readWard(store, day), ['ward'], [day]);
  const known = useRef<ReadonlyMap<string, WardPatient>>(new Map());
  return useMemo(() => {
    if (read === undefined) return undefined;
    const patients = read.map((patient) => {
      const before = known.current.get(patient.stay._id);
      return before !== undefined && same(before, patient) ? before : patient;
    });
    known.current = new Map(patients.map((patient) => [patient.stay._id, patient]));
    return patients;
  }, [read]);
}

/** All that is arranged for an animal on the days that matter now, in order of time. `now` is Unix seconds. */
export const dosesOfPatient = (patient: WardPatient, now: number): WardDose[] =>
  patient.days.flatMap((day) => dosesOfDay(patient, day, now));

/** All that is arranged for an animal on one day. */
export const dosesOfDay = (patient: WardPatient, day: WardDay, now: number): WardDose[] =>
  standingDoses(day, now, shownZone()).map((dose) => ({ ...dose, patient, day }));

/** All that is arranged for each animal, by its stay: what is as it was at this moment stays the array that it was, so that one dose that is noted draws one animal anew. */
export function useDosesByStay(
  patients: readonly WardPatient[] | undefined,
  now: number,
): ReadonlyMap<string, readonly WardDose[]> {
  const known = useRef<{ readonly now: number; readonly doses: ReadonlyMap<WardPatient, readonly WardDose[]> }>(
    undefined,
  );
  return useMemo(() => {
    const before = known.current?.now === now ? known.current.doses : undefined;
    const doses = new Map(
      (patients ?? []).map((patient) => [patient, before?.get(patient) ?? dosesOfPatient(patient, now)]),
    );
    known.current = { now, doses };
    return new Map([...doses].map(([{ stay }, ofPatient]) => [stay._id, ofPatient]));
  }, [patients, now]);
}
