import type { MonitorParameter, MonitorValue } from './monitor.schema.ts';

/** Between which values a reading calls for nobody; null where there is no limit on that side. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}
/** Limits of an animal under anaesthesia; parameters without any never alarm. */
export type MonitorLimits = Partial<Record<MonitorParameter, Limits>>;

// Limits of intervention for adult animals under general anaesthesia, after AAHA 2020 and ACVAA's guidelines of monitoring.
const ANY: MonitorLimits = {
  spo2: { low: 95, high: null },
  etco2: { low: 30, high: 55 },
  systolic: { low: 90, high: 160 },
  mean: { low: 60, high: 120 },
  diastolic: { low: 40, high: 100 },
  temperature: { low: 36, high: 39.5 },
  isoflurane: { low: null, high: 4 },
};
const DOG: MonitorLimits = { ...ANY, heartRate: { low: 60, high: 160 }, respiration: { low: 6, high: 30 } };
const CAT: MonitorLimits = { ...ANY, heartRate: { low: 100, high: 220 }, respiration: { low: 6, high: 30 } };

/** Limits by the kind of animal as `pet.type` holds it; other kinds have no limits of heart and breath. */
export function monitorLimitsOf(type: string): MonitorLimits {
  if (/dog|canine|犬|狗/i.test(type)) return DOG;
  return /cat(?!tle)|feline|貓|猫/i.test(type) ? CAT : ANY;
}

/** On which side of its limits a figure lies, or undefined within them; the limit itself is still within. */
export function alarmOf(limits: Limits | undefined, figure: number | null): 'low' | 'high' | undefined {
  if (limits === undefined || figure === null) return undefined;
  if (limits.low !== null && figure < limits.low) return 'low';
  return limits.high !== null && figure > limits.high ? 'high' : undefined;
}

/** A figure outside of its limits. */
export interface Alarm {
  readonly parameter: MonitorParameter;
  readonly figure: number;
  readonly side: 'low' | 'high';
  readonly limit: number;
}

/** Every figure of a row that lies outside of its limits. */
export const alarmsOf = (limits: MonitorLimits, value: MonitorValue): Alarm[] =>
  (Object.keys(value) as MonitorParameter[]).flatMap((parameter) => {
    const figure = value[parameter];
    const side = alarmOf(limits[parameter], figure);
    const limit = side === undefined ? undefined : limits[parameter]?.[side];
    return side === undefined || figure === null || typeof limit !== 'number'
      ? []
      : [{ parameter, figure, side, limit }];
  });
