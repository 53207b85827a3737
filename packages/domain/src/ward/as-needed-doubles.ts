import type { StayPlan } from '../hospital/plan.schema.ts';
import type { Execution, MissionLog, MissionOutcome } from '../hospital/stay-day.schema.ts';
import { MISSION_LISTS } from './doses.ts';

/*
 * What is given as needed has no time by which two notes of one dose could be known: two people who give it without seeing each other's note may have given it twice,
 * or each have noted what one of them gave. Which notes hadn't seen each other is kept with the later one that was heard, so that who counts follows from what was noted
 * and not from the order in which it was heard: the earliest, and whatever is no possible double of one that counts. Notes of two days aren't compared.
 */

/** Seconds within which two notes of something without a least gap can be of one dose. */
export const PERHAPS_ONE = 15 * 60;
/** Most notes that one is kept to be unseen by. */
const MOST_UNSEEN = 20;

/** Whether a note says that something was given for which nobody had set a time; a pump that was set anew is none. */
const isAsNeeded = ({ done, due, rate }: MissionOutcome): boolean => done && due === undefined && rate === undefined;

const gapOf = (plan: StayPlan, missionID: string): number =>
  MISSION_LISTS.flatMap((list) => plan[list]).find((one) => one.missionID === missionID)?.repeat?.leastGap ||
  PERHAPS_ONE;

/**
 * The entries of a log that can be of the same dose as what is noted now, as needed, and that its author hadn't before them; none where a call acts on what is stored
 * (`beside` undefined).
 */
export function unseenBeside(
  plan: StayPlan,
  log: Pick<MissionLog, 'execute'>,
  mission: MissionOutcome,
  { dateTime }: Pick<Execution, 'dateTime'>,
  beside: readonly string[] | undefined,
): string[] {
  if (beside === undefined || !isAsNeeded(mission)) return [];
  const gap = gapOf(plan, mission.missionID);
  return log.execute
    .filter((entry) => !beside.includes(entry._id) && Math.abs(entry.dateTime - dateTime) < gap)
    .filter(({ missions }) => missions.some((one) => one.missionID === mission.missionID && isAsNeeded(one)))
    .map(({ _id }) => _id)
    .slice(-MOST_UNSEEN);
}

interface Note {
  readonly executeID: string;
  readonly dateTime: number;
  readonly mission: MissionOutcome;
}

const isPair = (a: Note, b: Note): boolean =>
  (a.mission.unseen ?? []).includes(b.executeID) || (b.mission.unseen ?? []).includes(a.executeID);

/** A log with what is a possible double of something given as needed marked as such, and nothing else of the kind. */
export function markAsNeeded(log: MissionLog): MissionLog {
  const notes = log.execute
    .flatMap(({ _id, dateTime, missions }) => missions.map((mission): Note => ({ executeID: _id, dateTime, mission })))
    .filter(({ mission }) => isAsNeeded(mission))
    .toSorted((a, b) => a.dateTime - b.dateTime || (a.executeID < b.executeID ? -1 : 1));
  if (notes.every(({ mission }) => mission.unseen === undefined && !mission.double)) return log;
  const counted: Note[] = [];
  const doubles = new Set<MissionOutcome>();
  for (const note of notes) {
    const isDouble = counted.some((other) => other.mission.missionID === note.mission.missionID && isPair(other, note));
    if (isDouble) doubles.add(note.mission);
    else counted.push(note);
  }
  const execute = log.execute.map((entry) => ({
    ...entry,
    missions: entry.missions.map((mission) => {
      if (mission.due !== undefined || doubles.has(mission) === (mission.double === true)) return mission;
      const { double: _double, ...rest } = mission;
      return doubles.has(mission) ? { ...rest, double: true as const } : rest;
    }),
  }));
  return { ...log, execute };
}

/** A log in which somebody has said of a note that what it gives was given besides: it is no possible double of any other any more. */
export function decidedBoth(log: MissionLog, executeID: string, missionID: string): MissionLog {
  const execute = log.execute.map((entry) => ({
    ...entry,
    missions: entry.missions.map((mission) => {
      if (mission.missionID !== missionID || mission.unseen === undefined) return mission;
      const { unseen, ...rest } = mission;
      const left = entry._id === executeID ? [] : unseen.filter((id) => id !== executeID);
      return left.length === 0 ? rest : { ...rest, unseen: left };
    }),
  }));
  return { ...log, execute };
}

/** What of a log is a possible double of something given as needed, and waits for somebody to say so. */
export const asNeededDoubles = (
  log: Pick<MissionLog, 'execute'> | undefined,
): { readonly executeID: string; readonly missionID: string; readonly dateTime: number }[] =>
  (log?.execute ?? []).flatMap(({ _id, dateTime, missions }) =>
    missions.flatMap(({ missionID, due, double }) =>
      due === undefined && double ? [{ executeID: _id, missionID, dateTime }] : [],
    ),
  );
