import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, line, rowID, unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { conflictReporter } from '../engine/edited-document.ts';
import { HHMM, type StayMonitor, stayMonitorSchema } from '../hospital/stay-day.schema.ts';
import { missionLogID, planID, stayMonitorID } from '../hospital/stay-ids.ts';
import { requireDay, stamp } from './require-stay.ts';
import { syncMissionReminders } from './sync-reminders.ts';

/** What stands in a cell: a number or a few words; null where nothing does. */
export const cellValue = z.union([z.number().finite(), line(300)]).nullable();

/** What is measured, by its id; none is called as what every object has, which no document keeps. */
export const measured = rowID.refine((id) => !(id in {}), 'an id of something measured');

/** One cell: what its author saw in it and what they write. */
const cell = z.object({
  /** The minute of the clinic's clock. */
  time: z.string().regex(HHMM),
  missionID: measured,
  from: cellValue,
  to: cellValue,
});

/** The most cells of a command: a day's sheet of one animal, filled in afterwards. */
const MOST_CELLS = 500;

/** The most cells of a day's sheet: forty things measured every quarter of an hour come to less. Each cell travels and is kept with its whole day. */
const MOST_CELLS_OF_DAY = 5000;

/** @throws DomainError badParameter (`sheetFull`) where a sheet grows beyond what anybody measures; what is too long already may be changed */
function demandRoomInSheet(before: StayMonitor['status'], status: StayMonitor['status']): void {
  const cellsOf = (of: StayMonitor['status']) =>
    Object.values(of).reduce((sum, { value }) => sum + Object.keys(value).length, 0);
  const cells = cellsOf(status);
  if (cells > MOST_CELLS_OF_DAY && cells > cellsOf(before))
    throw new DomainError('badParameter', 'the sheet of the day is full', { field: 'cells', rule: 'sheetFull' });
}

/**
 * Enters what was measured or seen, cell by cell ([2.3.76]): other hours and other values of the same hour are never touched. Where somebody else has written in a
 * cell since it was seen, theirs stays and the two lie beside each other for review (law 3). What was to be measured at that time isn't due any more.
 * @throws DomainError notFound, with the rule `dayRemoved` for a day that was taken away: what was measured comes back to its author as a case; badParameter
 * (`sheetFull`)
 */
export const enterCells = defineCommand({
  name: 'monitor.enter',
  word: '填寫住院監測',
  version: 1,
  permission: ['EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({
    inHospitalID: documentID('inHospital/'),
    planDateTime: unixSeconds,
    cells: z.array(cell).min(1).max(MOST_CELLS),
  }),
  reads: ({ inHospitalID, planDateTime }) => [
    { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
    { collection: 'inHospitalMissionLog', id: missionLogID(inHospitalID, planDateTime) },
    { collection: 'inHospitalMonitor', id: stayMonitorID(inHospitalID, planDateTime) },
  ],
  // A row of values is typed within seconds; unsent ones travel as one (law 33).
  coalesce: {
    key: ({ inHospitalID, planDateTime }) => `monitor.enter ${stayMonitorID(inHospitalID, planDateTime)}`,
    merge(earlier, later) {
      const cells = [...earlier.cells];
      for (const next of later.cells) {
        const at = cells.findIndex((one) => one.time === next.time && one.missionID === next.missionID);
        const known = cells[at];
        if (known === undefined) cells.push(next);
        // Written over what the earlier one left; otherwise its author saw something else, and it stays a command of its own.
        else if (same(known.to, next.from)) cells[at] = { ...known, to: next.to };
        else return undefined;
      }
      return cells.length > MOST_CELLS ? undefined : { ...later, cells };
    },
  },
  async run(tx, { inHospitalID, planDateTime, cells }, ctx) {
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const id = stayMonitorID(inHospitalID, planDateTime);
    const before = await tx.get('inHospitalMonitor', id);
    const status: StayMonitor['status'] = { ...before?.status };
    const report = conflictReporter(ctx, 'inHospitalMonitor', id);
    for (const { time, missionID, from, to } of cells) {
      const stored = status[time]?.value[missionID] ?? null;
      if (same(stored, to)) continue;
      if (!same(stored, from)) {
        report(['status', time, 'value', missionID], from, to, stored);
        continue;
      }
      const { [missionID]: _gone, ...others } = status[time]?.value ?? {};
      const value = to === null ? others : { ...others, [missionID]: to };
      if (Object.keys(value).length === 0) delete status[time];
      else status[time] = { value, ...stamp(ctx) };
    }
    if (same(before?.status ?? {}, status)) return;
    demandRoomInSheet(before?.status ?? {}, status);
    const parsed = stayMonitorSchema.safeParse({
      _id: id,
      collection: 'inHospitalMonitor',
      inHospitalID,
      petID: plan.petID,
      recordID: plan.recordID,
      dateTime: planDateTime,
      status,
      ...stamp(ctx),
    });
    if (!parsed.success) throw new DomainError('badParameter', 'the cells are not valid', { field: 'cells' });
    await tx.put('inHospitalMonitor', parsed.data);
    const log = await tx.get('inHospitalMissionLog', missionLogID(inHospitalID, planDateTime));
    await syncMissionReminders(tx, ctx, { before: plan, plan, log, monitor: parsed.data });
  },
});
