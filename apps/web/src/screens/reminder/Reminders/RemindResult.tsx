import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useWays } from '../../../data/message/ways.ts';
import { channelNames, messages } from '../../../locale/message.ts';
import { reminders } from '../../../locale/reminder.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import line from '../../../parts/message/message.module.css';
import { whyLine } from '../../../parts/message/message-words.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import type { ReminderEntry } from './use-reminders.ts';

interface RemindResultProps {
  readonly sent: readonly Message[];
  readonly entries: readonly ReminderEntry[];
}

/** What became of each letter: taken, on its way and when, or why not; who wasn't reached is called. */
export function RemindResult({ sent, entries }: RemindResultProps) {
  const ways = useWays();
  const now = useNow();
  const failed = sent.filter(({ status }) => status === MESSAGE_STATUS.failed).length;
  return (
    <div role="status">
      <ul className={line.lines}>
        {sent.map((message) => {
          const entry = entries.find(({ reminder }) => reminder._id === message.reminderID);
          const why = whyLine(message, ways, now);
          return (
            <li key={message._id}>
              <span className={line.lineHead}>
                <span>
                  {entry?.owner?.name ?? messages.unknownOwner} · {entry?.pet?.name ?? reminders.unknownPet} ·{' '}
                  {channelNames[message.channel]}
                </span>
                <MessageMark status={message.status} />
              </span>
              {why === '' ? null : <p>{why}</p>}
            </li>
          );
        })}
      </ul>
      {failed === 0 ? null : (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPhone size={14} />}
          component={AppLink}
          to={links.to('message.index', { view: 'calls' })}
        >
          {messages.act.calls(failed)}
        </Button>
      )}
    </div>
  );
}
