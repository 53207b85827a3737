import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { isHandedOver, MESSAGE_STATUS, needsPerson } from '@vetloom/domain/message/message-status.ts';

type Standing = Pick<Message, 'status'>;

/** What can be done about a message as it stands. The server decides again: somebody may have been quicker. */
export const mayBe = {
  again: ({ status }: Standing): boolean => needsPerson(status),
  now: ({ status }: Standing): boolean => status === MESSAGE_STATUS.queued,
  withdraw: ({ status }: Standing): boolean => status === MESSAGE_STATUS.queued || status === MESSAGE_STATUS.failed,
  arrived: ({ status }: Standing): boolean => status === MESSAGE_STATUS.unsure,
  /** A call is a fact however the message stands; it is offered where somebody might still be waiting for one. */
  called: ({ status }: Standing): boolean => !isHandedOver(status) && status !== MESSAGE_STATUS.withdrawn,
} as const;
/** What can be done about a message. */
export type PossibleAct = keyof typeof mayBe;
