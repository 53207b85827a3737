import { Button, TextInput } from '@mantine/core';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { beginTotp, confirmTotp, disableTotp, renewRecoveryCodes } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import classes from './account.module.css';
import { InPlace } from './InPlace.tsx';
import { Item } from './Item.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { PartProps } from './part.types.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Step =
  | { readonly kind: 'closed' }
  | { readonly kind: 'password'; readonly then: 'begin' | 'disable' | 'renew' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const CLOSED: Step = { kind: 'closed' };

/** The authenticator: on with a scanned code, off with the password, recovery codes shown once. */
export function TotpItem({ account, reload }: PartProps) {
  const [step, setStep] = useState<Step>(CLOSED);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const close = () => {
    setStep(CLOSED);
    setPassword('');
    setCode('');
  };
  const prove = async (then: 'begin' | 'disable' | 'renew') => {
    if (then === 'begin') setStep({ kind: 'scan', ...(await beginTotp(password)) });
    else if (then === 'renew') setStep({ kind: 'codes', codes: await renewRecoveryCodes(password) });
    else {
      await disableTotp(password);
      close();
      await reload();
    }
    setPassword('');
  };
  const confirm = async () => {
    setStep({ kind: 'codes', codes: await confirmTotp(code) });
    setCode('');
  };
  const { totp } = account;
  const begin = (then: 'begin' | 'disable' | 'renew') => setStep({ kind: 'password', then });
  return (
    <Item
      title={words.totp.title}
      text={words.totp.text}
      state={totp === null ? words.off : words.totp.since(formatDay(totp.since), totp.recoveryLeft)}
      action={step.kind === 'closed' ? <Actions on={totp !== null} onAsk={begin} /> : null}
    >
      {step.kind === 'password' ? (
        <InPlace
          submitWord={words.totp[step.then]}
          onSubmit={() => prove(step.then)}
          onCancel={close}
          fields={['password']}
        >
          {(refused) => <PasswordField value={password} onChange={setPassword} refused={refused} />}
        </InPlace>
      ) : null}
      {step.kind === 'scan' ? (
        <InPlace submitWord={words.totp.confirm} onSubmit={confirm} onCancel={close} fields={['code']}>
          {(refused) => (
            <>
              <p className={classes.text}>{words.totp.scan}</p>
              <div className={classes.scan}>
                <QrCode text={step.uri} label={words.totp.qr} />
                <p className={classes.text}>
                  {words.totp.secret}
                  <code className={classes.secret}>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
                </p>
              </div>
              <TextInput
                label={words.totp.code}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                error={refused?.field === 'code' ? words.totp.wrong : undefined}
              />
            </>
          )}
        </InPlace>
      ) : null}
      {step.kind === 'codes' ? (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            close();
            void reload();
          }}
        />
      ) : null}
    </Item>
  );
}

interface ActionsProps {
  readonly on: boolean;
  readonly onAsk: (then: 'begin' | 'disable' | 'renew') => void;
}

function Actions({ on, onAsk }: ActionsProps) {
  if (!on)
    return (
      <Button variant="default" onClick={() => onAsk('begin')}>
        {words.totp.begin}
      </Button>
    );
  return (
    <>
      <Button variant="subtle" onClick={() => onAsk('renew')}>
        {words.totp.renew}
      </Button>
      <Button variant="default" onClick={() => onAsk('disable')}>
        {words.totp.disable}
      </Button>
    </>
  );
}
