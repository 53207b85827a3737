import type { CatalogItem } from '../catalog/catalog.schema.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { MissionLog } from '../hospital/stay-day.schema.ts';
import type { MissionList } from './doses.ts';

/** By what the dose of a mission is worked out. */
export interface MissionDose {
  /** mg per kg and administration. */
  readonly perKg: number;
  /** mg in one unit; null where nobody has entered it. */
  readonly strength: number | null;
  readonly unit: string;
  /** Units that are given once, as they were worked out when it was ordered; null where the order doesn't say. */
  readonly ordered: number | null;
}

const PER_KG = /(\d+(?:\.\d+)?)\s*mg\s*\/\s*kg/i;

/**
 * By what the dose of a mission is worked out: of a drug in a bag as it was prescribed, of an injection as it was ordered, or as an older order says in its words (`1 mg/kg`). Undefined for what
 * isn't dosed by weight.
 */
export function missionDose(
  plan: StayPlan,
  list: MissionList,
  missionID: string,
  itemOf: (itemID: string) => CatalogItem | undefined,
): MissionDose | undefined {
  if (list === 'drugMission') {
    const mission = plan.drugMission.find((one) => one.missionID === missionID);
    const bag = plan.drugBag.find(({ bagID }) => bagID === mission?.bagID);
    const drug = bag?.items.find(({ name }) => name === mission?.name) ?? bag?.items[0];
    if (drug?.dosePerKg == null) return undefined;
    return { perKg: drug.dosePerKg, strength: drug.strength, unit: drug.unit, ordered: drug.unitsPerDose };
  }
  if (list !== 'injectionMission') return undefined;
  const mission = plan.injectionMission.find((one) => one.missionID === missionID);
  if (mission?.dosePerKg != null)
    return {
      ...{ perKg: mission.dosePerKg, strength: mission.strength ?? null, unit: mission.unit ?? '' },
      ordered: mission.unitsPerDose ?? null,
    };
  const [, figure] = PER_KG.exec(`${mission?.note ?? ''} ${mission?.name ?? ''}`) ?? [];
  if (mission === undefined || figure === undefined) return undefined;
  const item = itemOf(mission.itemID);
  return { perKg: Number(figure), strength: item?.drug?.strength ?? null, unit: item?.unit ?? '', ordered: null };
}

/** What is given of it by a weight (kg): mg, and units where their strength is known. */
export function doseFor(
  { perKg, strength }: MissionDose,
  weight: number,
): { readonly mg: number; readonly units: number | undefined } {
  const mg = Math.round(perKg * weight * 1000) / 1000;
  return { mg, units: strength === null ? undefined : Math.round((mg / strength) * 100) / 100 };
}

/** Seconds after which a weight of an animal in hospital is told to be old: it is weighed every day, and two days were left out. */
export const OLD_IN_WARD = 2 * 86_400;

/**
 * By what part the units of an order are off what they would be by the weight (kg) of now: 0.2 for a fifth too much, because the animal has become lighter since. Undefined
 * where the order doesn't say its units or their strength, and where they are near enough (`tolerance`, a part), which a rounding to what can be given is.
 */
export function offByWeight(
  { perKg, strength, ordered }: MissionDose,
  weight: number,
  tolerance: number,
): number | undefined {
  if (strength === null || ordered === null || weight <= 0) return undefined;
  const off = (ordered * strength) / weight / perKg - 1;
  return Math.abs(off) > tolerance ? Math.round(off * 100) / 100 : undefined;
}

/** When a mission was given last, by the logs of several days; Unix seconds, 0 where it never was. A dose that counts as a double was given as well, as far as anybody knows. */
export const lastGiven = (logs: readonly (Pick<MissionLog, 'execute'> | undefined)[], missionID: string): number =>
  logs
    .flatMap((log) => log?.execute ?? [])
    .filter(({ missions }) => missions.some((mission) => mission.missionID === missionID && mission.done))
    .reduce((latest, { dateTime }) => Math.max(latest, dateTime), 0);
