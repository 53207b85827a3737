import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useState } from 'react';
import { usePractice } from '../../data/clinic/practice.ts';
import { found, useCan, useDocument, useSession, useSyncStatus } from '../../data/engine/hooks.ts';
import { channelNames, messages } from '../../locale/message.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { StaffName } from '../staff-name/StaffName.tsx';
import classes from './message.module.css';
import { useMessageActs } from './use-message-acts.ts';

const { pause: words, stopped } = messages;

/** What keeps messages from leaving: that everything is paused, and each way whose vendor takes nothing. Nothing while all goes. */
export function MessageBands({ ways }: { readonly ways: Ways | undefined }) {
  const practice = usePractice();
  if (ways === undefined) return null;
  const halted = CHANNELS.filter((channel) => ways.state.stopped[channel] !== undefined);
  if (!practice && ways.state.paused === null && halted.length === 0) return null;
  return (
    <div className={classes.bands}>
      {practice ? <Notice tone="accent">{messages.practice}</Notice> : null}
      {ways.state.paused === null ? null : <PausedBand paused={ways.state.paused} />}
      {halted.map((channel) => (
        <StoppedBand key={channel} channel={channel} ways={ways} />
      ))}
    </div>
  );
}

function PausedBand({ paused }: { readonly paused: NonNullable<Ways['state']['paused']> }) {
  const can = useCan();
  const offline = useSyncStatus()?.connection === 'offline';
  const mayWrite = MESSAGE_WRITERS.some(can);
  const acts = useMessageActs();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const staff = found(useDocument('staff', paused.by));
  const once = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') void once(() => acts.pause(true, reason.trim()));
  };
  return (
    <Notice
      tone="ochre"
      icon={<IconPlayerPause size={18} aria-hidden="true" />}
      title={words.title}
      action={
        mayWrite ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            disabled={offline}
            loading={busy}
            onClick={() => void once(() => acts.pause(false))}
          >
            {words.resume}
          </Button>
        ) : undefined
      }
    >
      <span>
        {words.by(staff?.name ?? '', formatDateTime(paused.since))}
        {' · '}
        {paused.note === '' ? words.noReason : paused.note}
      </span>
      {paused.note === '' && mayWrite && !offline ? (
        <form className={classes.reason} onSubmit={keep}>
          <TextInput
            size="sm"
            aria-label={words.reason}
            placeholder={words.reason}
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" variant="default" disabled={reason.trim() === '' || busy}>
            {words.keepReason}
          </Button>
        </form>
      ) : null}
    </Notice>
  );
}

function StoppedBand({ channel, ways }: { readonly channel: Channel; readonly ways: Ways }) {
  const can = useCan();
  const { actor } = useSession();
  const offline = useSyncStatus()?.connection === 'offline';
  const acts = useMessageActs();
  const [busy, setBusy] = useState(false);
  const halt = ways.state.stopped[channel];
  if (halt === undefined) return null;
  const retry = async () => {
    setBusy(true);
    await acts.retryChannel(channel);
    setBusy(false);
  };
  return (
    <Notice
      tone="cinnabar"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={stopped.title(channelNames[channel])}
      action={
        <span className={classes.bandActs}>
          {MESSAGE_WRITERS.some(can) ? (
            <Button size="sm" variant="default" disabled={offline} loading={busy} onClick={() => void retry()}>
              {stopped.retry}
            </Button>
          ) : null}
          {actor?.admin ? (
            <Button size="sm" variant="default" component={AppLink} to={links.to('setting.message')}>
              {stopped.settings}
            </Button>
          ) : null}
        </span>
      }
    >
      {stopped.since(formatDateTime(halt.since), messages.troubles[halt.reason])}
      {halt.said === '' ? '' : `（${halt.said}）`}
    </Notice>
  );
}

/** Who wrote something down: a person of the clinic, or its server. */
export function Author({ id }: { readonly id: string }) {
  const staff = found(useDocument('staff', id));
  return staff === undefined ? messages.detail.server : <StaffName id={id} name={staff.name} />;
}
