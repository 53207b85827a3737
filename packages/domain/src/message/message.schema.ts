import { z } from 'zod';
import { CHANNELS, type Channel } from '../clinic/channels.ts';
import { documentID, line, prose, unixSeconds } from '../core/schema.ts';

export { MESSAGE_STATUS } from './message-status.ts';

/** Where a message stands. */
const messageStatus = z.union([z.literal(0), z.literal(20), z.literal(90)]);
/** Ways by which a message leaves the clinic. */
export const messageChannel = z.enum(CHANNELS);
/** A way by which a message leaves the clinic. */
export type MessageChannel = Channel;

/**
 * A message to an owner: what stands in the queue and, afterwards, what was said to whom. Made by the server alone; an adapter of the
 * channel hands it over and says how that went.
 */
export const messageSchema = z.object({
  _id: documentID('message/'),
  collection: z.literal('message'),
  channel: messageChannel,
  /** Account, number or address at the time of writing. */
  to: line(160),
  text: prose(2000),
  userID: z.string().max(160),
  petID: z.string().max(160),
  /** What it reminds of, or empty. */
  reminderID: z.string().max(160),
  status: messageStatus,
  /** Why it could not be handed over, as the channel says it. */
  failure: line(300),
  sentDateTime: unixSeconds,
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
});
/** A message to an owner. */
export type Message = z.output<typeof messageSchema>;
