import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import { isConnected, type Ways } from '@vetloom/domain/message/reach.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useCan, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type AccountAnswer, messageAccounts } from '../../../data/message/accounts.ts';
import { channelNames } from '../../../locale/message.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { AccountForm } from './AccountForm.tsx';
import classes from './message-setting.module.css';
import { TestSend } from './TestSend.tsx';
import { Webhook } from './Webhook.tsx';

const words = messageSetting.accounts;

/** The clinic's account by each way. Each is connected by itself, because its vendor is asked at once. */
export function AccountList({ ways }: { readonly ways: Ways }) {
  const offline = useSyncStatus()?.connection === 'offline';
  const mayConnect = useCan()('VETLOOM_SCRM_ADMIN');
  return (
    <section aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <p className={classes.intro}>{mayConnect ? words.text : words.notAllowed}</p>
      {mayConnect && offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      <ul className={classes.accounts}>
        {CHANNELS.map((channel) => (
          <AccountRow key={channel} channel={channel} ways={ways} mayChange={mayConnect && !offline} />
        ))}
      </ul>
    </section>
  );
}

interface AccountRowProps {
  readonly channel: Channel;
  readonly ways: Ways;
  readonly mayChange: boolean;
}

type Answered = { readonly answer: AccountAnswer; readonly at: number };

function AccountRow({ channel, ways, mayChange }: AccountRowProps) {
  const account = ways.accounts[channel];
  const store = useStore();
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [answered, setAnswered] = useState<Answered>();
  const asking = useAttempt();
  const way = channelNames[channel];
  const ask = () =>
    asking.attempt(async () => setAnswered({ answer: await messageAccounts.ask(channel), at: store.now() }));
  return (
    <li>
      <div className={classes.accountHead}>
        {account === null ? (
          <IconCircleDashed size={18} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={18} color="var(--vl-moss)" aria-hidden="true" />
        )}
        <strong>{way}</strong>
        <span className={classes.about}>{account === null ? words.off : aboutAccount(channel, ways)}</span>
        {mayChange && !editing ? (
          <span className={classes.accountActs}>
            {account === null ? null : (
              <>
                <Button size="sm" variant="default" loading={asking.busy} onClick={() => void ask()}>
                  {words.ask}
                </Button>
                <Button size="sm" variant="subtle" data-danger onClick={() => setLeaving(true)}>
                  {words.disconnect}
                </Button>
              </>
            )}
            <Button size="sm" variant="default" onClick={() => setEditing(true)}>
              {account === null ? words.connect : words.change}
            </Button>
          </span>
        ) : null}
      </div>
      {answered === undefined || account === null ? null : <Left {...answered} />}
      {asking.failure === undefined ? null : <ErrorState title={asking.failure.sentence} code={asking.failure.code} />}
      {editing ? (
        <AccountForm
          channel={channel}
          stored={account}
          onClose={() => setEditing(false)}
          onConnected={(answer) => {
            setAnswered({ answer, at: store.now() });
            setEditing(false);
            showSuccess(words.connected(way));
          }}
        />
      ) : null}
      {channel === 'line' ? <Webhook /> : null}
      {account !== null && mayChange && !editing ? <TestSend channel={channel} /> : null}
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={words.disconnectTitle(way)}
        text={words.disconnectText(way, othersThan(channel, ways))}
        confirmWord={words.disconnect}
        keepWord={words.cancel}
        danger
        onConfirm={async () => {
          await messageAccounts.disconnect(channel);
          setAnswered(undefined);
          showSuccess(words.disconnected(way));
        }}
      />
    </li>
  );
}

/** What an account is known by, without anything secret. */
function aboutAccount(channel: Channel, { accounts }: Ways): string {
  const { line, sms, mail } = accounts;
  const known: Readonly<Record<Channel, readonly (string | undefined)[]>> = {
    line: [line?.name, line?.channelID],
    sms: [sms === null ? undefined : messageSetting.sms.vendors[sms.vendor], sms?.username],
    mail: [mail?.fromAddress, mail?.host],
  };
  return [words.on, ...known[channel]].filter(Boolean).join(' · ');
}

/** The ways that messages go on to without one of them. */
const othersThan = (channel: Channel, ways: Ways): string[] =>
  ways.setting.order.filter((one) => one !== channel && isConnected(ways, one)).map((one) => channelNames[one]);

function Left({ answer: { channel, left, used }, at }: Answered) {
  const said =
    left === null
      ? words.unlimited
      : channel === 'line'
        ? words.leftMessages(formatCount(left))
        : words.left(formatQuantity(left));
  return (
    <p className={classes.left} role="status">
      {[said, used === null ? '' : words.used(formatCount(used)), words.asked(formatTime(at))]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
