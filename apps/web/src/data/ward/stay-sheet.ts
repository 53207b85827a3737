import { atWallSeconds } from '@vetloom/domain/core/clock.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { StayExam, StayMonitor } from '@vetloom/domain/hospital/stay-day.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useRef } from 'react';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { found, useDocument, useDocuments, useLive } from '../engine/hooks.ts';
import { readDays, type WardDay, type WardPatient } from './ward-days.ts';

const NO_EXAMS: readonly StayExam[] = [];

/** What the laboratory was asked for on a day of a stay, in the order of the day. */
export const useDayExams = (inHospitalID: string, planDateTime: number): readonly StayExam[] =>
  useLive(
    async (store) => {
      const found = await heldOrEmpty(() => store.query('inHospitalExam', 'byStay', { equals: [inHospitalID] }));
      return found.filter((exam) => exam.planDateTime === planDateTime);
    },
    [inHospitalID, planDateTime],
  ) ?? NO_EXAMS;

/** Days of a stay that have a plan, the earliest first; undefined until they are read. */
export const useStayPlans = (inHospitalID: string): readonly StayPlan[] | undefined =>
  useDocuments('inHospitalPlan', 'byStay', { equals: [inHospitalID] });

/** A day of a stay with what was done on it; null where it isn't planned, undefined until it is read. */
export const useStayDay = (inHospitalID: string, planDateTime: number): WardDay | null | undefined =>
  useLive(
    async (store) => (await readDays(store, [{ inHospitalID, planDateTime }]))[0] ?? null,
    [inHospitalID, planDateTime],
  );

/** Several days of a stay with what was done on them, as far as they are planned. */
export const useStayDays = (inHospitalID: string, days: readonly number[]): readonly WardDay[] | undefined =>
  useLive(
    (store) =>
      readDays(
        store,
        days.map((planDateTime) => ({ inHospitalID, planDateTime })),
      ),
    [inHospitalID, days.join()],
  );

/** The animal of a stay with its owner, and the day that is looked at. What is as it was stays the object that it was. */
export function useStayPatient(stay: Stay, day: WardDay | undefined): WardPatient {
  const pet: Pet | undefined = found(useDocument('pet', stay.petID));
  const owner: Owner | undefined = found(useDocument('user', stay.userID));
  return useMemo(() => ({ stay, pet, owner, days: day === undefined ? [] : [day] }), [stay, pet, owner, day]);
}

/** A weight that was measured in hospital. */
export interface StayWeight {
  readonly id: string;
  /** kg */
  readonly value: number;
  /** Unix seconds. */
  readonly dateTime: number;
  readonly source: string;
}

const NO_WEIGHTS: readonly StayWeight[] = [];

/** What was weighed in what was measured on days of a stay, the earliest first. */
export const inHospitalWeights = (
  monitors: readonly Pick<StayMonitor, 'dateTime' | 'status'>[],
  inHospitalID: string,
): StayWeight[] =>
  monitors
    .flatMap(({ dateTime, status }) =>
      Object.entries(status).flatMap(([time, { value }]) => {
        const seconds = Number(time.slice(0, 2)) * 3600 + Number(time.slice(2)) * 60;
        const at = atWallSeconds(dateTime, seconds, shownZone());
        return typeof value.bw === 'number' && value.bw > 0
          ? [{ id: `${dateTime}-${time}`, value: value.bw, dateTime: at, source: inHospitalID }]
          : [];
      }),
    )
    .toSorted((a, b) => a.dateTime - b.dateTime);

/** What an animal weighed on all days of its stay, the earliest first: doses and the next weighing go by the last one. */
export function useStayWeights(inHospitalID: string): readonly StayWeight[] {
  const monitors = useDocuments('inHospitalMonitor', 'byStay', { equals: [inHospitalID] });
  const weights = useMemo(() => inHospitalWeights(monitors ?? [], inHospitalID), [monitors, inHospitalID]);
  const known = useRef(NO_WEIGHTS);
  if (!same(known.current, weights)) known.current = weights;
  return known.current;
}

/** An animal with what it weighed in hospital. */
export function weighedIn(pet: Pet, weights: readonly StayWeight[]): Pet {
  if (weights.length === 0) return pet;
  return { ...pet, weightHistory: [...pet.weightHistory, ...weights].toSorted((a, b) => a.dateTime - b.dateTime) };
}

/** The names of everybody who has worked in the clinic, by their ids. */
export function useStaffNames(): ReadonlyMap<string, string> {
  const staff = useDocuments('staff', 'byName', {});
  return useMemo(() => new Map(staff?.map(({ _id, name }) => [_id, name])), [staff]);
}

/** What of the catalogue the missions of a day are: by which a dose is worked out. */
export function useOrderedItems(plan: StayPlan | undefined) {
  const ids = [
    ...new Set(
      [
        ...(plan?.injectionMission ?? []).map(({ itemID }) => itemID),
        ...(plan?.infusionDrugMission ?? []).map(({ itemID }) => itemID),
        ...(plan?.drugBag ?? []).flatMap(({ items }) => items.map(({ itemID }) => itemID)),
      ].filter((id) => id !== ''),
    ),
  ];
  return useLive((store) => heldByID(store, 'catalog', ids), ['ordered'], [ids.join()]);
}

/** Edits and values of a stay's day that clashed with somebody else's and wait for a decision. */
export function useDayConflicts(ids: readonly string[]): readonly string[] {
  const conflicts = useLive(
    async (store) =>
      (
        await Promise.all(ids.map((id) => heldOrEmpty(() => store.query('conflict', 'byDocument', { equals: [id] }))))
      ).flat(),
    [ids.join()],
  );
  return (conflicts ?? []).filter(({ state }) => state === 'open').map(({ _id }) => _id);
}
