import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { receivedSum } from '@vetloom/domain/billing/receive-log.ts';
import { dayNumber } from '@vetloom/domain/core/clock.ts';
import { dayOfPlan } from '@vetloom/domain/hospital/boarding-charge.ts';
import { type CageCare, cageCareSchema } from '@vetloom/domain/hospital/cage-care.schema.ts';
import type { MissionReminder } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { missionReminderID } from '@vetloom/domain/hospital/mission-reminder.schema.ts';
import { planSchema, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { planTotals } from '@vetloom/domain/hospital/plan.totals.ts';
import { type Stay, stayOpenStatus, staySchema, stayStatusOf } from '@vetloom/domain/hospital/stay.schema.ts';
import {
  giverOf,
  type MissionLog,
  missionLogSchema,
  type StayMonitor,
  stayMonitorSchema,
} from '@vetloom/domain/hospital/stay-day.schema.ts';
import { missionLogID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { type DayAnswers, dosesOf, entriesOf, isMet } from '@vetloom/domain/ward/doses.ts';
import { isOrdered, offPlanRow } from '@vetloom/domain/ward/given-off-plan.ts';
import { owesLook } from '@vetloom/domain/ward/second-look.ts';
import { TEST_ZONE } from '../domain/clinic.ts';
import type { Contents } from './server-database.ts';

/**
 * The ward's documents hold together: a stay comes to what its days come to, to the dollar; days and logs know how their stay ended; what is due is reminded of as
 * long as nobody has answered it; of one dose one note counts unless somebody has said that both were given; a controlled drug is given before two people, or it says
 * why not; a handover is signed by two; and money for a stay is what its receipts say.
 */
export function checkWard({ documents }: Contents): string[] {
  const live = documents.filter((row) => !row.deleted);
  const bodies = <T>(collection: string) =>
    live.filter((row) => row.collection === collection).map((row) => row.body as T);
  const stays = new Map(bodies<Stay>('inHospital').map((stay) => [stay._id, stay]));
  const plans = bodies<StayPlan>('inHospitalPlan');
  const logs = new Map(bodies<MissionLog>('inHospitalMissionLog').map((log) => [log._id, log]));
  const reminders = new Map(
    bodies<MissionReminder>('reminder/inHospitalMission').map((reminder) => [reminder._id, reminder]),
  );
  const monitors = new Map(bodies<StayMonitor>('inHospitalMonitor').map((monitor) => [monitor._id, monitor]));
  const answersOf = ({ inHospitalID, planDateTime }: StayPlan): DayAnswers => ({
    log: logs.get(missionLogID(inHospitalID, planDateTime)),
    monitor: monitors.get(stayMonitorID(inHospitalID, planDateTime)),
    zone: TEST_ZONE,
  });
  const receipts = bodies<Receipt>('receipt').filter(({ type }) => type === 'inHospital');
  return [
    ...[...stays.values()].flatMap((stay) =>
      wrongMoney(
        stay,
        receipts.filter(({ collectionID }) => collectionID === stay._id),
      ),
    ),
    ...bodies<CageCare>('cageCare').flatMap((care) =>
      cageCareSchema.safeParse(care).success ? [] : [`${care._id} is not a valid cage`],
    ),
    ...plans.flatMap(wrongHandovers),
    ...[...stays.values()].flatMap((stay) =>
      wrongSums(
        stay,
        plans.filter(({ inHospitalID }) => inHospitalID === stay._id),
      ),
    ),
    ...plans.flatMap((plan) => wrongDay(plan, stays.get(plan.inHospitalID))),
    ...plans.flatMap((plan) => wrongReminders(plan, answersOf(plan), reminders)),
    ...[...logs.values()].flatMap(wrongDoubles),
    ...[...logs.values()].flatMap(wrongLooks),
    ...[...monitors.values()].flatMap((monitor) =>
      stayMonitorSchema.safeParse(monitor).success ? [] : [`${monitor._id} is not a valid sheet`],
    ),
  ];
}

function wrongSums(stay: Stay, plans: readonly StayPlan[]): string[] {
  const days = Object.fromEntries(plans.map(({ planDateTime, total }) => [planDateTime, total]));
  const wrong: string[] = [];
  for (const day of new Set([...Object.keys(days), ...Object.keys(stay.subTotal)]))
    if ((days[day] ?? 0) !== (stay.subTotal[day] ?? 0))
      wrong.push(`${stay._id} charges ${stay.subTotal[day]} for ${day}, the day says ${days[day]}`);
  const sum = plans.reduce((total, plan) => total + plan.total, 0);
  if (sum !== stay.total) wrong.push(`${stay._id} comes to ${stay.total}, its days to ${sum}`);
  if (stay.status !== stayStatusOf(stay) && !(stay.status === 0 && stay.total === 0))
    wrong.push(`${stay._id} has a status that doesn't follow from its money`);
  wrong.push(...wrongNights(stay, plans));
  if (!staySchema.safeParse(stay).success) wrong.push(`${stay._id} is not a valid stay`);
  return wrong;
}

/** What was received of a stay is what its receipts say; it waits for money on every device as long as it isn't out and even; whoever is out was settled. */
function wrongMoney(stay: Stay, receipts: readonly Receipt[]): string[] {
  const sum = receivedSum(receipts);
  return [
    ...(sum === stay.received ? [] : [`${stay._id} has received ${stay.received}, its receipts say ${sum}`]),
    ...(stay.openStatus === stayOpenStatus(stay)
      ? []
      : [`${stay._id} is ${stay.openStatus ? 'open' : 'closed'} wrongly`]),
    ...(stay.dischargeDateTime === 0 || stay.settleDateTime !== 0
      ? []
      : [`${stay._id} went home and was never settled`]),
  ];
}

/** A handover stands once and is signed by another person than who gave it, or not yet. */
function wrongHandovers({ _id, shiftHandover = [] }: StayPlan): string[] {
  const ids = new Set(shiftHandover.map((one) => one._id));
  return [
    ...(ids.size === shiftHandover.length ? [] : [`${_id} has a handover twice`]),
    ...shiftHandover.flatMap(({ by, receivedBy, receivedDateTime }) =>
      receivedBy !== by && (receivedBy === '') === (receivedDateTime === 0)
        ? []
        : [`${_id} was handed over by one person`],
    ),
  ];
}

/** Boarding charges each calendar day once at most, and none on which the animal wasn't there. */
function wrongNights(stay: Stay, plans: readonly StayPlan[]): string[] {
  if (!stay.boarding) return [];
  const days = plans.filter(({ cage }) => cage !== null).map((plan) => dayOfPlan(plan, TEST_ZONE));
  const first = dayNumber(stay.startDateTime, TEST_ZONE);
  const last = Math.max(first, dayNumber(stay.dischargeDateTime, TEST_ZONE));
  const isAway = (day: number) => day < first || (stay.dischargeDateTime !== 0 && day > last);
  return [
    ...(new Set(days).size === days.length ? [] : [`${stay._id} charges a night twice`]),
    ...(days.some(isAway) ? [`${stay._id} charges a night on which the animal was away`] : []),
  ];
}

function wrongDay(plan: StayPlan, stay: Stay | undefined): string[] {
  if (!stay) return [`${plan._id} is a day of no stay`];
  const wrong: string[] = [];
  if (plan.total !== planTotals(plan).total)
    wrong.push(`${plan._id} says ${plan.total}, its rows ${planTotals(plan).total}`);
  wrong.push(...wrongOffPlan(plan));
  if (plan.dischargeDateTime !== stay.dischargeDateTime) wrong.push(`${plan._id} doesn't know how its stay ended`);
  if (!planSchema.safeParse(plan).success) wrong.push(`${plan._id} is not a valid day`);
  return wrong;
}

/** What was given off the plan is charged where somebody decided so, and never beside its order. */
function wrongOffPlan(plan: StayPlan): string[] {
  const decided = (plan.givenOffPlan ?? []).filter(({ charged }) => charged).map(({ _id }) => offPlanRow(_id));
  const charged = plan.chargeService.map(({ _id }) => _id).filter((id) => id.startsWith('given.'));
  return [
    ...charged.filter((id) => !decided.includes(id)).map((id) => `${plan._id} charges ${id}, which nobody decided`),
    ...(plan.givenOffPlan ?? [])
      .filter(({ _id }) => isOrdered(plan, _id))
      .map(({ _id }) => `${plan._id} has decided about ${_id}, which its order charges`),
  ];
}

function wrongReminders(
  plan: StayPlan,
  answers: DayAnswers,
  reminders: ReadonlyMap<string, MissionReminder>,
): string[] {
  const missing = dosesOf(plan).flatMap(({ missionID, due }) => {
    const reminder = reminders.get(missionReminderID(due, plan._id));
    const isThere = reminder?.missions.some((mission) => mission.missionID === missionID);
    return isThere ? [] : [`${plan._id} reminds nobody of ${missionID} at ${due}`];
  });
  const wrong = [...new Set(dosesOf(plan).map(({ due }) => due))].flatMap((due) => {
    const reminder = reminders.get(missionReminderID(due, plan._id));
    if (!reminder) return [];
    const isOver =
      plan.dischargeDateTime !== 0 || reminder.missions.every(({ missionID }) => isMet(answers, { missionID, due }));
    return isOver === (reminder.closedDateTime !== 0)
      ? []
      : [`${reminder._id} is ${isOver ? 'open' : 'closed'} wrongly`];
  });
  return [...missing, ...wrong];
}

/** A controlled drug was given before two people, or it says why not; nobody was their own second person. */
function wrongLooks(log: MissionLog): string[] {
  return log.execute.flatMap((entry) => {
    const alone = entry.missions.filter((mission) =>
      (entry.looks ?? []).some(
        ({ missionID, due, by }) =>
          missionID === mission.missionID && due === mission.due && by === giverOf(entry, mission),
      ),
    );
    const silent = entry.missions.filter(
      (mission) => owesLook(entry, mission) && (mission.uncheckedReason ?? '') === '',
    );
    return [
      ...alone.map(({ missionID }) => `${log._id} has ${entry._id} looked at by whoever gave ${missionID}`),
      ...silent.map(({ missionID }) => `${log._id} gives ${missionID} in ${entry._id} before nobody, and says not why`),
    ];
  });
}

function wrongDoubles(log: MissionLog): string[] {
  if (!missionLogSchema.safeParse(log).success) return [`${log._id} is not a valid log`];
  return log.execute.flatMap(({ _id, missions }) =>
    missions.flatMap(({ missionID, due, double }) => {
      if (!double) return [];
      const firsts = due === undefined ? [] : entriesOf(log, { missionID, due });
      const counts = firsts.some(({ mission }) => mission.done && !mission.double);
      return counts ? [] : [`${log._id} has ${_id} as the double of nothing`];
    }),
  );
}
