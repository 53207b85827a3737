import type { Channel } from '@vetloom/domain/core/channels.ts';
import { callOwner, type MessageDecision, takeBackCall } from '@vetloom/domain/message/message.commands.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { messageCalls } from '../../data/message/messages.ts';
import { channelNames, messages } from '../../locale/message.ts';
import { attempt } from '../act/attempt.ts';

/** A telephone call about messages to one owner. */
export interface NotedCall {
  readonly ids: readonly string[];
  /** Whom, for the word that it is noted. */
  readonly name: string;
  readonly reached: boolean;
  readonly note?: string;
}

/** What is done with messages, one or many. Refusals are told by a toast; each answers whether it was done. */
export interface MessageActs {
  readonly decide: (ids: readonly string[], decision: MessageDecision, channel?: Channel) => Promise<boolean>;
  /** Works without a network; can be taken back for ten seconds. */
  readonly called: (call: NotedCall) => Promise<boolean>;
  readonly takeBack: (messageID: string, callID: string) => Promise<boolean>;
  readonly pause: (paused: boolean, note?: string) => Promise<boolean>;
  readonly retryChannel: (channel: Channel) => Promise<boolean>;
}

const { done, pause: pauseWords } = messages;
/** One call names at most so many (packages/domain `message.commands.ts`). */
const AT_ONCE = 200;
const DECIDED: Readonly<Record<MessageDecision, (count: number) => string>> = {
  again: done.again,
  now: done.now,
  withdraw: done.withdraw,
  arrived: done.arrived,
};

/** The acts, told by toasts. */
export function useMessageActs(): MessageActs {
  const run = useRun();
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    showUndo({ message, undoWord: messages.undo, onUndo: () => void attempt(undo) });
  return {
    decide: (ids, decision, channel) =>
      attempt(async () => {
        const some = ids.slice(0, AT_ONCE);
        await messageCalls.decide(some, decision, channel);
        showSuccess(DECIDED[decision](some.length));
      }),
    called: ({ ids, name, reached, note = '' }) =>
      attempt(async () => {
        const calls = ids.map((messageID) => ({ messageID, callID: newID.row() }));
        for (const call of calls) await run(callOwner, { ...call, reached, note });
        undoable(reached ? done.called(name) : done.notReached(name), async () => {
          for (const call of calls) await run(takeBackCall, call);
        });
      }),
    takeBack: (messageID, callID) =>
      attempt(async () => {
        await run(takeBackCall, { messageID, callID });
        showSuccess(done.takenBack);
      }),
    pause: (paused, note) =>
      attempt(async () => {
        await messageCalls.pause(paused, note);
        if (note !== undefined && note !== '') showSuccess(pauseWords.reasonKept);
        else if (paused) undoable(pauseWords.stopped, () => messageCalls.pause(false));
        else showSuccess(pauseWords.resumed);
      }),
    retryChannel: (channel) =>
      attempt(async () => {
        const way = channelNames[channel];
        if (await messageCalls.retryChannel(channel)) showSuccess(messages.stopped.retried(way));
        else showError(messages.stopped.still(way));
      }),
  };
}
