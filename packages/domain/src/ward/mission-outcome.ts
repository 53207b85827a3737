import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import { type Execution, giverOf, isGiven, type MissionLog, type MissionOutcome } from '../hospital/stay-day.schema.ts';
import { markAsNeeded } from './as-needed-doubles.ts';
import { orderedIn } from './as-ordered.ts';
import { entriesOf } from './doses.ts';

/** @throws DomainError badParameter (`reasonMissing`) for something that wasn't given, without why */
export function demandReason({ outcome, reason = '' }: MissionOutcome): void {
  if (outcome === undefined || isGiven(outcome) || reason !== '') return;
  throw new DomainError('badParameter', 'what was not given needs a reason', {
    field: 'reason',
    rule: 'reasonMissing',
  });
}

/** Whether two words are of one dose. */
export const isSameDose = (a: MissionOutcome, b: MissionOutcome): boolean =>
  a.missionID === b.missionID && a.due === b.due;

/** What an entry is corrected to: each dose once, and as much of a double as it was; one that it newly gives is a double where another entry has given it. */
export function corrected(
  plan: StayPlan,
  log: MissionLog,
  before: Execution,
  edited: readonly MissionOutcome[],
  { actor }: Pick<CommandContext, 'actor'>,
): MissionOutcome[] {
  return edited.flatMap((one, at) => {
    if (edited.findIndex((other) => isSameDose(other, one)) !== at) return [];
    const {
      double: _double,
      took: _took,
      name: _name,
      charge: _charge,
      givenBy: _by,
      unseen: _unseen,
      ...said
    } = consistent(one);
    const known = before.missions.find((other) => isSameDose(other, one));
    // What it was and took is by the plan as it was carried out, and nobody's to write.
    const { took, name, charge } = known ?? orderedIn(plan, one.missionID) ?? {};
    const rate = said.rate ?? known?.rate;
    // Whoever corrects another's entry to have given something stands for it, and is no second person of it.
    const giver = known?.done ? giverOf(before, known) : actor.staffID;
    const givenBy = said.done && giver !== before.optBy ? { givenBy: giver } : {};
    const mission: MissionOutcome = {
      ...said,
      ...(took ? { took } : {}),
      ...(name === undefined ? {} : { name }),
      ...(charge ? { charge } : {}),
      ...(known?.unseen === undefined ? {} : { unseen: known.unseen }),
      ...(rate === undefined ? {} : { rate }),
      ...givenBy,
    };
    if (known?.outcome !== mission.outcome || known?.reason !== mission.reason) demandReason(mission);
    const isDouble = known?.done ? known.double : mission.done && isGivenElsewhere(log, before._id, mission);
    return [isDouble ? { ...mission, double: true as const } : mission];
  });
}

/** Whether another entry has given the dose, which only what was arranged is. */
const isGivenElsewhere = (log: MissionLog, executeID: string, { missionID, due }: MissionOutcome): boolean =>
  due !== undefined &&
  entriesOf(log, { missionID, due }).some((other) => other.executeID !== executeID && other.mission.done);

/** `done` says what the outcome says. */
export const consistent = (mission: MissionOutcome): MissionOutcome =>
  mission.outcome === undefined ? mission : { ...mission, done: isGiven(mission.outcome) };

/**
 * Where the note of a dose that counted was taken back, or says now that it wasn't given, the earliest of its doubles counts in its place: one, since the others
 * were as unseen by each other.
 */
export function undoubled(log: MissionLog): MissionLog {
  const dose = ({ missionID, due }: MissionOutcome) => `${missionID} ${due}`;
  const all = log.execute.toSorted((a, b) => a.dateTime - b.dateTime);
  const given = all.flatMap(({ missions }) => missions.filter(({ done, due }) => done && due !== undefined));
  const counted = new Set(given.filter(({ double }) => !double).map(dose));
  const first = new Map<string, MissionOutcome>();
  for (const mission of given)
    if (mission.double && !counted.has(dose(mission)) && !first.has(dose(mission))) first.set(dose(mission), mission);
  const counts = new Set(first.values());
  const execute = log.execute.map((entry) => ({
    ...entry,
    missions: entry.missions.map((mission) => {
      const { double, ...rest } = mission;
      return double && (!mission.done || counts.has(mission)) ? rest : mission;
    }),
  }));
  return markAsNeeded({ ...log, execute });
}
