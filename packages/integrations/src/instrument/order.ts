import type { JobTask } from '@vetloom/protocol/sync-tool.ts';

/** An order to an instrument, as a tool is given it. */
export type InstrumentOrder = Omit<Extract<JobTask, { kind: 'order' }>, 'kind' | 'instrumentID'>;

/** What a message of ours needs beside what it says: who it is from and to, when it is made by the clinic's own clock, and its number. */
export interface Envelope {
  /** What the clinic's system is called on the line. */
  readonly sender: string;
  readonly receiver: string;
  /** Wall clock of the clinic, `2026-01-01T12:00:00`: instruments know no zones. */
  readonly madeAt: string;
  /** Names the message; at most 20 characters. */
  readonly number: string;
}
