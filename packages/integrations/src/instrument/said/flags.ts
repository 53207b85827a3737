import type { SaidFlag, SaidStatus } from '../report.ts';

/** HL7 table 0078 and ASTM E1394 §9.7, and how tables in files write the same. Off the scale is not said to be critical. */
const FLAGS: ReadonlyMap<string, SaidFlag> = new Map([
  ['L', 'low'],
  ['<', 'low'],
  ['LOW', 'low'],
  ['\u2193', 'low'],
  ['LL', 'criticalLow'],
  ['\u2193\u2193', 'criticalLow'],
  ['N', 'normal'],
  ['NORMAL', 'normal'],
  ['H', 'high'],
  ['>', 'high'],
  ['HIGH', 'high'],
  ['\u2191', 'high'],
  ['HH', 'criticalHigh'],
  ['\u2191\u2191', 'criticalHigh'],
  ['A', 'abnormal'],
  ['AA', 'abnormal'],
  ['ABNORMAL', 'abnormal'],
]);

/** The first of several flags that the standard set knows; empty where there is none. */
export function flagOf(texts: readonly string[]): SaidFlag {
  for (const text of texts) {
    const flag = text.length > 20 ? undefined : FLAGS.get(text.trim().toUpperCase());
    if (flag) return flag;
  }
  return '';
}

/** How far a report of several values is. `said` is what was said of the whole. */
export function wholeStatus(statuses: readonly SaidStatus[], said: SaidStatus | undefined): SaidStatus {
  if (said === 'corrected' || statuses.includes('corrected')) return 'corrected';
  if (said === 'partial' || statuses.includes('partial')) return 'partial';
  if (said === 'cancelled' || (statuses.length > 0 && statuses.every((status) => status === 'cancelled')))
    return 'cancelled';
  return 'final';
}
