import { Button, PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { MessageAccounts } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { SMS_VENDORS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { type FormEvent, useState } from 'react';
import { type AccountAnswer, messageAccounts } from '../../../data/message/accounts.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import { FieldPair } from '../../../parts/form/Fields.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { type AccountValues, accountFaults, accountSent, accountValues, keepsSecret } from './account-values.ts';
import classes from './message-setting.module.css';

const { accounts: words, line, sms, mail } = messageSetting;

interface AccountFormProps {
  readonly channel: Channel;
  readonly stored: MessageAccounts[Channel];
  readonly onClose: () => void;
  readonly onConnected: (answer: AccountAnswer) => void;
}

/** The account of one way: its vendor is asked when it is sent, and says what is wrong. */
export function AccountForm({ channel, stored, onClose, onConnected }: AccountFormProps) {
  const [values, setValues] = useState<AccountValues>(() => accountValues(channel, stored));
  const [asked, setAsked] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const faults = accountFaults(channel, stored, values);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (Object.keys(faults).length > 0) return;
    void attempt(async () => {
      const { account, secret } = accountSent(channel, stored as never, values);
      onConnected(await messageAccounts.connect(channel, account, secret));
    });
  };
  const change = (field: string, value: string) => {
    forget();
    setValues({ ...values, [field]: value });
  };
  const typed = (field: string) => ({
    value: values[field] ?? '',
    error: asked ? faults[field] : undefined,
    autoComplete: 'off' as const,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(field, event.currentTarget.value),
  });
  const kept = keepsSecret(channel, stored, values);
  const secret = (field: string) => ({
    ...typed(field),
    autoComplete: 'new-password' as const,
    placeholder: kept ? words.secretKept : words.secretHint,
  });
  const choose = (field: string) => (value: string | null) => change(field, value ?? '');
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {channel === 'line' ? (
        <>
          <p className={classes.intro}>{line.intro}</p>
          <TextInput label={line.channelID} data-autofocus {...typed('channelID')} />
          <PasswordInput label={line.channelToken} {...secret('channelToken')} />
          <PasswordInput label={line.channelSecret} {...secret('channelSecret')} />
        </>
      ) : null}
      {channel === 'sms' ? (
        <>
          <FieldPair>
            <Select
              label={sms.vendor}
              data={SMS_VENDORS.map((value) => ({ value, label: sms.vendors[value] }))}
              value={values.vendor ?? null}
              allowDeselect={false}
              onChange={choose('vendor')}
            />
            <TextInput
              label={sms.pointsPerSegment}
              description={sms.pointsHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="decimal"
              {...typed('pointsPerSegment')}
            />
          </FieldPair>
          <TextInput label={sms.username} {...typed('username')} />
          <PasswordInput label={sms.password} {...secret('password')} />
        </>
      ) : null}
      {channel === 'mail' ? (
        <>
          <FieldPair>
            <TextInput label={mail.host} {...typed('host')} />
            <TextInput label={mail.port} inputMode="numeric" {...typed('port')} />
          </FieldPair>
          <div>
            <span className={classes.label}>{mail.security}</span>
            <SegmentedControl
              fullWidth
              aria-label={mail.security}
              data={(['starttls', 'tls'] as const).map((value) => ({ value, label: mail.securities[value] }))}
              value={values.security ?? 'starttls'}
              onChange={choose('security')}
            />
          </div>
          <TextInput label={mail.username} {...typed('username')} />
          <PasswordInput label={mail.password} {...secret('password')} />
          <FieldPair>
            <TextInput label={mail.fromName} {...typed('fromName')} />
            <TextInput label={mail.fromAddress} type="email" {...typed('fromAddress')} />
          </FieldPair>
          <TextInput
            label={mail.replyTo}
            description={mail.replyHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            {...typed('replyTo')}
          />
        </>
      ) : null}
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
