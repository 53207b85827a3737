import { fourPlaces } from '../lines/course.ts';
import { bagsUsed, examsUsed, type GoodsUse, linesUsed } from '../lines/goods-use.ts';
import type { StayPlan } from './plan.schema.ts';
import { type PricedMission, timesCharged } from './plan.totals.ts';
import type { MissionLog, MissionOutcome, StayExam } from './stay-day.schema.ts';

/** Once that a mission was carried out: when (Unix seconds), and what it took from the shelf as it was noted. */
interface Carried {
  readonly at: number;
  readonly took: MissionOutcome['took'];
}
type Executions = ReadonlyMap<string, readonly Carried[]>;

function executionsOf(log: Pick<MissionLog, 'execute'> | undefined): Executions {
  const times = new Map<string, Carried[]>();
  // A dose that two people noted without seeing each other's note has left the shelf once, until somebody says that it was given twice.
  for (const { dateTime: at, missions } of log?.execute ?? [])
    for (const { missionID, done, double, took } of missions)
      if (done && !double) times.set(missionID, [...(times.get(missionID) ?? []), { at, took }]);
  return times;
}

/** What is given each time; only an injection says how much that is. */
type Given = Pick<PricedMission, 'itemID'> & { readonly unitsPerDose?: number | null | undefined };

/** Whether an order says how much of its drug is given once, in the unit in which it is sold. What a service uses up the catalogue says. */
const saysUnits = ({ itemID, unitsPerDose }: Given): boolean =>
  unitsPerDose != null && unitsPerDose > 0 && !itemID.startsWith('/catalog/service/');

/** How much of an item one execution takes, in the unit in which it is sold: what is given once, as of a drug of a visit; one where nobody said it. */
export const unitsEachTime = (mission: Given): number => (saysUnits(mission) ? (mission.unitsPerDose ?? 1) : 1);

const PRICED = ['injectionMission', 'threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;

/** What was carried out of missions that the plan has no more: taken as it was then. Of an infusion once, by its volume; of everything else as often as it was given. */
function goneMissions(plan: StayPlan, log: Pick<MissionLog, 'execute'> | undefined): GoodsUse[] {
  const uses = new Map<string, { list: string; missionID: string; itemID: string; number: number; at: number }>();
  for (const { dateTime, missions } of log?.execute ?? [])
    for (const { missionID, done, double, took } of missions) {
      if (!done || double || !took || isPlanned(plan, took.list, missionID)) continue;
      const key = `${took.list} ${missionID}`;
      const known = uses.get(key);
      const isInfusion = took.list === 'infusionDrugMission';
      const number = known && !isInfusion ? fourPlaces(known.number + took.number) : took.number;
      uses.set(key, { ...took, missionID, number, at: known?.at ?? dateTime });
    }
  return [...uses.values()].flatMap(({ list, missionID, itemID, number, at }) =>
    linesUsed(list, [{ _id: missionID, itemID, number }], { cause: 'treatment', at }),
  );
}

const LISTS = [...PRICED, 'infusionDrugMission'] as const;

const isPlanned = (plan: StayPlan, list: string, missionID: string): boolean =>
  LISTS.some((name) => name === list && plan[name].some((mission) => mission.missionID === missionID));

/** What carrying a mission out takes from the shelf, by its plan; undefined for what takes nothing. */
export function tookOf(plan: StayPlan, missionID: string): MissionOutcome['took'] {
  const list = LISTS.find((name) => isPlanned(plan, name, missionID));
  if (list === undefined) return undefined;
  if (list === 'infusionDrugMission') {
    const infusion = plan[list].find((mission) => mission.missionID === missionID);
    return infusion && infusion.itemID !== '' ? { list, itemID: infusion.itemID, number: infusion.number } : undefined;
  }
  const mission = plan[list].find((one) => one.missionID === missionID);
  if (mission === undefined || mission.itemID === '') return undefined;
  const { itemID } = mission;
  const isUnsaid = list === 'injectionMission' && !itemID.startsWith('/catalog/service/') && !saysUnits(mission);
  return { list, itemID, number: unitsEachTime(mission), ...(isUnsaid ? { assumed: true } : {}) };
}

/**
 * What a day of a stay has taken from the shelf: bags that were handed out, missions as often as the log has them carried out and each by what was given (as the entry took it:
 * an order that is changed afterwards changes nothing of that), infusions by the volume that was
 * given (`number` is what the day is charged for) from their first execution on. What was carried out of a mission that was taken out of the plan afterwards stays taken. Goods that are charged have gone once the animal is discharged; or once
 * somebody says so of the whole day (`isSold`), upon which what is charged counts where the log knows of no execution at all.
 */
export function dayGoods(plan: StayPlan, isSold: boolean, log: Pick<MissionLog, 'execute'> | undefined): GoodsUse[] {
  const executions = executionsOf(log);
  const end = plan.dischargeDateTime || plan.planDateTime;
  // The drug of an injection that the pharmacy has handed out to the ward has its bag; one that still waits there was taken from elsewhere.
  const handedOut = plan.injectionDrugBag.filter(({ dispensed }) => dispensed);
  const bagged = new Set(handedOut.flatMap(({ items }) => items.map(({ itemID }) => itemID)));
  const timesOf = (id: string, charged: number): { readonly times: number; readonly at: number } => {
    const done = executions.get(id) ?? [];
    return done.length === 0 && isSold && executions.size === 0
      ? { times: charged, at: end }
      : { times: done.length, at: done[0]?.at ?? 0 };
  };
  const mission = (list: string, planned: PricedMission): GoodsUse[] => {
    const { missionID, itemID } = planned;
    if (bagged.has(itemID)) return [];
    const { times, at } = timesOf(missionID, timesCharged(planned));
    const done = executions.get(missionID) ?? [];
    const each = unitsEachTime(planned);
    const taken = done.reduce((sum, { took }) => sum + (took?.itemID === itemID ? took.number : each), 0);
    const number = fourPlaces(done.length === 0 ? times * each : taken);
    return linesUsed(list, [{ _id: missionID, itemID, number }], { cause: 'treatment', at });
  };
  const infusions = plan.infusionDrugMission.flatMap(({ missionID, itemID, number }) => {
    const { times, at } = timesOf(missionID, 1);
    return times === 0
      ? []
      : linesUsed('infusionDrugMission', [{ _id: missionID, itemID, number }], { cause: 'treatment', at });
  });
  const isOver = isSold || plan.dischargeDateTime !== 0;
  return [
    ...bagsUsed('drugBag', plan.drugBag),
    ...bagsUsed('injectionDrugBag', plan.injectionDrugBag),
    ...PRICED.flatMap((list) => plan[list].flatMap((one) => mission(list, one))),
    ...infusions,
    ...goneMissions(plan, log).filter(({ itemID }) => !bagged.has(itemID)),
    ...(isOver ? linesUsed('chargeService', plan.chargeService, { cause: 'treatment', at: end }) : []),
    ...(isOver ? linesUsed('chargeProduct', plan.chargeProduct, { cause: 'sale', at: end }) : []),
  ];
}

/** What an exam of a stay has used up: once one of its tasks is finished, its consumables too. */
export function stayExamGoods({ examTask, examConsumable }: StayExam): GoodsUse[] {
  const finished = examTask.map(({ finishDateTime }) => finishDateTime).filter((at) => at !== 0);
  if (finished.length === 0) return [];
  return [
    ...examsUsed(examTask),
    ...linesUsed('examConsumable', examConsumable, { cause: 'treatment', at: Math.min(...finished) }),
  ];
}
