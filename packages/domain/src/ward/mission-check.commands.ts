import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import {
  type DoseLook,
  type Execution,
  giverOf,
  type LookedDose,
  lookedDose,
  type MissionLog,
  MOST_LOOKS,
} from '../hospital/stay-day.schema.ts';
import { missionLogID, planID } from '../hospital/stay-ids.ts';
import { nearestDue } from './doses.ts';
import { keepLog, logOf, missionDay, missionReads } from './mission-log.ts';
import { requireDay } from './require-stay.ts';
import { controlledMissions, owedLooks } from './second-look.ts';

/**
 * The second person's look at controlled drugs, before they are given or, where they were given without, after it. The author is the second person; at a shared
 * workstation the server runs it for whoever gave their PIN or password. What nobody must look at any more is passed over.
 * @throws DomainError contradictory (`secondPersonSame`) for the one who gave it; notFound (`dayRemoved`)
 */
export const checkMissions = defineCommand({
  name: 'mission.check',
  word: '覆核住院管制藥品',
  ownHand: true,
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ ...missionDay, doses: z.array(lookedDose).min(1).max(200) }),
  reads: missionReads,
  witness: (input) => async (sight) => {
    const [plan, log] = [
      await sight.get('inHospitalPlan', planID(input.inHospitalID, input.planDateTime)),
      await sight.get('inHospitalMissionLog', missionLogID(input.inHospitalID, input.planDateTime)),
    ];
    // Which entry somebody had before them is known here: later another may be the one that owes a look.
    const doses = input.doses.map((dose) => ({ ...dose, ...(dose.executeID ? {} : owing(log, dose)) }));
    return plan ? { ...input, doses } : input;
  },
  async run(tx, { inHospitalID, planDateTime, doses }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const before = await logOf(tx, plan, ctx);
    const controlled = await controlledMissions(tx, plan);
    const by = ctx.actor.staffID;
    let log = before;
    for (const dose of doses) {
      const due = dose.due ?? (dose.executeID ? undefined : nearestDue(plan, log, dose.missionID, ctx.now));
      const named = { ...dose, due };
      const owed = owedBy(log, named);
      const others = owed.filter(({ entry, mission }) => giverOf(entry, mission) !== by);
      if (owed.length > 0 && others.length === 0)
        throw new DomainError('contradictory', 'another person must look', { rule: 'secondPersonSame' });
      // Of two who gave it, who have to be decided about, one look is of one.
      for (const { entry, mission } of dose.executeID ? others : others.slice(0, 1))
        log = withLook(log, entry, lookAt(mission, by, ctx.now));
      if (owed.length === 0 && !dose.executeID && controlled.has(dose.missionID))
        log = withLookBefore(log, lookAt(named, by, ctx.now));
    }
    if (log !== before) await keepLog(tx, ctx, plan, log);
  },
});

interface DoseName extends Pick<LookedDose, 'missionID' | 'executeID'> {
  readonly due?: number | undefined;
}

const lookAt = ({ missionID, due }: Pick<LookedDose, 'missionID' | 'due'>, by: string, dateTime: number): DoseLook => ({
  missionID,
  ...(due === undefined ? {} : { due }),
  by,
  dateTime,
});

/** What was given of a dose at which nobody has looked; of a named entry all that it gave of the mission, where no time is named. */
const owedBy = (log: Pick<MissionLog, 'execute'> | undefined, { missionID, due, executeID }: DoseName) =>
  owedLooks(log).filter(
    ({ entry, mission }) =>
      mission.missionID === missionID &&
      (executeID === undefined ? mission.due === due : entry._id === executeID && mission.due === (due ?? mission.due)),
  );

const owing = (log: MissionLog | undefined, dose: LookedDose): Pick<LookedDose, 'executeID'> => {
  const [first] = owedBy(log, dose);
  return first ? { executeID: first.entry._id } : {};
};

const withLook = (log: MissionLog, { _id }: Execution, look: DoseLook): MissionLog => ({
  ...log,
  execute: log.execute.map((entry) =>
    entry._id === _id ? { ...entry, looks: [...(entry.looks ?? []), look].slice(-MOST_LOOKS) } : entry,
  ),
});

/** The log with a look at what is about to be given; as it is where that was given already, or the same person has looked. */
function withLookBefore(log: MissionLog, look: DoseLook): MissionLog {
  const isOf = (other: Pick<DoseLook, 'missionID' | 'due'>) =>
    other.missionID === look.missionID && other.due === look.due;
  const isGiven =
    look.due !== undefined && log.execute.some(({ missions }) => missions.some((one) => one.done && isOf(one)));
  const looks = log.looks ?? [];
  if (isGiven || looks.some((other) => isOf(other) && other.by === look.by)) return log;
  return { ...log, looks: [...looks, look].slice(-MOST_LOOKS) };
}
