import { z } from 'zod';
import { documentID, prose, rowID, unixSeconds } from '../core/schema.ts';

const measured = (low: number, high: number) => z.number().min(low).max(high).nullable().default(null);

/** What is read off an anaesthetised animal and its machine at one moment; null where it was not measured. */
export const monitorValue = z.object({
  /** Beats a minute. */
  heartRate: measured(0, 600),
  /** Breaths a minute. */
  respiration: measured(0, 400),
  /** %. */
  spo2: measured(0, 100),
  /** End-tidal CO2, mmHg. */
  etco2: measured(0, 200),
  /** Blood pressures, mmHg. */
  systolic: measured(0, 400),
  mean: measured(0, 400),
  diastolic: measured(0, 400),
  /** ℃. */
  temperature: measured(20, 50),
  /** Vaporiser, %. */
  isoflurane: measured(0, 10),
  /** L a minute. */
  oxygen: measured(0, 30),
  /** mL an hour. */
  fluids: measured(0, 5000),
});
/** What is read off an animal at one moment. */
export type MonitorValue = z.output<typeof monitorValue>;
/** A column of the monitor's sheet. */
export type MonitorParameter = keyof MonitorValue;
/** The columns in the order in which they are read and typed. */
export const MONITOR_PARAMETERS = Object.keys(monitorValue.shape) as MonitorParameter[];

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
/** A row of the monitor (spec 2 §3: "an id and a monitor value"). */
export const monitorEntry = monitorReading.extend({
  _id: rowID,
  createBy: z.string().max(160),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(160),
});
/** A row of the monitor. */
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

/** The monitor of a visit: its id follows from the visit's, so that two people who begin it at once begin the same one. */
export const surgeryMonitorID = (recordID: string): string => recordID.replace(/^\/record\//, '/surgeryMonitor/');

/** Rows in the order in which they were measured; rows that two devices added arrive in any order. */
export const entriesInOrder = ({ status }: Pick<SurgeryMonitor, 'status'>): MonitorEntry[] =>
  [...status].sort((a, b) => a.dateTime - b.dateTime || (a._id < b._id ? -1 : 1));

/** Whether a row says anything at all. */
export const saysSomething = ({ value, events, note }: Pick<MonitorEntry, 'value' | 'events' | 'note'>): boolean =>
  events.length > 0 || note.trim() !== '' || Object.values(value).some((figure) => figure !== null);
