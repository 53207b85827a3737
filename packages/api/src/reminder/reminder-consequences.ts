import { finishExams, noteExamResults, resetExams, workExams } from '@vetloom/domain/exam/exam-work.commands.ts';
import { dispenseBags, undispenseBags } from '@vetloom/domain/pharmacy/dispense.commands.ts';
import { cancelCheckIn } from '@vetloom/domain/removal/check-in.commands.ts';
import { removeRecord, restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { removalID } from '@vetloom/domain/removal/removal.schema.ts';
import { checkInPets, completeRecord, createManualRecord, editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { followCheckIn, followRemoval, followVisit } from '@vetloom/domain/visit/visit-reminders.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

/** What is given to an animal stands in these lists of its visit; other edits bring no reminder about. */
const GIVEN: ReadonlySet<string> = new Set(['vaccine', 'chargeDivision', 'drugBag', 'surgery']);

const ofVisit: Consequence = async ({ tx, ctx }, input) => {
  const { recordID } = input as { readonly recordID: string };
  // Desks work on days of a stay by the same commands.
  if (recordID.startsWith('/record/')) await followVisit(tx, ctx, recordID);
};

const ofEdit: Consequence = async (effect, input) => {
  const { edits } = input as { readonly edits: readonly { readonly path: readonly string[] }[] };
  if (edits.some(({ path }) => GIVEN.has(path[0] ?? ''))) await ofVisit(effect, input);
};

const ofNewVisit: Consequence = async ({ tx, ctx }, input) => {
  const { _id } = input as { readonly _id: string };
  await followCheckIn(tx, ctx, _id);
  await followVisit(tx, ctx, _id);
};

const ofCheckIn: Consequence = async ({ tx, ctx }, input) => {
  const { visits } = input as { readonly visits: readonly { readonly _id: string }[] };
  for (const { _id } of visits) await followCheckIn(tx, ctx, _id);
};

const ofRemoval: Consequence = async ({ tx, ctx }, input) => {
  const { recordID } = input as { readonly recordID: string };
  const removal = await tx.get('removal', removalID(recordID));
  if (removal) await followRemoval(tx, ctx, { recordID, petID: removal.record.petID });
};

/** Reminders that visits bring about and close, on the server (law 7). */
export const REMINDER_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [checkInPets.name, [ofCheckIn]],
  [createManualRecord.name, [ofNewVisit]],
  [editRecord.name, [ofEdit]],
  [completeRecord.name, [ofVisit]],
  [dispenseBags.name, [ofVisit]],
  [undispenseBags.name, [ofVisit]],
  [finishExams.name, [ofVisit]],
  [resetExams.name, [ofVisit]],
  [noteExamResults.name, [ofVisit]],
  [workExams.name, [ofVisit]],
  [removeRecord.name, [ofRemoval]],
  [cancelCheckIn.name, [ofRemoval]],
  [restoreRecord.name, [ofVisit]],
];
