import {
  addMonitorEntry,
  editMonitorEntry,
  endMonitor,
  putMonitorEntries,
  removeMonitorEntry,
  startMonitor,
} from './monitor.commands.ts';

/** Commands of an operation's monitor. */
export const SURGERY_COMMANDS = [
  startMonitor,
  addMonitorEntry,
  editMonitorEntry,
  removeMonitorEntry,
  putMonitorEntries,
  endMonitor,
] as const;
