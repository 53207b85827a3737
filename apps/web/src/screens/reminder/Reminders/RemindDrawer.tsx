import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import {
  type ReminderMessageData,
  reminderMessage,
  shortReminderMessage,
} from '@vetloom/documents/reminder-message.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { type Message, type MessageChannel, messageSchema } from '@vetloom/domain/message/message.schema.ts';
import { isConnected, whyUnreachable } from '@vetloom/domain/message/reach.ts';
import { purposeOf } from '@vetloom/domain/reminder/steps.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { callServer, inClinic } from '../../../data/engine/calls/own-call.ts';
import { found, useDocument, useSession, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useWays } from '../../../data/message/ways.ts';
import { refusal } from '../../../locale/codes.ts';
import { channelNames } from '../../../locale/message.ts';
import { messageWrite } from '../../../locale/message-write.ts';
import { reminders } from '../../../locale/reminder.ts';
import { MessageBands } from '../../../parts/message/MessageBands.tsx';
import { nearTime } from '../../../parts/message/message-words.ts';
import { leavesAt } from '../../../parts/message/write-values.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { RemindResult } from './RemindResult.tsx';
import classes from './reminders.module.css';
import type { ReminderEntry } from './use-reminders.ts';

interface RemindDrawerProps {
  readonly opened: boolean;
  readonly entries: readonly ReminderEntry[];
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const words = reminders.remind;

/** Writes to the owners of one or many reminders: every text is seen, and may be changed, before it goes. */
export function RemindDrawer(props: RemindDrawerProps) {
  return props.opened ? <Remind {...props} /> : null;
}

/** The channel by which most of these owners can be reached. */
const bestChannel = (channels: readonly MessageChannel[], entries: readonly ReminderEntry[]): MessageChannel =>
  channels.toSorted((a, b) => reachable(entries, b).length - reachable(entries, a).length)[0] ?? 'line';

const reachable = (entries: readonly ReminderEntry[], channel: MessageChannel): ReminderEntry[] =>
  entries.filter(
    ({ reminder, pet, owner }) =>
      pet !== undefined && owner !== undefined && whyUnreachable(owner, channel, purposeOf(reminder)) === undefined,
  );

/** What an owner is told by a way: the template's short words where it costs by length. */
const wordsBy = (channel: MessageChannel, data: ReminderMessageData): string =>
  (channel === 'sms' ? shortReminderMessage(data) : undefined) ?? reminderMessage(data);

/** To how many people these go: one of them may have several animals. */
const ownersOf = (entries: readonly ReminderEntry[]): number =>
  new Set(entries.map(({ reminder, owner }) => owner?._id ?? reminder._id)).size;

function Remind({ opened, entries, templates, onClose, onSent }: RemindDrawerProps) {
  const clinic = found(useDocument('clinic', '/clinic'));
  const ways = useWays();
  const open = ways === undefined ? [] : ways.setting.order.filter((one) => isConnected(ways, one));
  const { actor } = useSession();
  const [chosen, setChannel] = useState<MessageChannel>();
  const channel = chosen ?? bestChannel(open, entries);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<readonly Message[]>();
  // A second try of the same letters is the same act: the server writes them once.
  const act = useRef(newID.row());
  const now = useNow();
  const leaves = ways === undefined ? now : leavesAt(now, ways, shownZone());
  const offline = useSyncStatus()?.connection === 'offline';
  const able = open.length === 0 ? [] : reachable(entries, channel);
  const skipped = entries.filter((entry) => !able.includes(entry));
  const textOf = ({ reminder, pet, owner }: ReminderEntry): string =>
    texts[reminder._id] ??
    (clinic === undefined || pet === undefined || owner === undefined
      ? ''
      : wordsBy(channel, { reminder, pet, owner, clinic, templates }));
  const send = async () => {
    if (busy || able.length === 0) return;
    setBusy(true);
    try {
      const body = {
        act: act.current,
        channel,
        ids: able.map(({ reminder }) => reminder._id),
        texts: able.map((entry) => ({ _id: entry.reminder._id, text: textOf(entry) })),
      };
      setSent(z.array(messageSchema).parse(await callServer('POST', inClinic`/reminder/remindUser`, body)));
      onSent();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setBusy(false);
    }
  };
  if (sent !== undefined)
    return (
      <SidePanel
        opened={opened}
        onClose={onClose}
        title={words.sentTitle(sent.length)}
        footer={
          <Button onClick={onClose} ml="auto" data-autofocus>
            {words.done}
          </Button>
        }
      >
        <RemindResult sent={sent} entries={entries} />
      </SidePanel>
    );
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={words.title(ownersOf(entries))}
      footer={
        <Button
          loading={busy}
          disabled={offline || able.length === 0}
          leftSection={<IconSend size={16} />}
          onClick={() => void send()}
          ml="auto"
        >
          {words.send(able.length)}
        </Button>
      }
    >
      <div className={classes.remind}>
        <MessageBands ways={ways} />
        {ways !== undefined && open.length === 0 ? (
          <Notice
            tone="ochre"
            title={words.noWay}
            action={
              actor?.admin ? (
                <Button size="sm" variant="default" component={AppLink} to={links.to('setting.message')}>
                  {words.connect}
                </Button>
              ) : undefined
            }
          >
            {words.noWayNext}
          </Notice>
        ) : (
          <SegmentedFilter
            label={words.channel}
            options={open.map((one) => ({
              value: one,
              label: reminders.channels[one],
              count: reachable(entries, one).length,
            }))}
            value={channel}
            onChange={setChannel}
          />
        )}
        {ways === undefined || open.length === 0 || open.length === CHANNELS.length ? null : (
          <p className={classes.quiet}>
            {CHANNELS.filter((one) => !open.includes(one))
              .map(
                (one) =>
                  `${channelNames[one]}：${ways.setting.closedChannels.includes(one) ? messageWrite.closed : messageWrite.notConnected}`,
              )
              .join('；')}
          </p>
        )}
        {offline ? (
          <Notice tone="ochre">{words.offline}</Notice>
        ) : (
          <p className={classes.quiet}>{leaves > now ? words.quietNote(nearTime(leaves, now)) : words.queueNote}</p>
        )}
        {able.map((entry) => (
          <Textarea
            key={entry.reminder._id}
            label={words.textOf(entry.pet?.name ?? '', entry.owner?.name ?? '')}
            value={textOf(entry)}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            onChange={(event) => setTexts({ ...texts, [entry.reminder._id]: event.currentTarget.value })}
          />
        ))}
        {skipped.length === 0 || open.length === 0 ? null : (
          <div>
            <h3 className={classes.skippedHead}>{words.skipped(skipped.length)}</h3>
            <ul className={classes.skipped}>
              {skipped.map(({ reminder, pet, owner }) => (
                <li key={reminder._id}>
                  <b>{pet?.name ?? reminders.unknownPet}</b> {owner?.name ?? ''}
                  <span>
                    {words.reasons[(owner && whyUnreachable(owner, channel, purposeOf(reminder))) ?? 'noOwner']}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </SidePanel>
  );
}
