import { aboutOf } from '@vetloom/domain/message/handing.ts';
import type { Message, MessageCall } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';

/** Somebody to be telephoned, with everything that didn't reach them: one call tells all of it. */
export interface CallGroup {
  readonly userID: string;
  readonly owner: Owner | undefined;
  readonly entries: readonly MessageEntry[];
  /** Calls that reached nobody, the latest last. */
  readonly missed: readonly MessageCall[];
}

/** Whether an owner is to be called about a message: it reached them by no way, and it was no mere offer. A supplier is no owner. */
export const isToCall = (message: Message): boolean =>
  message.status === MESSAGE_STATUS.failed &&
  aboutOf(message) !== 'campaign' &&
  message.supplier === undefined &&
  message.office === undefined;

/**
 * Whom to call about messages that reached nobody: owners in the order of what has waited longest, and behind them those who were called already and did not
 * answer, the longest ago first.
 */
export function callGroups(entries: readonly MessageEntry[]): CallGroup[] {
  const failed = entries.filter(({ message }) => isToCall(message));
  const groups = [...Map.groupBy(failed, ({ message }) => message.userID)].map(([userID, ofOwner]) => {
    const missed = ofOwner
      .flatMap(({ message }) => (message.calls ?? []).filter(({ reached }) => !reached))
      .toSorted((a, b) => a.dateTime - b.dateTime);
    // One call about several messages stands in each of them.
    const calls = missed.filter(({ dateTime }, at) => dateTime !== missed[at - 1]?.dateTime);
    return { userID, owner: ofOwner[0]?.owner, entries: ofOwner, missed: calls };
  });
  const since = ({ entries: [first], entries: all }: CallGroup) =>
    Math.min(...all.map(({ message }) => message.createDateTime), first?.message.createDateTime ?? 0);
  const lastCall = ({ missed }: CallGroup) => missed.at(-1)?.dateTime ?? 0;
  return groups.toSorted((a, b) => lastCall(a) - lastCall(b) || since(a) - since(b));
}
