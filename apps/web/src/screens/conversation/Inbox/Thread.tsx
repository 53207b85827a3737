import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconFolderPlus, IconPaw } from '@tabler/icons-react';
import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import { conversationState, unreadLines, writingBy } from '@vetloom/domain/conversation/conversation-state.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { dayKey, formatDay } from '@vetloom/ui/format/date.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { FIRST_LINES, useThread } from '../../../data/conversation/conversations.ts';
import { conversations } from '../../../locale/conversation.ts';
import { channelNames } from '../../../locale/message.ts';
import { LaterViewer } from '../../../parts/viewer/LaterViewer.tsx';
import { AssignMenu } from './AssignMenu.tsx';
import { AttachDialog } from './AttachDialog.tsx';
import { Composer } from './Composer.tsx';
import { Writing } from './ConversationList.tsx';
import { calledIn } from './conversation-words.ts';
import classes from './inbox.module.css';
import { PersonFacts } from './PersonPanel.tsx';
import { ThreadRow } from './ThreadRow.tsx';
import type { InboxActs } from './use-inbox-acts.ts';

const words = conversations;

interface ThreadProps {
  readonly conversation: Conversation;
  readonly owner: Owner | undefined;
  readonly now: number;
  readonly me: string;
  readonly acts: InboxActs;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
  readonly onBack: (() => void) | undefined;
}

/** One conversation: its lines, what is done about it, and where it is answered. */
export function Thread({ conversation, owner, now, me, acts, composer, onBack }: ThreadProps) {
  const [limit, setLimit] = useState(FIRST_LINES);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [attaching, setAttaching] = useState(false);
  const [picture, setPicture] = useState<string>();
  const [person, setPerson] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const lines = useThread(conversation._id, limit);
  const end = useRef<HTMLDivElement>(null);
  const latest = lines?.at(-1)?.line._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is brought into sight
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [latest]);
  const unread = unreadLines(conversation);
  const mine = conversation.readBy.find(({ _id }) => _id === me)?.seen ?? 0;
  const seen = lines !== undefined && conversation.inCount > mine;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies before somebody is read, once for each new line
  useEffect(() => {
    // A page behind another one is looked at by nobody.
    if (seen && document.visibilityState === 'visible') void acts.read(conversation);
  }, [seen, conversation.inCount, unread]);
  const name = calledIn(conversation, owner);
  const state = conversationState(conversation);
  const writer = writingBy(conversation, me, now);
  const picked = (lines ?? []).filter(({ line }) => chosen.has(line._id)).map(({ line }) => line);
  const images = (lines ?? []).flatMap(({ line }) =>
    line.file?.mime.startsWith('image/')
      ? [{ ...line.file, recordID: line._id, at: line.dateTime, mmPerPixel: null }]
      : [],
  );
  return (
    <section className={classes.thread} aria-label={words.thread(name)}>
      <header className={classes.head}>
        {onBack === undefined ? null : (
          <Button size="sm" variant="default" px={8} aria-label={words.back} onClick={onBack}>
            <IconArrowLeft size={16} />
          </Button>
        )}
        <h2>{name}</h2>
        <small>
          {channelNames[conversation.channel]} · {words.states[state]}
        </small>
        <span className={classes.headActs}>
          <Button
            size="sm"
            variant="default"
            className={classes.openPerson ?? ''}
            leftSection={<IconPaw size={14} />}
            onClick={() => setPerson(true)}
          >
            {words.person.label}
          </Button>
          {picked.length > 0 ? (
            <Button size="sm" leftSection={<IconFolderPlus size={14} />} onClick={() => setAttaching(true)}>
              {words.act.attachChosen(picked.length)}
            </Button>
          ) : null}
          <AssignMenu {...{ conversation, me }} onAssign={(staffID) => void acts.assign(conversation, staffID)} />
          {state === 'closed' ? (
            <Button size="sm" variant="default" onClick={() => void acts.reopen(conversation)}>
              {words.act.reopen}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCheck size={14} />}
              rightSection={<Keycap keys="E" />}
              aria-keyshortcuts="E"
              onClick={() => void acts.close(conversation)}
            >
              {words.act.close}
            </Button>
          )}
        </span>
      </header>
      <div
        ref={log}
        className={classes.lines}
        role="log"
        aria-label={words.thread(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a thread that scrolls is reached by the keyboard
        tabIndex={0}
        data-choosing={chosen.size > 0 || undefined}
      >
        {lines !== undefined && lines.length >= limit ? (
          <Button size="sm" variant="subtle" onClick={() => setLimit((before) => before + FIRST_LINES)}>
            {words.earlier}
          </Button>
        ) : null}
        {(lines ?? []).map((entry, at) => (
          <Fragment key={entry.line._id}>
            {dayKey(entry.line.dateTime) === dayKey(lines?.[at - 1]?.line.dateTime ?? 0) ? null : (
              <p className={classes.day}>{formatDay(entry.line.dateTime)}</p>
            )}
            <ThreadRow
              entry={entry}
              channel={conversation.channel}
              chosen={chosen.has(entry.line._id)}
              onChoose={(isChosen) =>
                setChosen((before) => {
                  const next = new Set(before);
                  if (isChosen) next.add(entry.line._id);
                  else next.delete(entry.line._id);
                  return next;
                })
              }
              onAttach={() => {
                setChosen(new Set([entry.line._id]));
                setAttaching(true);
              }}
              onPicture={setPicture}
            />
          </Fragment>
        ))}
        <div ref={end} />
      </div>
      {writer === undefined ? null : (
        <p className={classes.notice} role="status">
          <Writing id={writer} />
        </p>
      )}
      <Composer {...{ conversation, owner, acts }} field={composer} onLeave={() => log.current?.focus()} />
      {attaching ? (
        <AttachDialog
          {...{ conversation, lines: picked }}
          onClose={() => setAttaching(false)}
          onAttach={async (pet) => {
            if (!(await acts.attach(conversation, picked, pet))) return;
            setAttaching(false);
            setChosen(new Set());
          }}
        />
      ) : null}
      <SidePanel opened={person} onClose={() => setPerson(false)} title={words.person.label}>
        <div className={classes.personSheet}>
          <PersonFacts conversation={conversation} owner={owner} />
        </div>
      </SidePanel>
      <LaterViewer images={images} at={picture} onMove={setPicture} onClose={() => setPicture(undefined)} />
    </section>
  );
}
