import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useOwnerMessages } from '../../../data/message/live-messages.ts';
import { listOf } from '../../../data/message/message-lists.ts';
import { useWays } from '../../../data/message/ways.ts';
import { channelNames, messages } from '../../../locale/message.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import line from '../../../parts/message/message.module.css';
import { firstWords, nearTime, purposeWord, whyLine } from '../../../parts/message/message-words.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './owner-page.module.css';

const MOST = 8;
const words = messages.history;

interface OwnerMessagesProps {
  readonly owner: Owner;
  readonly now: number;
  readonly onWrite: (() => void) | undefined;
}

/** What the owner was told lately, each with what became of it, and the way to the rest. */
export function OwnerMessages({ owner, now, onWrite }: OwnerMessagesProps) {
  const found = useOwnerMessages(owner._id, MOST);
  const ways = useWays();
  return (
    <section className={classes.group} aria-label={words.title}>
      <SectionHeading
        aside={
          onWrite === undefined ? undefined : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconMessage size={14} />}
              rightSection={<Keycap keys="M" />}
              aria-keyshortcuts="M"
              onClick={onWrite}
            >
              {messages.act.write}
            </Button>
          )
        }
      >
        {words.title}
      </SectionHeading>
      {found !== undefined && found.length === 0 ? <p className={classes.hint}>{words.none}</p> : null}
      <ul className={line.lines}>
        {(found ?? []).map((message) => {
          const why = whyLine(message, ways, now);
          return (
            <li key={message._id}>
              <span className={line.lineHead}>
                <AppLink to={links.to('message.index', { list: listOf(message), user: owner._id, sel: message._id })}>
                  {purposeWord(message)} · {channelNames[message.channel]}
                </AppLink>
                <MessageMark status={message.status} />
              </span>
              <p>
                {nearTime(message.sentDateTime || message.createDateTime, now)}
                {why === '' ? '' : ` · ${why}`} · {firstWords(message)}
              </p>
            </li>
          );
        })}
      </ul>
      <AppLink className={classes.all} to={links.to('message.index', { list: 'gone', user: owner._id })}>
        {words.all}
      </AppLink>
    </section>
  );
}
