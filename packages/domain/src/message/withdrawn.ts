import { unsureAttempt } from './attempts.ts';
import type { Message } from './message.schema.ts';
import { MESSAGE_STATUS } from './message-status.ts';

/** Why a message is called off by itself: what it was for is over, or has changed. */
export const WITHDRAWALS = [
  'petNotInCare',
  'reminderClosed',
  'reminderMoved',
  'ownerChanged',
  'ownerAnswered',
  'messagesRefused',
  'campaignWithdrawn',
  'orderWithdrawn',
  'visitChanged',
  'visitBegun',
  'ownerBlocked',
  'noteWithdrawn',
  'byPerson',
] as const;
/** Why a message was called off. */
export type Withdrawal = (typeof WITHDRAWALS)[number];

/**
 * A message that has not gone, called off; undefined for one that can't be: it is with the vendor, it went, or nobody knows. One that failed is called off
 * too, so that nobody is asked to telephone about it.
 */
export const withdrawn = (message: Message, why: Withdrawal, at: number): Message | undefined =>
  (message.status === MESSAGE_STATUS.queued || message.status === MESSAGE_STATUS.failed) && !unsureAttempt(message)
    ? { ...message, status: MESSAGE_STATUS.withdrawn, failure: why, updateDateTime: at }
    : undefined;
