import { Checkbox } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import type { ConversationChannel } from '@vetloom/domain/conversation/conversation.schema.ts';
import { CONTENT_STATE, type ConversationLine } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { ThreadLine } from '../../../data/conversation/conversations.ts';
import { conversations } from '../../../locale/conversation.ts';
import { wordsOfLine } from '../../../parts/conversation/line-words.ts';
import { FileTile } from '../../../parts/files/FileTile.tsx';
import { useOpenFile } from '../../../parts/files/use-open-file.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { failureWords } from '../../../parts/message/message-words.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { CardView } from './CardView.tsx';
import classes from './inbox.module.css';

const words = conversations;

interface ThreadRowProps {
  readonly entry: ThreadLine;
  readonly channel: ConversationChannel;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onAttach: () => void;
  readonly onPicture: (hash: string) => void;
}

/** One line: what was said or sent, when, how the answer stands, and to which animals it was put. */
export function ThreadRow({ entry, channel, chosen, onChoose, onAttach, onPicture }: ThreadRowProps) {
  const { line, message, notes } = entry;
  const isOut = line.direction === 'out';
  const isUnsent = line.unsentDateTime !== undefined;
  return (
    <article className={isOut ? classes.out : classes.in}>
      {isUnsent ? null : (
        <Checkbox
          size="sm"
          className={classes.pick ?? ''}
          aria-label={words.act.chosen(wordsOfLine(line).slice(0, 40))}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.bubble}>
        {line.subject === undefined || line.subject === '' ? null : <b>{words.subject(line.subject)}</b>}
        {isUnsent ? <i>{words.unsent}</i> : <Said line={line} onPicture={onPicture} />}
        <footer className={classes.facts}>
          <time>{formatTime(line.dateTime)}</time>
          {isOut ? <StaffLabel id={line.by} /> : null}
          {isOut ? (
            message === undefined ? (
              <span>{words.notSent}</span>
            ) : (
              <span title={failureWords(message)}>
                <MessageMark status={message.status} />
                {message.failure === '' ? null : <small> {failureWords(message)}</small>}
              </span>
            )
          ) : channel === 'mail' ? (
            <span title={words.unprovedHint}>{words.unproved}</span>
          ) : null}
          {notes.map(({ note, pet }) => (
            <AppLink key={note._id} to={links.pet(note.petID)}>
              {words.attached(pet?.name ?? '')}
            </AppLink>
          ))}
          {isUnsent ? null : (
            <button type="button" className={classes.quietAct} onClick={onAttach}>
              <IconFolderPlus size={13} aria-hidden="true" />
              {words.act.attach}
            </button>
          )}
        </footer>
      </div>
    </article>
  );
}

function Said({ line, onPicture }: { readonly line: ConversationLine; readonly onPicture: (hash: string) => void }) {
  const open = useOpenFile(line._id);
  const { kind, text, file, place, sticker, content, contentState } = line;
  if (line.card !== undefined) return <CardView card={line.card} text={text} />;
  if (file !== undefined)
    return (
      <ul className={classes.files}>
        <FileTile
          file={file}
          recordID={line._id}
          onOpen={() => (isImageMime(file.mime) ? onPicture(file.hash) : void open(file))}
          onRemove={undefined}
        />
      </ul>
    );
  if (kind === 'sticker') return <p>{words.sticker(sticker?.words ?? '')}</p>;
  if (place !== undefined)
    return (
      <p>
        {[place.title, place.address].filter(Boolean).join(' · ') || words.kinds.place}{' '}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.map}
        </a>
      </p>
    );
  if (kind === 'text') return <p className={classes.text}>{text}</p>;
  const state =
    contentState === CONTENT_STATE.waiting
      ? words.fetching
      : content?.reason !== undefined
        ? words.content[content.reason]
        : kind === 'other'
          ? ''
          : words.elsewhere;
  return (
    <p>
      {[words.kinds[kind], content?.name].filter(Boolean).join(' · ')}
      {state === '' ? null : <small className={classes.state}>{state}</small>}
    </p>
  );
}
