import {
  attachReport,
  bringReportBack,
  detachReport,
  receiveReport,
  rereadReport,
  setReportAside,
} from './device-exam.commands.ts';
import { cancelExamOrder, createExamOrder, linkExamReport, moveExamOrder } from './exam-order.commands.ts';
import {
  addSyncTool,
  noteSyncTool,
  removeInstrument,
  removeSyncTool,
  renameSyncTool,
  setInstrument,
} from './sync-tool.commands.ts';

/** Commands of instruments: the tools that speak with them, what is asked of them and what they report. */
export const INSTRUMENT_COMMANDS = [
  addSyncTool,
  renameSyncTool,
  removeSyncTool,
  setInstrument,
  removeInstrument,
  noteSyncTool,
  receiveReport,
  rereadReport,
  attachReport,
  detachReport,
  setReportAside,
  bringReportBack,
  createExamOrder,
  moveExamOrder,
  cancelExamOrder,
  linkExamReport,
] as const;
