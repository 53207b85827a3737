import { Button } from '@mantine/core';
import type { ConversationNote } from '@vetloom/domain/conversation/conversation-note.schema.ts';
import { detachLines } from '@vetloom/domain/conversation/note.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { conversations } from '../../../locale/conversation.ts';
import { channelNames } from '../../../locale/message.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { wordsOfLine } from '../../../parts/conversation/line-words.ts';
import { nearTime } from '../../../parts/message/message-words.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { DetailFacts, DetailHead } from './detail-parts.tsx';
import classes from './pet-page.module.css';

const words = conversations.note;

/** What the owner wrote, as somebody put it to the animal: its own words, when and by which way, and how it is taken off again. */
export function TalkDetail({ note, now }: { readonly note: ConversationNote; readonly now: number }) {
  const run = useRun();
  const may = useCan()('VETLOOM_SCRM_ADMIN');
  return (
    <>
      <DetailHead title={words.on(formatDate(note.dateTime))}>
        <span className={classes.push} />
        {may ? (
          <>
            <Button
              size="sm"
              variant="default"
              component={AppLink}
              to={links.to('conversation.index', { sel: note.conversationID })}
            >
              {words.openTalk}
            </Button>
            <Button
              size="sm"
              variant="default"
              onClick={() =>
                void attempt(async () => {
                  await run(detachLines, { noteID: note._id });
                  showSuccess(words.removed);
                })
              }
            >
              {words.remove}
            </Button>
          </>
        ) : null}
      </DetailHead>
      <div className={classes.detailBody}>
        <p>{words.from(note.name, channelNames[note.channel])}</p>
        <DetailFacts
          facts={[
            ...note.lines.map(
              (line) =>
                [
                  `${line.direction === 'out' ? `${words.clinic} ` : ''}${nearTime(line.dateTime, now)}`,
                  wordsOfLine(line),
                ] as const,
            ),
            [words.by, <StaffLabel key="by" id={note.createBy} />] as const,
          ]}
        />
      </div>
    </>
  );
}
