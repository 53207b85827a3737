import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { placedAt } from '@vetloom/domain/imaging/study.commands.ts';
import {
  attachReport,
  detachReport,
  receiveReport,
  rereadReport,
} from '@vetloom/domain/instrument/device-exam.commands.ts';
import { questionChip } from '@vetloom/domain/instrument/question-chips.ts';
import { removeInstrument, removeSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import { createPet, editPet } from '@vetloom/domain/pet/pet.commands.ts';
import { readAgain } from '@vetloom/storage/instrument/message-rows.ts';
import { endToolKey, keepInstrumentSecret } from '@vetloom/storage/instrument/tool-rows.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';
import { judgeRows } from '../exam/exam-consequences.ts';

/** A removed tool's key opens nothing from that moment on. */
const endKey: Consequence = async ({ sql, ctx }, input) => {
  const { toolID } = input as { readonly toolID: string };
  await endToolKey({ clinic: ctx.clinic, sql }, toolID, ctx.received);
};

/** What proved the clinic at its service goes with an instrument that is taken off. */
const forgetSecret: Consequence = async ({ sql, ctx }, input) => {
  const { toolID, instrumentID } = input as { readonly toolID: string; readonly instrumentID: string };
  await keepInstrumentSecret({ clinic: ctx.clinic, sql }, { toolID, instrumentID }, null);
};

/** What an instrument measured gets the limits of the set that fits the animal now, where the instrument said none itself. */
const judgeReport: Consequence = async (surroundings, input) => {
  const named = input as { readonly reportID?: string; readonly report?: { readonly _id: string } };
  const reportID = named.reportID ?? named.report?._id ?? '';
  const report = await surroundings.tx.get('exam', reportID);
  if (report?.of !== 'device' || report.attachedID === '') return;
  await judgeRows(surroundings, report.attachedID, (row) => row.report === reportID);
};

/** The pictures that a report brought become a study of whom it was hung up for, on that visit: its message is read once more, outside of the transaction. */
const readPictures: Consequence = async ({ tx, sql, ctx }, input) => {
  const report = await tx.get('exam', (input as { readonly reportID: string }).reportID);
  if (report?.of !== 'device' || report.messageID === '' || !report.files.some(({ mime }) => mime === DICOM_MIME))
    return;
  await readAgain({ clinic: ctx.clinic, sql }, report.messageID);
};

/** Pictures of a report that was taken off a visit hang there no more; they stay with the animal until somebody says whose they are. */
const takePicturesOff: Consequence = async ({ tx, ctx }, input) => {
  const report = await tx.get('exam', (input as { readonly reportID: string }).reportID);
  if (report?.of !== 'device' || report.attachedID !== '' || report.petID === '') return;
  const hashes = new Set(report.files.map(({ hash }) => hash));
  for (const study of await tx.query('study', 'byPet', { equals: [report.petID] }))
    if (study.attachedID !== '' && study.series.some(({ instances }) => instances.some(({ hash }) => hashes.has(hash))))
      await tx.put('study', placedAt(study, '', ctx));
};

/** What instruments brought by a chip that was corrected, or given to another animal, is questioned. A chip that two entries of one animal had is no other animal's: combining them asks nothing. */
const questionChips: Consequence = async ({ tx, ctx }, input) => {
  const { _id, petID = _id ?? '', edits = [] } = input as Rechipped;
  const chips = edits
    .filter(({ path }) => path[0] === 'chipID')
    .map(({ from }) => (typeof from === 'string' ? from : ''));
  if (_id === undefined && chips.length === 0) return;
  const pet = await tx.get('pet', petID);
  for (const chip of new Set([...chips, pet?.chipID ?? ''])) await questionChip(tx, ctx, { chip, petIDs: [petID] });
};

/** Of `pet.create` and `pet.edit`, what tells of a chip. */
interface Rechipped {
  readonly _id?: string;
  readonly petID?: string;
  readonly edits?: readonly { readonly path: readonly unknown[]; readonly from?: unknown }[];
}

/** What follows from commands of instruments on the server alone (law 7), and from others for what instruments brought. */
export const INSTRUMENT_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [createPet.name, [questionChips]],
  [editPet.name, [questionChips]],
  [removeSyncTool.name, [endKey]],
  [removeInstrument.name, [forgetSecret]],
  [receiveReport.name, [judgeReport]],
  [rereadReport.name, [judgeReport]],
  [attachReport.name, [judgeReport, readPictures]],
  [detachReport.name, [takePicturesOff]],
];
