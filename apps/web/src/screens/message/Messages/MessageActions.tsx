import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconPhone, IconPhoneOff, IconRefresh, IconSend } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { aboutOf } from '@vetloom/domain/message/handing.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useState } from 'react';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { channelNames, messages } from '../../../locale/message.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { whyNot } from '../../../parts/message/write-values.ts';
import { callsFirst, mayBe } from './message-acts.ts';
import classes from './messages.module.css';

const words = messages.act;

/** What somebody does about the chosen message. */
export interface MessageAct {
  readonly again: (channel?: Channel) => void;
  readonly now: () => void;
  readonly withdraw: () => void;
  readonly arrived: () => void;
  readonly called: (reached: boolean, note: string) => void;
  /** Goes to the owner in the list of calls. */
  readonly call: () => void;
}

interface MessageActionsProps {
  readonly entry: MessageEntry;
  readonly ways: Ways | undefined;
  readonly offline: boolean;
  readonly act: MessageAct;
  /** What else can be done about it, behind the buttons. */
  readonly menu: ReactNode;
}

/** Buttons for what can be done about a message as it stands, each with its key. What goes out needs the network; a call is noted without. */
export function MessageActions({ entry, ways, offline, act, menu }: MessageActionsProps) {
  const { message, owner } = entry;
  const byPhone = callsFirst(message, owner);
  // What is stopped doesn't go sooner by being asked to.
  const paused = ways !== undefined && ways.state.paused !== null;
  const [note, setNote] = useState('');
  const once = useUnrepeated();
  const called = (reached: boolean) =>
    void once(() => {
      act.called(reached, note.trim());
      setNote('');
    });
  return (
    <div className={classes.acts}>
      <div className={list.previewActions}>
        {byPhone ? (
          <Button
            size="sm"
            leftSection={<IconPhone size={14} />}
            rightSection={<Keycap keys="C" onFill />}
            aria-keyshortcuts="C"
            onClick={act.call}
          >
            {words.callInstead}
          </Button>
        ) : null}
        {mayBe.again(message) ? <Again {...{ entry, ways, offline, act }} primary={!byPhone} /> : null}
        {mayBe.now(message) ? (
          <Button
            size="sm"
            leftSection={<IconSend size={14} />}
            rightSection={<Keycap keys="G" onFill />}
            aria-keyshortcuts="G"
            disabled={offline || paused}
            onClick={act.now}
          >
            {words.now}
          </Button>
        ) : null}
        {mayBe.arrived(message) ? (
          <Button
            size="sm"
            variant="default"
            rightSection={<Keycap keys="Y" />}
            aria-keyshortcuts="Y"
            disabled={offline}
            onClick={act.arrived}
          >
            {words.arrived}
          </Button>
        ) : null}
        {mayBe.withdraw(message) ? (
          <Button
            size="sm"
            variant="default"
            rightSection={<Keycap keys="X" />}
            aria-keyshortcuts="X"
            disabled={offline}
            onClick={act.withdraw}
          >
            {words.withdraw}
          </Button>
        ) : null}
        {menu}
      </div>
      {mayBe.called(message) ? (
        <div className={classes.callActs}>
          <TextInput
            size="sm"
            aria-label={words.note}
            placeholder={words.notePlaceholder}
            maxLength={200}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPhone size={14} />}
            rightSection={<Keycap keys="P" />}
            aria-keyshortcuts="P"
            onClick={() => called(true)}
          >
            {words.called}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPhoneOff size={14} />}
            rightSection={<Keycap keys="O" />}
            aria-keyshortcuts="O"
            onClick={() => called(false)}
          >
            {words.notReached}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface AgainProps extends Omit<MessageActionsProps, 'menu'> {
  readonly primary: boolean;
}

function Again({ entry: { message, owner }, ways, offline, act, primary }: AgainProps) {
  const about = aboutOf(message);
  const variant = primary ? 'filled' : 'default';
  return (
    <Button.Group>
      <Button
        size="sm"
        variant={variant}
        leftSection={<IconRefresh size={14} />}
        rightSection={<Keycap keys="R" onFill={primary} />}
        aria-keyshortcuts="R"
        disabled={offline}
        onClick={() => act.again()}
      >
        {words.again}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant={variant} px={8} disabled={offline} aria-label={words.otherWay}>
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(about === 'order' || about === 'claim' ? (['mail'] as const) : CHANNELS).map((channel) => {
            const why =
              ways === undefined || owner === undefined || about === 'order' || about === 'claim'
                ? undefined
                : whyNot(ways, owner, channel, about);
            return (
              <Menu.Item key={channel} disabled={why !== undefined} onClick={() => act.again(channel)}>
                {words.againBy(channelNames[channel])}
                {why === undefined ? null : <small className={classes.whyNot}>{why}</small>}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
