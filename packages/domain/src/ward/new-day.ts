import type { Zone } from '../core/zone.ts';
import { planSchema, type StayPlan } from '../hospital/plan.schema.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { planID } from '../hospital/stay-ids.ts';
import { FRESH_BAG } from '../lines/drug-bag.schema.ts';
import { goOnEvery, sameTimes } from './repeats.ts';

/** What is watched in each animal in hospital unless somebody says otherwise (spec 2 §3 "Default monitor missions"). */
export const DEFAULT_MONITORS = ['spirit', 'appetite', 'bw', 'urine', 'feces', 'bp', 'hr', 'bt', 'br', 'food'] as const;

/** Units of what is watched by default (spec 2 §3); the others are words ([2.3.64]). */
export const MONITOR_UNITS: Readonly<Partial<Record<string, string>>> = {
  bw: 'kg',
  bp: 'mmHg',
  hr: 'bpm',
  bt: '°C',
  br: '/min',
};

type Stamp = Pick<StayPlan, 'createDateTime' | 'createBy' | 'updateDateTime' | 'updateBy'>;

/** A day on which nothing is planned yet but what is watched in every animal; its cage is the stay's (spec 2 §9: one, undiscounted). */
export const newDay = (stay: Stay, planDateTime: number, made: Stamp): StayPlan =>
  planSchema.parse({
    ...made,
    _id: planID(stay._id, planDateTime),
    collection: 'inHospitalPlan',
    inHospitalID: stay._id,
    petID: stay.petID,
    recordID: stay.recordID,
    doctorID: stay.doctorID,
    doctor: stay.doctor,
    planDateTime,
    monitorMission: DEFAULT_MONITORS.map((missionID) => ({ missionID, name: '', arrangeDateTime: [] })),
    cage: cageOf(stay),
    dischargeDateTime: stay.dischargeDateTime,
  });

/** The cage of a stay as a new day is charged for it; none where the animal has none, or is there to be groomed. */
export const cageOf = ({ cageID, cageName, cageDefaultPrice, stayKind }: Stay): StayPlan['cage'] =>
  cageID === '' || stayKind === 'grooming'
    ? null
    : { _id: cageID, name: cageName, price: cageDefaultPrice, number: 1, discountRate: 1 };

type Repeated = Pick<StayPlan['monitorMission'][number], 'arrangeDateTime' | 'repeat'>;

/**
 * What of a day goes on on another ([2.7.104]): missions and bags at the same times of day, what is done
 * every so many hours on from its last time, without what was done, handed out or stopped, and without what was
 * charged by hand. The cage is the one in which the animal is now.
 */
export function carriedOver(source: StayPlan, fresh: StayPlan, days: number, zone: Zone): StayPlan {
  const later = ({ arrangeDateTime, repeat }: Repeated) =>
    repeat?.every === undefined || days !== 1
      ? sameTimes(arrangeDateTime, days, zone)
      : goOnEvery(arrangeDateTime, repeat.every, fresh.planDateTime, zone);
  const moved = <M extends Repeated>(missions: readonly M[]): M[] =>
    missions.map((mission) => ({ ...mission, arrangeDateTime: later(mission) }));
  // What somebody has stopped is given again only where somebody orders it again.
  const stopped = new Set(
    (source.drugDisable ?? [])
      .filter(({ disableDateTime }) => disableDateTime <= fresh.planDateTime)
      .map(({ bagID }) => bagID),
  );
  const goesOn = ({ bagID }: { readonly bagID: string }) => !stopped.has(bagID);
  const bags = (list: StayPlan['drugBag']) =>
    list.filter(goesOn).map(({ bagID, name, items }) => ({ ...FRESH_BAG, bagID, name, items, takenBack: [] }));
  return {
    ...fresh,
    monitorMission: moved(source.monitorMission),
    drugBag: bags(source.drugBag),
    drugMission: moved(source.drugMission.filter(goesOn)),
    drugDiscountRate: source.drugDiscountRate,
    injectionDrugBag: bags(source.injectionDrugBag),
    injectionMission: moved(source.injectionMission),
    infusionDrugMission: moved(source.infusionDrugMission),
    infusionDrugDiscountRate: source.infusionDrugDiscountRate,
    threrapyMission: moved(source.threrapyMission),
    otherTherapyMission: moved(source.otherTherapyMission),
    examTherapyMission: moved(source.examTherapyMission),
    stateOfIllness: source.stateOfIllness,
  };
}
