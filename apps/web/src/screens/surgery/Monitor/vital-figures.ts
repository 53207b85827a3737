import type { Limits } from '@vetloom/domain/surgery/limits.ts';
import {
  MONITOR_PARAMETERS,
  type MonitorEntry,
  type MonitorValue,
  monitorValue,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { surgery } from '../../../locale/surgery.ts';

/** The last figure of each parameter: a row need not hold all of them. */
export function lastFigures(entries: readonly MonitorEntry[]): MonitorValue {
  const last = monitorValue.parse({});
  for (const { value } of entries)
    for (const parameter of MONITOR_PARAMETERS) last[parameter] = value[parameter] ?? last[parameter];
  return last;
}

/** What a limit says, in words. */
export function limitsText(limits: Limits | undefined): string {
  if (limits === undefined) return surgery.noLimits;
  const { low, high } = limits;
  if (low !== null && high !== null) return surgery.limits(formatQuantity(low), formatQuantity(high));
  return low === null ? surgery.atMost(formatQuantity(high)) : surgery.atLeast(formatQuantity(low));
}
