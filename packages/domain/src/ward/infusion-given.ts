import { nextDay } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { infusionRate, isGiven, type MissionLog } from '../hospital/stay-day.schema.ts';
import { isInMillilitres } from '../lines/millilitres.ts';

type Infusion = StayPlan['infusionDrugMission'][number];

/** A day of a stay, as far as it says when its infusions end. */
type InfusionDay = Pick<StayPlan, 'planDateTime' | 'drugDisable'> & Partial<Pick<StayPlan, 'dischargeDateTime'>>;

/** While an infusion ran at one rate. Unix seconds; mL an hour. */
export interface InfusionRun {
  readonly from: number;
  readonly to: number;
  readonly rate: number;
}

/** What the log says of an infusion at a moment: it runs, at a rate where one is said, or it doesn't any more. */
interface Told {
  readonly at: number;
  readonly runs: boolean;
  readonly rate: number | undefined;
}

/**
 * When an infusion of a day ran, and how fast: from when it was noted as given until it was noted as stopped or held back, its volume was through, the animal was
 * discharged, the day ended, or until now. It runs at the rate that its last note says, else at that of the plan; a note of another rate ends one run and begins the next. Without any rate nothing
 * says how much ran.
 */
export function runsOf(
  { planDateTime, drugDisable, dischargeDateTime = 0 }: InfusionDay,
  log: Pick<MissionLog, 'execute'> | undefined,
  { missionID, mlPerHour, ...infusion }: Pick<Infusion, 'missionID' | 'mlPerHour' | 'number' | 'unit' | 'mix'>,
  until: number,
  zone: Zone,
): InfusionRun[] {
  // An animal that has gone home takes no pump along.
  const end = Math.min(nextDay(planDateTime, zone), until, dischargeDateTime || Number.POSITIVE_INFINITY);
  const stop = drugDisable?.find(({ bagID }) => bagID === missionID)?.disableDateTime ?? Number.POSITIVE_INFINITY;
  const told = toldOf(log, missionID, planDateTime);
  let left = volumeOf(infusion);
  let rate = mlPerHour ?? 0;
  return told.flatMap(({ at, runs, rate: noted }, nth) => {
    rate = noted ?? rate;
    if (!runs || at >= end || rate <= 0) return [];
    const to = Math.min(told[nth + 1]?.at ?? end, end, stop, at + (left / rate) * 3600);
    if (to <= at) return [];
    left -= ((to - at) / 3600) * rate;
    return [{ from: at, to, rate }];
  });
}

/** All that the log says of an infusion, in order of time. A dose that two people noted unseen ran once. */
const toldOf = (log: Pick<MissionLog, 'execute'> | undefined, missionID: string, dayStart: number): Told[] =>
  (log?.execute ?? [])
    .flatMap(({ dateTime, missions }) =>
      missions
        .filter((mission) => mission.missionID === missionID && !mission.double)
        .filter(({ done, outcome }) => done || (outcome !== undefined && !isGiven(outcome)))
        .map(({ done, rate }) => ({ at: Math.max(dateTime, dayStart), runs: done, rate })),
    )
    .toSorted((a, b) => a.at - b.at);

/**
 * The rate (mL an hour) at which an infusion that is noted at a moment runs where nobody says another: as it was noted last before, else as the plan has it just then. It is
 * kept with the note, because an order that is changed afterwards changes nothing of what ran. Undefined for what is no infusion, and where no rate is known.
 */
export function rateInForce(
  plan: Pick<StayPlan, 'planDateTime' | 'infusionDrugMission'>,
  log: Pick<MissionLog, 'execute'> | undefined,
  missionID: string,
  at: number,
): number | undefined {
  const infusion = plan.infusionDrugMission.find((one) => one.missionID === missionID);
  const noted = toldOf(log, missionID, plan.planDateTime).findLast((told) => told.at <= at && told.rate !== undefined);
  return infusion && infusionRate.safeParse(noted?.rate ?? infusion.mlPerHour).data;
}

/** mL of an infusion: of the bag into which its drug is mixed; else where it is counted in mL, since of bags and bottles nobody knows how much is in them. */
const volumeOf = ({ number, unit, mix }: Pick<Infusion, 'number' | 'unit' | 'mix'>): number =>
  mix?.bag ?? (isInMillilitres(unit) && number > 0 ? number : Number.POSITIVE_INFINITY);

/** mL of all runs. */
export const ranThrough = (runs: readonly InfusionRun[]): number =>
  runs.reduce((sum, { from, to, rate }) => sum + ((to - from) / 3600) * rate, 0);

/** How an infusion stands. Rates in mL an hour. */
export interface InfusionGiven {
  readonly runs: readonly InfusionRun[];
  /** mL that ran until now. */
  readonly given: number;
  /** At which it runs now; undefined where it doesn't. */
  readonly rate: number | undefined;
  /** mL that the day is charged for; undefined where it isn't counted in mL, and of a drug that is mixed into what runs: what ran says nothing of how much of it went in. */
  readonly charged: number | undefined;
}

/** How an infusion of a day stands at a moment (Unix seconds): what ran by its rates in time. */
export function infusionGiven(
  plan: InfusionDay,
  log: Pick<MissionLog, 'execute'> | undefined,
  infusion: Infusion,
  now: number,
  zone: Zone,
): InfusionGiven {
  const runs = runsOf(plan, log, infusion, now, zone);
  const last = runs.at(-1);
  return {
    runs,
    given: ranThrough(runs),
    rate: last !== undefined && last.to >= now ? last.rate : undefined,
    charged: infusion.mix === undefined && isInMillilitres(infusion.unit) ? infusion.number : undefined,
  };
}

/**
 * The volume (mL, to a tenth) that a day would be charged for by what really ran; undefined where nothing would change, where it isn't counted in mL, and while it runs:
 * then the volume isn't known yet.
 */
export function chargeByGiven({ runs, given, rate, charged }: InfusionGiven): number | undefined {
  if (runs.length === 0 || rate !== undefined || charged === undefined) return undefined;
  const volume = Math.round(given * 10) / 10;
  return volume > 0 && volume !== charged ? volume : undefined;
}
