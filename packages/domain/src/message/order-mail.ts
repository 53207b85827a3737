import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Message } from './message.schema.ts';
import { isHandedOver, isOnItsWay, MESSAGE_STATUS } from './message-status.ts';
import { queueMessage, type WantedMessage, waysOf } from './queue-message.ts';
import { isConnected } from './reach.ts';
import { withdrawn } from './withdrawn.ts';

/** How far the mails of an order have got, by the one that says most: it went, is on its way, may have gone, failed, was called off; none was written. */
export type OrderMailState = 'none' | 'queued' | 'handing' | 'sent' | 'unsure' | 'failed' | 'withdrawn';

/** The supplier whom an order goes to. */
export type OrderAddressee = NonNullable<Message['supplier']>;

/** How a mail of an order stands. */
export function orderMailState({ status }: Pick<Message, 'status'>): OrderMailState {
  if (isHandedOver(status)) return 'sent';
  switch (status) {
    case MESSAGE_STATUS.queued:
      return 'queued';
    case MESSAGE_STATUS.handing:
      return 'handing';
    case MESSAGE_STATUS.unsure:
      return 'unsure';
    case MESSAGE_STATUS.withdrawn:
      return 'withdrawn';
    default:
      return 'failed';
  }
}

/**
 * Puts the mail of an order into the queue. One that is on its way, went, or may have gone is not written a second time, unless somebody says that the supplier is to get
 * it once more (`again`); one that failed makes room. `mails` are those that were written of the order before.
 * @throws DomainError contradictory: `orderMailWaits` while one is on its way, `orderMailed` for one that went, `mailNotConnected` where the clinic has no account of mail
 */
export async function queueOrderMail(
  tx: Tx,
  wanted: Pick<WantedMessage, '_id' | 'text' | 'subject' | 'files'> & { readonly supplier: OrderAddressee },
  {
    mails,
    again,
    now,
    by,
  }: {
    readonly mails: readonly Message[];
    readonly again: boolean;
    readonly now: number;
    readonly by: string;
  },
): Promise<void> {
  if (mails.some(({ status }) => isOnItsWay(status)))
    throw new DomainError('contradictory', 'a mail of this order is on its way', { rule: 'orderMailWaits' });
  const gone = mails.find(({ status }) => isHandedOver(status) || status === MESSAGE_STATUS.unsure);
  if (gone && !again)
    throw new DomainError('contradictory', 'the order was mailed', { rule: 'orderMailed', time: gone.sentDateTime });
  const ways = await waysOf(tx);
  if (!isConnected(ways, 'mail'))
    throw new DomainError('contradictory', 'the clinic has no account of mail', { rule: 'mailNotConnected' });
  await withdrawOrderMails(tx, mails, now);
  const { giveUpAfterHours } = ways.setting;
  const mail = { ...wanted, channel: 'mail' as const, ways: ['mail' as const], to: wanted.supplier.address };
  await queueMessage(tx, { ...mail, userID: '', petID: '', about: 'order' }, { now, by, giveUpAfterHours });
}

/** Calls off what has not gone of an order's mails. What is with the mail server, went or may have gone stays as it is. */
export async function withdrawOrderMails(tx: Tx, mails: readonly Message[], now: number): Promise<void> {
  for (const mail of mails) {
    const after = withdrawn(mail, 'orderWithdrawn', now);
    if (after) await tx.put('message', after);
  }
}
