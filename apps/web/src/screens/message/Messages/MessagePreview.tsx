import type { Ways } from '@vetloom/domain/message/reach.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { messages } from '../../../locale/message.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { MessageDetail } from '../../../parts/message/MessageDetail.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { type MessageAct, MessageActions } from './MessageActions.tsx';
import classes from './messages.module.css';

interface MessagePreviewProps {
  readonly entry: MessageEntry | undefined;
  readonly ways: Ways | undefined;
  readonly now: number;
  readonly mayWrite: boolean;
  readonly offline: boolean;
  readonly act: MessageAct;
  readonly onTakeBack: (callID: string) => void;
}

/** The chosen message: to whom, what can be done, and its whole course. */
export function MessagePreview({ entry, ways, now, mayWrite, offline, act, onTakeBack }: MessagePreviewProps) {
  if (entry === undefined) return <p className={list.hint}>{messages.none}</p>;
  const { message, owner, pet } = entry;
  return (
    <div className={list.preview}>
      <div>
        <h2 className={list.previewName}>{owner?.name ?? messages.unknownOwner}</h2>
        <p className={classes.links}>
          {owner === undefined ? null : (
            <>
              <a href={`tel:${owner.phone}`}>{formatPhone(owner.phone)}</a>
              <AppLink to={links.owner(owner._id)}>{messages.detail.openOwner}</AppLink>
            </>
          )}
          {pet === undefined ? null : <AppLink to={links.pet(pet._id)}>{pet.name}</AppLink>}
        </p>
      </div>
      {mayWrite ? <MessageActions key={message._id} {...{ entry, ways, offline, act }} /> : null}
      <MessageDetail {...{ message, ways, now }} onTakeBack={mayWrite ? onTakeBack : undefined} />
    </div>
  );
}
