import { bagsUsed, examsUsed, type GoodsUse, linesUsed } from '../lines/goods-use.ts';
import type { StayPlan } from './plan.schema.ts';
import { type PricedMission, timesCharged } from './plan.totals.ts';
import type { MissionLog, StayExam } from './stay-day.schema.ts';

/** When each mission of a day was carried out, Unix seconds. */
type Executions = ReadonlyMap<string, readonly number[]>;

function executionsOf(log: Pick<MissionLog, 'execute'> | undefined): Executions {
  const times = new Map<string, number[]>();
  // A dose that two people noted without seeing each other's note has left the shelf once, until somebody says that it was given twice.
  for (const { dateTime, missions } of log?.execute ?? [])
    for (const { missionID, done, double } of missions)
      if (done && !double) times.set(missionID, [...(times.get(missionID) ?? []), dateTime]);
  return times;
}

const PRICED = ['injectionMission', 'threrapyMission', 'otherTherapyMission', 'examTherapyMission'] as const;

/**
 * What a day of a stay has taken from the shelf: bags that were handed out, missions as often as the log has them carried out, infusions by the volume that was
 * given (`number` is what the day is charged for) from their first execution on. Goods that are charged have gone once the animal is discharged; or once
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
      : { times: done.length, at: done[0] ?? 0 };
  };
  const mission = (list: string, { missionID, itemID, ...rest }: PricedMission): GoodsUse[] => {
    if (bagged.has(itemID)) return [];
    const { times, at } = timesOf(missionID, timesCharged({ missionID, itemID, ...rest }));
    return linesUsed(list, [{ _id: missionID, itemID, number: times }], { cause: 'treatment', at });
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
