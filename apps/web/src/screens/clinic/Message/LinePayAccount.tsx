import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { useLinePay, wallets } from '../../../data/billing/wallet.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { wallet } from '../../../locale/billing-wallet.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './message-setting.module.css';

const words = wallet.setting;

/** By which channel of LINE Pay the clinic takes money; the provider is asked when it is sent. */
export function LinePayAccount({ editable }: { readonly editable: boolean }) {
  const account = useLinePay();
  const offline = useSyncStatus()?.connection === 'offline';
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const mayChange = editable && !offline;
  return (
    <section aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <p className={classes.intro}>{editable ? words.text : words.notAllowed}</p>
      {editable && offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      <ul className={classes.accounts}>
        <li>
          <div className={classes.accountHead}>
            {account === null ? (
              <IconCircleDashed size={18} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={18} color="var(--vl-moss)" aria-hidden="true" />
            )}
            <strong>LINE Pay</strong>
            <span className={classes.about}>{account === null ? words.none : words.connected(account.channelID)}</span>
            {mayChange && !editing ? (
              <span className={classes.accountActs}>
                {account === null ? null : (
                  <Button size="sm" variant="subtle" data-danger onClick={() => setLeaving(true)}>
                    {words.disconnect}
                  </Button>
                )}
                <Button size="sm" variant="default" onClick={() => setEditing(true)}>
                  {account === null ? words.connect : words.edit}
                </Button>
              </span>
            ) : null}
          </div>
          {editing ? <LinePayForm stored={account?.channelID} onClose={() => setEditing(false)} /> : null}
        </li>
      </ul>
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={words.disconnect}
        text={words.disconnectText}
        confirmWord={words.disconnect}
        keepWord={words.cancel}
        danger
        onConfirm={async () => {
          await wallets.disconnect();
        }}
      />
    </section>
  );
}

interface LinePayFormProps {
  /** The channel that is connected. */
  readonly stored: string | undefined;
  readonly onClose: () => void;
}

function LinePayForm({ stored, onClose }: LinePayFormProps) {
  const [channelID, setChannelID] = useState(stored ?? '');
  const [secret, setSecret] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const keeps = stored !== undefined && channelID.trim() === stored;
  const faults = {
    channelID: channelID.trim() === '' ? words.needed : undefined,
    secret: secret === '' && !keeps ? words.needed : undefined,
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (faults.channelID !== undefined || faults.secret !== undefined) return;
    void attempt(async () => {
      await wallets.connect(channelID.trim(), secret === '' ? undefined : secret);
      showSuccess(words.done);
      onClose();
    });
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <TextInput
        label={words.channelID}
        data-autofocus
        autoComplete="off"
        value={channelID}
        error={asked ? faults.channelID : undefined}
        onChange={(event) => {
          forget();
          setChannelID(event.currentTarget.value);
        }}
      />
      <PasswordInput
        label={words.channelSecret}
        autoComplete="new-password"
        placeholder={keeps ? words.secretKept : words.secretHint}
        value={secret}
        error={asked ? faults.secret : undefined}
        onChange={(event) => {
          forget();
          setSecret(event.currentTarget.value);
        }}
      />
      <div className={classes.formFoot}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.connect}
        </Button>
      </div>
    </form>
  );
}
