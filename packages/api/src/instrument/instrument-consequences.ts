import { attachReport, receiveReport, rereadReport } from '@vetloom/domain/instrument/device-exam.commands.ts';
import { removeInstrument, removeSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
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

/** What follows from commands of instruments on the server alone (law 7). */
export const INSTRUMENT_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [removeSyncTool.name, [endKey]],
  [removeInstrument.name, [forgetSecret]],
  [receiveReport.name, [judgeReport]],
  [rereadReport.name, [judgeReport]],
  [attachReport.name, [judgeReport]],
];
