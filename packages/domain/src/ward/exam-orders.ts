import type { Zone } from '../core/zone.ts';
import { refusedBy } from '../engine/bonds.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { missionLogID, stayExamID } from '../hospital/stay-ids.ts';
import { hasFacts } from './day-facts.ts';
import { isAnswered, minuteOf } from './doses.ts';

/** The execution under which the laboratory is asked for an exam of a mission at a moment: asked for twice it is one. */
export const examOrderID = (missionID: string, due: number, zone: Zone): string =>
  `${missionID}-${minuteOf(due, zone)}`;

/** The moments at which a day has exams arranged, by the execution under which the laboratory is asked. */
function arranged({ examTherapyMission }: StayPlan, zone: Zone): Map<string, { missionID: string; due: number }> {
  const moments = new Map<string, { missionID: string; due: number }>();
  for (const { missionID, arrangeDateTime } of examTherapyMission)
    for (const due of arrangeDateTime) moments.set(examOrderID(missionID, due, zone), { missionID, due });
  return moments;
}

/**
 * Takes off what the laboratory was asked for by orders that a day has no more, as an exam of a visit goes with its order: it would draw a sample that nobody wants.
 * What was found, finished or carried out is a fact and stays, also where a device without a network found it meanwhile.
 */
export async function takeOffExams(tx: Tx, ctx: CommandContext, before: StayPlan, after: StayPlan): Promise<void> {
  const { inHospitalID, planDateTime } = before;
  const left = arranged(after, ctx.zone);
  const gone = [...arranged(before, ctx.zone)].filter(([executeID]) => !left.has(executeID));
  if (gone.length === 0) return;
  const log = await tx.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
  const open = gone.filter(([, dose]) => !isAnswered(log, dose));
  const exams = await tx.getMany(
    'inHospitalExam',
    open.map(([executeID]) => stayExamID(inHospitalID, planDateTime, executeID)),
  );
  for (const exam of exams)
    if (exam && !hasFacts(exam) && !(await refusedBy(tx, exam))) await tx.remove('inHospitalExam', exam._id);
}
