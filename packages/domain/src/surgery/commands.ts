import { checkItem, takeCheckBack } from './checklist.commands.ts';
import {
  addMonitorEntry,
  editMonitorEntry,
  endMonitor,
  putMonitorEntries,
  removeMonitorEntry,
  startMonitor,
} from './monitor.commands.ts';

/** Commands of an operation's monitor and checklists. */
export const SURGERY_COMMANDS = [
  startMonitor,
  addMonitorEntry,
  editMonitorEntry,
  removeMonitorEntry,
  putMonitorEntries,
  endMonitor,
  checkItem,
  takeCheckBack,
] as const;
