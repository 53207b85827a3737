import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { messages } from '../../../locale/message.ts';

/** What whoever a message is for is called. */
export const addresseeName = ({ message, owner }: Pick<MessageEntry, 'message' | 'owner'>): string =>
  message.supplier?.name ?? message.office?.name ?? owner?.name ?? messages.unknownOwner;
