import { Button, Menu } from '@mantine/core';
import { IconDots, IconPlaylistAdd } from '@tabler/icons-react';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { messages } from '../../../locale/message.ts';
import { tasks } from '../../../locale/task.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { MessageDetail } from '../../../parts/message/MessageDetail.tsx';
import { composeTask, useTaskAbout } from '../../../parts/task/compose.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { addresseeName } from './addressee-name.ts';
import { type MessageAct, MessageActions } from './MessageActions.tsx';
import { taskOf } from './message-task.ts';
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
  const mayKeep = TASK_KEEPERS.some(useCan());
  useTaskAbout(entry === undefined ? {} : taskOf(entry));
  if (entry === undefined) return <p className={list.hint}>{messages.none}</p>;
  const { message, owner, pet } = entry;
  const menu = mayKeep ? <MoreMenu entry={entry} /> : null;
  return (
    <div className={list.preview}>
      <div>
        <h2 className={list.previewName}>{addresseeName(entry)}</h2>
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
      {mayWrite ? (
        <MessageActions key={message._id} {...{ entry, ways, offline, act, menu }} />
      ) : (
        <div className={list.previewActions}>{menu}</div>
      )}
      <MessageDetail {...{ message, ways, now }} onTakeBack={mayWrite ? onTakeBack : undefined} />
    </div>
  );
}

/** What comes of a message elsewhere: a task with what it is about. */
function MoreMenu({ entry }: { readonly entry: MessageEntry }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" variant="default" px={8} aria-label={messages.act.more}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlaylistAdd size={16} />} onClick={() => composeTask(taskOf(entry))}>
          {tasks.create}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
