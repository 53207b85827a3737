import { Button } from '@mantine/core';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { listOf } from '../../../data/message/message-lists.ts';
import { useWays } from '../../../data/message/ways.ts';
import { messages } from '../../../locale/message.ts';
import { MessageDetail } from '../../../parts/message/MessageDetail.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { DetailHead } from './detail-parts.tsx';
import classes from './pet-page.module.css';

interface MessageEntryDetailProps {
  readonly message: Message;
  readonly now: number;
}

/** A chosen message to the animal's owner: its text and course, and the way to where something is done about it. */
export function MessageEntryDetail({ message, now }: MessageEntryDetailProps) {
  const ways = useWays();
  return (
    <>
      <DetailHead title={messages.history.on(formatDate(message.createDateTime))}>
        <span className={classes.push} />
        <Button
          size="sm"
          variant="default"
          component={AppLink}
          to={links.to('message.index', { list: listOf(message), pet: message.petID, sel: message._id })}
        >
          {messages.title}
        </Button>
      </DetailHead>
      <div className={classes.detailBody}>
        <MessageDetail {...{ message, ways, now }} />
      </div>
    </>
  );
}
