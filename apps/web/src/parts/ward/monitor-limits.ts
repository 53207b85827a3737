import type { VitalRanges } from '@vetloom/documents/print-data.ts';
import { beyondLimits, vitalLimits } from '../vitals/vital-limits.ts';

/** Which vital sign a monitor of the specification measures (2 §3 "Default monitor missions"). */
export const MONITOR_SIGNS: Readonly<Partial<Record<string, keyof VitalRanges>>> = {
  bt: 'temperature',
  hr: 'heartRate',
  br: 'respiration',
  bp: 'systolic',
};

/** How a measured value lies to what is usual for a kind of animal; undefined within it, and where nothing is known. `species` as a strip draws it. */
export function beyondMonitor(missionID: string, value: number, species: string): 'high' | 'low' | undefined {
  const sign = MONITOR_SIGNS[missionID];
  return sign === undefined ? undefined : beyondLimits(value, vitalLimits(species)[sign]);
}
