import { Button } from '@mantine/core';
import { conversationState, unreadLines, writingBy } from '@vetloom/domain/conversation/conversation-state.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useEffect, useRef } from 'react';
import type { Talk } from '../../../data/conversation/conversations.ts';
import { conversations } from '../../../locale/conversation.ts';
import { channelNames } from '../../../locale/message.ts';
import { nearTime } from '../../../parts/message/message-words.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { calledIn, rowWords } from './conversation-words.ts';
import classes from './inbox.module.css';

const words = conversations;

interface ConversationListProps {
  readonly talks: readonly Talk[] | undefined;
  readonly narrowed: boolean;
  readonly onClear: () => void;
  readonly chosen: string | undefined;
  readonly me: string;
  readonly now: number;
  readonly onChoose: (id: string) => void;
}

/** Conversations by who wants an answer: who it is, what they wrote last, whose matter it is. */
export function ConversationList({ talks, narrowed, onClear, chosen, me, now, onChoose }: ConversationListProps) {
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that keys have moved to is brought into sight
  useEffect(() => void here.current?.scrollIntoView({ block: 'nearest' }), [chosen]);
  if (talks?.length === 0)
    return (
      <div className={classes.list}>
        {narrowed ? (
          <EmptyState title={words.noneFound} actions={<Button onClick={onClear}>{words.clearSearch}</Button>} />
        ) : (
          <EmptyState title={words.none} next={words.noneNext} />
        )}
      </div>
    );
  return (
    <nav className={classes.list} aria-label={words.list}>
      {(talks ?? []).map(({ conversation, owner }) => {
        const state = conversationState(conversation);
        const unread = unreadLines(conversation);
        const writer = writingBy(conversation, me, now);
        const current = conversation._id === chosen;
        return (
          <button
            key={conversation._id}
            ref={current ? here : undefined}
            type="button"
            className={classes.row}
            data-state={state}
            aria-current={current ? 'true' : undefined}
            onClick={() => onChoose(conversation._id)}
          >
            <span className={classes.rowHead}>
              <b>{calledIn(conversation, owner)}</b>
              <small>{channelNames[conversation.channel]}</small>
              <small className={classes.when}>{nearTime(conversation.lineDateTime, now)}</small>
            </span>
            <span className={classes.rowText}>
              {conversation.lastDirection === 'out' ? words.you : ''}
              {rowWords(conversation)}
            </span>
            <span className={classes.rowFoot}>
              {state === 'unread' ? (
                <Chip tone="accent">{words.unread(unread)}</Chip>
              ) : (
                <small>{words.states[state]}</small>
              )}
              {writer === undefined ? null : <Writing id={writer} />}
              {conversation.assignedTo === '' ? null : <StaffLabel id={conversation.assignedTo} />}
            </span>
          </button>
        );
      })}
    </nav>
  );
}

/** That somebody else is writing an answer. */
export function Writing({ id }: { readonly id: string }) {
  return (
    <span className={classes.writing}>
      <StaffLabel id={id} /> {words.writing('').trim()}
    </span>
  );
}
