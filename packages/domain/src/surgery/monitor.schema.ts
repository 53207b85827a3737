import { z } from 'zod';
import { documentID, prose, rowID, unixSeconds } from '../core/schema.ts';

/** What a figure of the monitor may be at all, by parameter; whether it calls for somebody is said by `limits.ts`. */
export const MONITOR_BOUNDS = {
  /** Beats a minute. */
  heartRate: { low: 0, high: 600 },
  /** Breaths a minute. */
  respiration: { low: 0, high: 400 },
  /** %. */
  spo2: { low: 0, high: 100 },
  /** End-tidal CO2, mmHg. */
  etco2: { low: 0, high: 200 },
  /** Blood pressures, mmHg. */
  systolic: { low: 0, high: 400 },
  mean: { low: 0, high: 400 },
  diastolic: { low: 0, high: 400 },
  /** ℃. */
  temperature: { low: 20, high: 50 },
  /** Vaporiser, %. */
  isoflurane: { low: 0, high: 10 },
  /** L a minute. */
  oxygen: { low: 0, high: 30 },
  /** mL an hour. */
  fluids: { low: 0, high: 5000 },
} as const;
/** A column of the monitor's sheet. */
export type MonitorParameter = keyof typeof MONITOR_BOUNDS;
/** The columns in the order in which they are read and typed. */
export const MONITOR_PARAMETERS = Object.keys(MONITOR_BOUNDS) as MonitorParameter[];

const measured = (parameter: MonitorParameter) =>
  z.number().min(MONITOR_BOUNDS[parameter].low).max(MONITOR_BOUNDS[parameter].high).nullable().default(null);

/** What is read off an anaesthetised animal and its machine at one moment; null where it was not measured. */
export const monitorValue = z.object(
  Object.fromEntries(MONITOR_PARAMETERS.map((parameter) => [parameter, measured(parameter)])) as Record<
    MonitorParameter,
    ReturnType<typeof measured>
  >,
);
/** What is read off an animal at one moment. */
export type MonitorValue = z.output<typeof monitorValue>;
/** Moments of an operation that are marked in sheet and chart, in the order in which they mostly come. */
export const MONITOR_EVENTS = [
  'premedication',
  'induction',
  'intubation',
  'incision',
  'suture',
  'gasOff',
  'extubation',
  'recovery',
] as const;
/** A moment of an operation. */
export type MonitorEvent = (typeof MONITOR_EVENTS)[number];

/** What a person writes in one row of the monitor. */
export const monitorReading = z.object({
  dateTime: unixSeconds,
  value: monitorValue.default(() => monitorValue.parse({})),
  events: z.array(z.enum(MONITOR_EVENTS)).max(MONITOR_EVENTS.length).default([]),
  note: prose(300).default(''),
});
const monitorEntry = monitorReading.extend({
  _id: rowID,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** A row of the monitor (spec 2 §3: "an id and a monitor value"). */
export type MonitorEntry = z.output<typeof monitorEntry>;

/** The monitor of one operation: a visit has at most one (spec 2 §3, spec 3 §3 "surgeryMonitor"). */
export const surgeryMonitorSchema = z.object({
  _id: documentID('surgeryMonitor/'),
  collection: z.literal('surgeryMonitor'),
  recordID: documentID('record/'),
  petID: z.string().max(160),
  /** When monitoring began. */
  dateTime: unixSeconds,
  /** When it ended; 0 while it runs. */
  endDateTime: unixSeconds.default(0),
  status: z.array(monitorEntry).max(1500).default([]),
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** The monitor of one operation. */
export type SurgeryMonitor = z.output<typeof surgeryMonitorSchema>;

/** Rows in the order in which they were measured, those of one second in the order in which they were written; two devices' rows arrive in any order. */
export const entriesInOrder = ({ status }: Pick<SurgeryMonitor, 'status'>): MonitorEntry[] =>
  [...status].sort((a, b) => a.dateTime - b.dateTime);

/** Whether a row says anything at all. */
export const saysSomething = ({ value, events, note }: Pick<MonitorEntry, 'value' | 'events' | 'note'>): boolean =>
  events.length > 0 || note.trim() !== '' || Object.values(value).some((figure) => figure !== null);
