import { z } from 'zod';
import { reminderKind } from '../clinic/reminder-template.schema.ts';
import { CHANNELS } from '../core/channels.ts';
import { importedFrom } from '../core/imported.schema.ts';
import { documentID, line, prose, rowID, unixSeconds } from '../core/schema.ts';

/** Ways of telling an owner. A channel leaves a message in the queue; of the others somebody says that it was done. */
const NOTICE_CHANNELS = [...CHANNELS, 'phone', 'desk'] as const;
/** A way of telling an owner. */
export const noticeChannel = z.enum(NOTICE_CHANNELS);
/** A way of telling an owner. */
export type NoticeChannel = z.output<typeof noticeChannel>;

/** One time that the owner was told. */
const reminderNotice = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  by: z.string().max(160),
  channel: noticeChannel,
  /** The message that went out, or empty. */
  messageID: z.string().max(160),
  note: line(200),
  /** The reminder's day about which the owner answered then; without it nobody heard an answer. */
  answered: unixSeconds.optional(),
});

/** Why the server wrote to nobody at a step: the owner can't be written to, or it isn't needed. */
export const STEP_OMISSIONS = [
  'messagesRefused',
  'lineLeft',
  'noAddress',
  'notConnected',
  'noOwner',
  'petNotInCare',
  'ownerAnswered',
  'toldLately',
  'messageWaits',
  'laterStepSent',
  /** Filled in, the words are longer than a message may be, or hold what none may. */
  'badWords',
] as const;
/** Why the server wrote to nobody at a step. */
export type StepOmission = (typeof STEP_OMISSIONS)[number];

/** What became of a step of a series: the message that was queued, or why there was none. One that nobody has come to isn't here. */
const reminderStep = z.object({
  _id: rowID,
  /** The reminder's day from which it was counted; one that was put off begins anew. */
  of: unixSeconds,
  /** Days from there, as its template has them. */
  days: z.number().int().min(-366).max(366),
  dateTime: unixSeconds,
  /** The message, or empty. */
  messageID: z.string().max(160),
  /** Why there is none; empty where there is. */
  omitted: z.union([z.literal(''), z.enum(STEP_OMISSIONS)]),
});
/** What became of a step of a series. */
export type ReminderStep = z.output<typeof reminderStep>;

/** What is reminded of, when it was last given, and to whom (spec 2 §3; R22). */
const subject = z.object({ title: line(120), date: unixSeconds.nullable(), petID: z.string().max(160) });

/**
 * A reminder of an animal (spec 2 §3; R22). Times are 0 until they happen. The id keeps the day for which the reminder was made, also when
 * it is put off.
 */
export const reminderSchema = z.object({
  _id: documentID('reminder/'),
  collection: z.literal('reminder'),
  /** The day to remind on. */
  date: unixSeconds,
  openedBy: z.string(),
  vaccine: subject,
  petID: z.string().max(160),
  /** The owner when it was made; whoever the animal belongs to now is the one who is told. */
  userID: z.string().max(160),
  recordID: z.string().max(160),
  notifiedDateTime: unixSeconds,
  closedDateTime: unixSeconds,
  closedBy: z.string(),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
  kind: reminderKind.optional(),
  /** Words for the owner in place of the clinic's template. */
  message: prose(1000).optional(),
  /** For the staff alone. */
  note: prose(1000).optional(),
  /** Row of the clinic's templates that it was made from. */
  templateID: line(60).optional(),
  notices: z.array(reminderNotice).max(100).optional(),
  steps: z.array(reminderStep).max(60).optional(),
  closeReason: line(200).optional(),
  /** The visit by which it was done, and closed, by itself. Whoever opens it again has said that this visit didn't do it. */
  closedFor: z.string().max(160).optional(),
  /** Catalogue items that it is about: whatever hands one of them out again has done it. */
  itemIDs: z.array(z.string().max(160)).max(60).optional(),
  /** The file and row of another program that it came from. */
  imported: importedFrom.optional(),
  /** What the visit had asked for, once somebody changed it here: saving the visit again leaves the change alone. */
  asked: subject.optional(),
});
/** A reminder document. */
export type Reminder = z.output<typeof reminderSchema>;
