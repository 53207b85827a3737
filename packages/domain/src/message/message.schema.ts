import { z } from 'zod';
import { CHANNELS, type Channel } from '../core/channels.ts';
import { MESSAGE_MATTERS } from '../core/message-purposes.ts';
import { documentID, line, prose, quantity, rowID, unixSeconds } from '../core/schema.ts';
import { messageCard } from './message-card.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';

export { MESSAGE_STATUS } from './message-status.ts';

/** Where a message stands. */
const messageStatus = z.literal(Object.values(MESSAGE_STATUS));
/** Ways by which a message leaves the clinic. */
export const messageChannel = z.enum(CHANNELS);
/** A way by which a message leaves the clinic. */
export type MessageChannel = Channel;

/** How an attempt stands: with the vendor, taken, refused for good, not taken now, or nobody knows. */
const attemptOutcome = z.enum(['handing', 'handedOver', 'refused', 'tryLater', 'unsure']);

/** How many calls a message holds. */
export const MOST_CALLS = 40;

/** One way that was tried. A try that is repeated because nothing was taken is the same attempt under the same key. */
export const messageAttempt = z.object({
  _id: rowID,
  /** The UUID by which a vendor who knows it sends the message once, however often it is asked. */
  key: z.uuid(),
  channel: messageChannel,
  to: line(160),
  outcome: attemptOutcome,
  /** How often it was tried. */
  tries: z.number().int().min(1).max(10_000),
  startDateTime: unixSeconds,
  /** When the latest answer came; 0 before. */
  endDateTime: unixSeconds,
  /** Why it was refused or not taken: a word of `channel/port.ts`, or `interrupted` where nobody was left to hear the answer. */
  reason: line(40),
  /** The vendor's own code and words. */
  said: line(300),
  /** Until when asking again under the key can't send it twice, of one that is unsure; Unix seconds. */
  sameKeyUntil: unixSeconds.optional(),
  /** By which the vendor knows it. */
  vendorID: line(160),
  /** Of SMS: in how many parts it went. */
  segments: z.number().int().min(0).max(100),
  /** What it cost, in the vendor's points. */
  points: quantity,
  /** What the account had left afterwards, where the vendor says so. */
  pointsLeft: z.number().optional(),
  /** What became of it at the owner's end. */
  arrived: z.enum(['delivered', 'failed', 'read']).optional(),
  arrivedDateTime: unixSeconds.optional(),
  /** A person has let the message be tried anew since: it bars no way any more, and nothing is asked under its key. */
  leftBehind: z.boolean().optional(),
});
/** One way that was tried. */
export type MessageAttempt = z.output<typeof messageAttempt>;

/** A person who told the owner by telephone. */
export const messageCall = z.object({
  _id: rowID,
  dateTime: unixSeconds,
  by: z.string().max(160),
  /** Whether somebody answered who was told. */
  reached: z.boolean(),
  note: line(200),
});
/** A person who told the owner by telephone. */
export type MessageCall = z.output<typeof messageCall>;

/** A supplier whom a message is for, in place of an owner. */
export const messageSupplier = z.object({
  supplierID: rowID,
  /** What it is called, and where its mail goes, as they stood when it was written. */
  name: line(100),
  address: line(160),
  /** The order that it brings. */
  orderID: rowID,
});

/** An office that a message is for, in place of an owner: an insurer. */
export const messageOffice = z.object({ name: line(100), address: line(160) });

/** A file that goes with a message, by the hash of its content in the clinic's files. */
export const messageFile = z.object({
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  name: line(200),
  mime: line(100),
});

/**
 * A message to an owner: what stands in the queue and, afterwards, what was said to whom, by which way, at what cost. The server alone makes one, and
 * hands it over. What messages of an earlier version don't have is optional.
 */
export const messageSchema = z.object({
  _id: documentID('message/'),
  collection: z.literal('message'),
  /** The way that is tried now, or by which it went. */
  channel: messageChannel,
  /** Account, number or address by that way, as it stood when it was last looked up. */
  to: line(160),
  text: prose(2000),
  /** What goes by SMS in place of `text`, where somebody has worded it shorter. */
  shortText: prose(1000).optional(),
  /** Of a mail; without one it is made of what the message is about. */
  subject: line(160).optional(),
  /** The owner; empty where it is for a supplier or an office. */
  userID: z.string().max(160),
  /** Whom it is for where that is no owner. */
  supplier: messageSupplier.optional(),
  office: messageOffice.optional(),
  /** What goes with it by mail. */
  files: z.array(messageFile).max(5).optional(),
  petID: z.string().max(160),
  /** All the animals that it speaks of, where these are several; `petID` is the first. */
  petIDs: z.array(z.string().max(160)).max(100).optional(),
  /** What it reminds of, or empty. */
  reminderID: z.string().max(160),
  /** The reminder's day of which it speaks, Unix seconds: of one that is moved it says what holds no more. */
  remindsOf: unixSeconds.optional(),
  /** The document that it is about where that is no reminder: a visit, an exam, a booking, a campaign. */
  sourceID: z.string().max(160).optional(),
  about: z.enum(MESSAGE_MATTERS).optional(),
  /** The conversation that it answers: it goes to that account, whoever its owner is by now. */
  conversationID: z.string().max(160).optional(),
  /** The mail that it answers, by that mail's id. */
  answersMail: line(250).optional(),
  /** What is laid out beside its words, by the ways that can. */
  card: messageCard.optional(),
  /** By which ways alone it may go; by all of the clinic's where it doesn't say. */
  ways: z.array(messageChannel).max(CHANNELS.length).optional(),
  status: messageStatus,
  /** Why it stands as it does: why it failed, was withdrawn, or waits. */
  failure: line(300),
  /** When it is to go next, Unix seconds. */
  dueDateTime: unixSeconds.optional(),
  /** After when it isn't tried any more, Unix seconds. */
  lastDateTime: unixSeconds.optional(),
  /** It goes in quiet hours too, and past what an owner gets within a day: a person said so, or it is a code. */
  urgent: z.boolean().optional(),
  attempts: z.array(messageAttempt).max(40).optional(),
  calls: z.array(messageCall).max(MOST_CALLS).optional(),
  sentDateTime: unixSeconds,
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
});
/** A message to an owner. */
export type Message = z.output<typeof messageSchema>;

/** The words as they go by a way. */
export const textBy = (message: Pick<Message, 'text' | 'shortText'>, channel: MessageChannel): string =>
  channel === 'sms' ? (message.shortText ?? message.text) : message.text;
