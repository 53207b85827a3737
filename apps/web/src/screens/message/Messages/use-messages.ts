import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { log } from '../../../data/engine/log/log.ts';
import { type MessageEntry, useMessageList } from '../../../data/message/live-messages.ts';
import type { MessageList } from '../../../data/message/message-lists.ts';
import { messageCalls } from '../../../data/message/messages.ts';
import { isNarrowed, type MessageNarrowing, passes, searchOf } from './message-address.ts';

const PAGE = 100;
const NONE: readonly Message[] = [];
/** A search waits until nobody types any more. */
const TYPED_MS = 300;

/** A list of messages: what this device holds, live, and what the server found beside it. */
export interface FoundMessages {
  readonly entries: readonly MessageEntry[] | undefined;
  /** Asks the server for earlier ones; undefined where there are none, or no network. */
  readonly more: (() => void) | undefined;
  /** Only what this device holds can be shown. */
  readonly part: boolean;
}

/** Open messages are all here. Of those that are over the device holds the latest, and the server is asked for the others. */
export function useMessages(list: MessageList, narrowing: MessageNarrowing): FoundMessages {
  const online = useSyncStatus()?.connection !== 'offline';
  const isOver = list === 'gone' || list === 'ended';
  const asked = JSON.stringify([list, narrowing]);
  const [answer, setAnswer] = useState<{ asked: string; found: readonly Message[]; ended: boolean }>();
  const current = answer?.asked === asked ? answer : undefined;
  const ask = async (skip: number, before: readonly Message[]) => {
    try {
      const found = await messageCalls.search(searchOf(list, narrowing, { limit: PAGE, skip }));
      return { asked, found: [...before, ...found], ended: found.length < PAGE };
    } catch (error) {
      // What is here stands; the next connection asks again.
      log('warn', 'messages could not be searched', error);
      return undefined;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked says all that it depends on
  useEffect(() => {
    if (!online || !isOver) return;
    let gone = false;
    const timer = setTimeout(
      () => void ask(0, NONE).then((next) => next !== undefined && !gone && setAnswer(next)),
      narrowing.words === '' ? 0 : TYPED_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked, online]);
  const entries = useMessageList(list, current?.found ?? NONE);
  return {
    entries: isNarrowed(narrowing) ? entries?.filter((entry) => passes(entry, narrowing)) : entries,
    more:
      online && isOver && current !== undefined && !current.ended
        ? () => void ask(current.found.length, current.found).then((next) => next !== undefined && setAnswer(next))
        : undefined,
    part: isOver && !online,
  };
}
