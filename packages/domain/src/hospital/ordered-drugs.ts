import { doseOfMgPerHour } from '../calculators/infusion.ts';
import { type DrugBag, type DrugLine, drugLine, FRESH_BAG } from '../lines/drug-bag.schema.ts';
import { isInMillilitres } from '../lines/millilitres.ts';
import type { StayPlan } from './plan.schema.ts';

type Injection = StayPlan['injectionMission'][number];
type Infusion = StayPlan['infusionDrugMission'][number];
type Timed = Pick<Injection, 'arrangeDateTime' | 'repeat'>;

const TIMES = ['', 'SID', 'BID', 'TID', 'QID'] as const;

/**
 * How often something of a day is given, as a dose code: every so many hours; as often as its times; as needed at most as often as its least gap lets it be. What comes
 * out uneven is said more often than it is, so that a limit for the day errs towards a warning.
 */
export function rhythmOf({ arrangeDateTime, repeat }: Timed): string {
  const hours = (every: number) => `Q${Math.max(1, Math.floor(every))}H`;
  if (repeat?.every !== undefined) return hours(repeat.every / 3600);
  if (repeat?.leastGap !== undefined) return repeat.leastGap > 0 ? hours(repeat.leastGap / 3600) : 'PRN';
  const count = arrangeDateTime.length;
  return TIMES[count] ?? hours(24 / count);
}

/** mg of drug in a mL of what runs; undefined where nobody said it. `strength`: mg in one of the unit in which the drug is kept. */
export function concentrationOf({
  mix,
  strength,
  unit,
}: Pick<Infusion, 'mix' | 'strength' | 'unit'>): number | undefined {
  if (mix !== undefined) return mix.drugMg / mix.bag;
  return strength !== null && isInMillilitres(unit) ? strength : undefined;
}

/** mg per kg and day that an infusion gives while it runs at its rate; undefined where nobody said the rate, what is in it, or the weight (kg). */
export function infusedPerDay(
  infusion: Pick<Infusion, 'mix' | 'strength' | 'unit' | 'mlPerHour'>,
  weight: number | null,
): number | undefined {
  const concentration = concentrationOf(infusion);
  if (concentration === undefined || infusion.mlPerHour === null || weight === null) return undefined;
  return doseOfMgPerHour(infusion.mlPerHour * concentration, 'mg/kg/day', weight);
}

/** The drug of a bag that a mission gives: by its name, else the only one that there is. */
export const orderedLine = (
  { drugBag }: Pick<StayPlan, 'drugBag'>,
  { bagID, name }: Pick<StayPlan['drugMission'][number], 'bagID' | 'name'>,
): DrugLine | undefined => {
  const items = drugBag.find((bag) => bag.bagID === bagID)?.items ?? [];
  return items.find((drug) => drug.name === name) ?? items[0];
};

/** The row by which an order's drug is known among those of its day (`orderedBags`); undefined for what is no drug. */
export function orderedRow(plan: StayPlan, list: string, missionID: string): string | undefined {
  if (list === 'injectionMission' || list === 'infusionDrugMission') return missionID;
  const mission = list === 'drugMission' ? plan.drugMission.find((one) => one.missionID === missionID) : undefined;
  return mission && orderedLine(plan, mission)?._id;
}

const injected = (mission: Injection): DrugLine =>
  drugLine.parse({
    _id: mission.missionID,
    itemID: mission.itemID,
    name: mission.name,
    unit: mission.unit ?? '',
    price: mission.price,
    number: 1,
    dosePerKg: mission.dosePerKg ?? null,
    strength: mission.strength ?? null,
    unitsPerDose: mission.unitsPerDose ?? null,
    frequency: rhythmOf(mission),
    route: mission.route ?? '',
    overrides: mission.overrides ?? [],
  });

/** An infusion has no single dose: what it gives is its rate's. */
const infused = ({
  missionID,
  mix: _mix,
  mlPerHour: _rate,
  arrangeDateTime: _times,
  repeat: _repeat,
  ...drug
}: Infusion) => drugLine.parse({ ...drug, _id: missionID, dosePerKg: null, unitsPerDose: null });

/**
 * All drugs that are ordered on a day of a stay as bags, by which they are looked at like those of a visit: its bags with the rhythm in which they are given, its
 * injections and its infusions, each a line by the id of its mission. What is stopped by then (Unix seconds) is given no more.
 */
export function orderedBags(plan: StayPlan, now: number): DrugBag[] {
  const stopped = new Set(
    (plan.drugDisable ?? []).filter(({ disableDateTime }) => disableDateTime <= now).map(({ bagID }) => bagID),
  );
  // Whoever may not read the day whole has nothing of some lists.
  const { drugMission = [], injectionMission = [], infusionDrugMission = [] }: Partial<StayPlan> = plan;
  const rhythms = new Map(drugMission.map((mission) => [mission.bagID, rhythmOf(mission)]));
  const asGiven = (bag: DrugBag): DrugBag => {
    const frequency = rhythms.get(bag.bagID);
    return frequency === undefined || frequency === ''
      ? bag
      : { ...bag, items: bag.items.map((drug) => ({ ...drug, frequency })) };
  };
  const loose = [...injectionMission.map(injected), ...infusionDrugMission.map(infused)];
  const bags = [
    ...plan.drugBag.map(asGiven),
    ...loose.map((drug): DrugBag => ({ ...FRESH_BAG, bagID: drug._id, name: '', items: [drug] })),
  ];
  return bags.filter(({ bagID }) => !stopped.has(bagID));
}
