import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { isHandedOver, MESSAGE_STATUS, needsPerson } from '@vetloom/domain/message/message-status.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';

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

/** Reasons that lie with the number, account or mailbox itself: none, nobody's, or one that doesn't take the clinic's messages. */
const OF_ADDRESS: ReadonlySet<string> = new Set(['noAddress', 'unknownAccount', 'blocked', 'lineLeft']);

/** Whether a call is the way out: sent again to the same address it would fail again. Not without a telephone. */
export const callsFirst = (
  { status, failure }: Pick<Message, 'status' | 'failure'>,
  owner: Pick<Owner, 'phone'> | undefined,
): boolean => status === MESSAGE_STATUS.failed && OF_ADDRESS.has(failure) && owner !== undefined && owner.phone !== '';
