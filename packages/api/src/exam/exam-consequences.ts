import { forPresentKind, type MergedKinds, ofPresentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { mergeExamResults } from '@vetloom/domain/exam/exam-result.commands.ts';
import { workExams } from '@vetloom/domain/exam/exam-work.commands.ts';
import { deviceOf, type EnteredValues, unjudged, unjudgedRows, withSets } from '@vetloom/domain/exam/judge-entered.ts';
import type { JudgingDevice } from '@vetloom/domain/exam/standard-set.ts';
import { requireExams } from '@vetloom/domain/holder/holder.ts';
import type { ExamResult } from '@vetloom/domain/lines/exam.schema.ts';
import type { ExamHolder } from '@vetloom/domain/lines/holder.ts';
import { judgingDevices } from '@vetloom/storage/exam/device-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

/** Devices with what they judge by under the kinds of animals of today. */
const devicesOfToday = (kinds: MergedKinds, devices: ReadonlyMap<string, JudgingDevice>) =>
  new Map(
    [...devices].map(([name, device]) => [
      name,
      {
        ...device,
        standard: [...forPresentKind(kinds, device.standard)],
        sets: forPresentKind(kinds, device.sets),
      },
    ]),
  );

/** New values get the limits of the set that fits the animal now, and keep them (spec 3 §2 "Inventory screens: device standards"). */
const judge: Consequence = async (effect, input) => {
  const { recordID, ...entered } = input as { readonly recordID: string } & EnteredValues;
  if (entered.parts.length > 0) await judgeValues(effect, recordID, (holder) => unjudged(holder, entered));
};

/** The same of those values of a record that have no limits yet and that are meant. */
export const judgeRows = (
  effect: Parameters<Consequence>[0],
  recordID: string,
  isMeant: (row: ExamResult) => boolean,
): Promise<void> => judgeValues(effect, recordID, (holder) => unjudgedRows(holder, isMeant));

async function judgeValues(
  { tx, sql, ctx }: Parameters<Consequence>[0],
  recordID: string,
  rowsOf: (holder: ExamHolder) => ExamResult[],
): Promise<void> {
  const { before, save } = await requireExams(tx, ctx, recordID);
  const rows = rowsOf(before);
  if (rows.length === 0) return;
  const names = rows.map((row) => deviceOf(before, row));
  const devices = await judgingDevices(clinicSqlOf({ clinic: ctx.clinic, sql }), names);
  if (devices.size === 0) return;
  const { petID = '' } = before as { readonly petID?: string };
  const pet = await tx.get('pet', petID);
  if (!pet) return;
  const kinds = (await tx.get('customize', '/customize/kinds'))?.kinds;
  const after = withSets(before, rows, devicesOfToday(kinds, devices), ofPresentKind(kinds, pet));
  if (after !== before) await save(after, 'assign');
}

/** What follows from entering values of exams, on the server (law 7). */
export const EXAM_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [mergeExamResults.name, [judge]],
  [workExams.name, [judge]],
];
