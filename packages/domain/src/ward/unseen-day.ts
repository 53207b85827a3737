import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import { conflictReporter } from '../engine/edited-document.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';

/** What of a day goes on on another: what is done at times, and the bags out of which it is given. */
const GOES_ON = [
  'monitorMission',
  'drugBag',
  'drugMission',
  'injectionDrugBag',
  'injectionMission',
  'infusionDrugMission',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
] as const satisfies readonly (keyof StayPlan)[];

/** A bag, or a mission with its times. */
interface DayRow {
  readonly bagID?: string;
  readonly missionID?: string;
  readonly arrangeDateTime?: readonly number[];
}
const idOf = ({ missionID, bagID }: DayRow): string => missionID ?? bagID ?? '';

/**
 * Tells whoever planned a day that somebody else had opened meanwhile what of their plan the open day hasn't, row by row: it stays as it is, because what a colleague
 * ordered or left out isn't ordered anew by itself, and its author may take each over (law 3).
 */
export function reportUnseenDay(ctx: CommandContext, open: StayPlan, wanted: StayPlan): void {
  const report = conflictReporter(ctx, open.collection, open._id);
  for (const list of GOES_ON) {
    const [stood, planned]: (readonly DayRow[])[] = [open[list], wanted[list]];
    const known = new Map((stood ?? []).map((row) => [idOf(row), row]));
    for (const row of planned ?? []) {
      const stands = known.get(idOf(row));
      if (stands === undefined) report([list, idOf(row)], null, row, null);
      else if (!same(stands.arrangeDateTime, row.arrangeDateTime))
        report([list, idOf(row), 'arrangeDateTime'], null, row.arrangeDateTime, stands.arrangeDateTime);
    }
  }
}
