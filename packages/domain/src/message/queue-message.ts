import { MESSAGE_SETTING } from '../clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '../clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '../clinic/settings/message-state.setting.ts';
import { type SettingReader, settingReads, settingsOf } from '../clinic/settings/setting-concern.ts';
import type { MessageMatter } from '../core/message-purposes.ts';
import type { ReadHint } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Message } from './message.schema.ts';
import { isOnItsWay, MESSAGE_STATUS } from './message-status.ts';
import type { Ways } from './reach.ts';

/** What a message is made of by whoever asks for it. */
export interface WantedMessage
  extends Pick<Message, '_id' | 'channel' | 'to' | 'text' | 'userID' | 'petID'>,
    Partial<
      Pick<
        Message,
        | 'reminderID'
        | 'remindsOf'
        | 'sourceID'
        | 'shortText'
        | 'subject'
        | 'urgent'
        | 'dueDateTime'
        | 'petIDs'
        | 'ways'
        | 'supplier'
        | 'office'
        | 'files'
        | 'conversationID'
        | 'answersMail'
        | 'card'
      >
    > {
  readonly about: MessageMatter;
}

/** The documents by which it is decided how a clinic writes. */
export const WAYS_READS: readonly ReadHint[] = settingReads(MESSAGE_SETTING, MESSAGE_ACCOUNTS, MESSAGE_STATE);

/** What the clinic has set up to write by. */
export async function waysOf(tx: SettingReader): Promise<Ways> {
  const [setting, accounts, state] = await settingsOf(tx, [MESSAGE_SETTING, MESSAGE_ACCOUNTS, MESSAGE_STATE]);
  return { setting, accounts, state };
}

/**
 * Puts a message into the queue, in the transaction of the command that asks for it: it goes if and only if that command stands. It leaves later, when the
 * outbox has looked who it may go to. `by` is a staff id, or empty for what the clinic's server asks for by itself.
 */
export async function queueMessage(
  tx: Tx,
  { about, dueDateTime, reminderID = '', ...wanted }: WantedMessage,
  { now, by, giveUpAfterHours }: { readonly now: number; readonly by: string; readonly giveUpAfterHours: number },
): Promise<void> {
  const due = Math.max(now, dueDateTime ?? now);
  await tx.put('message', {
    ...wanted,
    ...{ collection: 'message', about, reminderID, status: MESSAGE_STATUS.queued, failure: '' },
    ...{ dueDateTime: due, lastDateTime: due + giveUpAfterHours * 3600, attempts: [] },
    ...{ sentDateTime: 0, createDateTime: now, createBy: by, updateDateTime: now },
  });
}

/** The message of a reminder that has still to go, or is going. */
export async function waitingMessage(
  tx: Pick<Tx, 'query'>,
  petID: string,
  reminderID: string,
): Promise<Message | undefined> {
  const others = await tx.query('message', 'byPet', { equals: [petID] });
  return others.find((one) => one.reminderID === reminderID && isOnItsWay(one.status));
}
