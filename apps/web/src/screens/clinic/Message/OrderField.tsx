import { ActionIcon, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { type KeyboardEvent, useState } from 'react';
import { channelNames } from '../../../locale/message.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import classes from './message-setting.module.css';
import { moved, type WaysValues } from './ways-values.ts';

const words = messageSetting.form;

interface OrderFieldProps {
  readonly ways: Ways;
  readonly values: WaysValues;
  readonly editable: boolean;
  readonly change: (change: Partial<WaysValues>) => void;
}

/** The ways in the order in which they are tried: dragged, or moved by buttons and Alt with the arrows; each can be closed. */
export function OrderField({ ways, values, editable, change }: OrderFieldProps) {
  const { order, closed } = values;
  const [held, setHeld] = useState<Channel>();
  const move = (channel: Channel, to: number) => change({ order: moved(order, channel, to) });
  const close = (channel: Channel, used: boolean) =>
    change({ closed: CHANNELS.filter((one) => (one === channel ? !used : closed.includes(one))) });
  const onKey = (channel: Channel, at: number) => (event: KeyboardEvent) => {
    if (!editable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(channel, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <ol className={classes.order}>
      {order.map((channel, at) => (
        <li
          key={channel}
          draggable={editable}
          data-held={held === channel || undefined}
          onDragStart={() => setHeld(channel)}
          onDragEnd={() => setHeld(undefined)}
          onDragOver={(event) => {
            if (held === undefined) return;
            event.preventDefault();
            if (held !== channel) move(held, at);
          }}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={onKey(channel, at)}
        >
          <IconGripVertical size={16} aria-hidden="true" />
          <span className={classes.way}>
            {channelNames[channel]}
            {ways.accounts[channel] === null ? <small>{messageSetting.accounts.off}</small> : null}
          </span>
          <ActionIcon
            aria-label={words.up(channelNames[channel])}
            disabled={!editable || at === 0}
            onClick={() => move(channel, at - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={words.down(channelNames[channel])}
            disabled={!editable || at === order.length - 1}
            onClick={() => move(channel, at + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <Switch
            aria-label={words.use(channelNames[channel])}
            checked={!closed.includes(channel)}
            disabled={!editable}
            onChange={(event) => close(channel, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ol>
  );
}
