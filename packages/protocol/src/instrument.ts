import { MATCH_DOUBTS, saidAnimal } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { z } from 'zod';
import { JOB_STATES } from './sync-tool.ts';

/*
 * What the web app and programs ask of a clinic's instruments beside its documents (spec 3 §7 "Devices and sync tools", "Exam calls").
 */

/**
 * Events of the live namespace that ask sync tools, each as the call of the same name does (spec 3 §7 "each of these five has a socket variant"). Payload: the fields of the call's
 * query and body in one object, and `key`, by which the same request sent again is one job. Acknowledged with `{ code, result }`, a {@link JobView}, or `{ code, message }`.
 */
export const TOOL_REQUEST = {
  idexx: 'syncTool/request/idexx',
  ebm: 'syncTool/request/ebm',
  ebmEPSPI: 'syncTool/request/ebmEPSPI',
  vetScan: 'syncTool/request/vetScan',
  getlogs: 'syncTool/request/getlogs',
} as const;

/** A job as people ask after it. */
export const jobView = z.object({
  jobID: z.string(),
  toolID: z.string(),
  orderID: z.string(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** Whether the tool was connected when this was answered: where it isn't, the job waits. */
  isOnline: z.boolean(),
  reason: z.string(),
  /** What a test said, or lines of a log. */
  answer: z.string(),
  madeAt: z.number().int(),
  expiresAt: z.number().int(),
});
/** A job as people ask after it. */
export type JobView = z.output<typeof jobView>;

/** An animal, and a place at it, that a report could belong to, with what speaks for and against it. */
export const attachCandidate = z.object({
  petID: z.string(),
  /** `/record/…`, or `/inHospital/…/exam/…` of a stay; empty for an animal of which nothing waits. */
  recordID: z.string(),
  taskIDs: z.array(z.string()),
  /** Unix seconds; 0 without a record. */
  dateTime: z.number().int(),
  /** What speaks for it, the strongest first. */
  for: z.array(z.enum(['orderNumber', 'chip', 'number', 'name', 'ownerName', 'species', 'waiting', 'today'])),
  against: z.array(z.enum(MATCH_DOUBTS)),
});
/** An animal, and a place at it, that a report could belong to. */
export type AttachCandidate = z.output<typeof attachCandidate>;

/** A message in the archive of what instruments sent. */
export const messageView = z.object({
  messageID: z.string(),
  toolID: z.string(),
  instrumentID: z.string(),
  device: z.string(),
  protocol: z.string(),
  receivedAt: z.number().int(),
  keptAt: z.number().int(),
  source: z.string(),
  state: z.enum(['unread', 'read', 'empty', 'unreadable']),
  why: z.string(),
  reports: z.array(z.string()),
  /** Why what it said is there no more: it spoke of somebody who was erased, or the clinic's time for it is over. Empty while it is there. */
  gone: z.enum(['', 'erased', 'expired']),
});
/** The same with what it says. */
export const wholeMessage = messageView.extend({
  /** As text where it is one; empty for files and for what is gone. */
  text: z.string(),
  files: z.array(z.object({ hash: z.string(), name: z.string(), mime: z.string(), size: z.number().int() })),
});
/** What reading a message again came to. */
export const replayed = z.object({
  read: z.number().int(),
  /** Reports whose values are otherwise understood now. */
  changed: z.number().int(),
  /** Reports that are otherwise understood now and can't be written so: their records hold no more. They stand as they stood. */
  refused: z.number().int(),
  unreadable: z.number().int(),
  /** Messages whose bytes are there no more: nothing could be read, and what was read before stands. */
  gone: z.number().int(),
});

/** A device of which results came, and what it sent last. */
export const lastDevice = z.object({
  device: z.string(),
  vendor: z.string(),
  toolID: z.string(),
  instrumentID: z.string(),
  /** Unix seconds. */
  dateTime: z.number().int(),
  said: saidAnimal,
});
