import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useDeviceHere } from '../../../data/access/device-here.ts';
import { useServerReach } from '../../../data/access/server-reach.ts';
import { wasRevoked } from '../../../data/engine/session/session.ts';
import { access } from '../../../locale/access.ts';
import { waysIn } from '../../../locale/account.ts';
import type { AccessActions, DeviceView } from '../../../shell/ports.tsx';
import classes from '../access.module.css';
import { CodeForm, Refusal } from './CodeForm.tsx';
import { DeviceState } from './DeviceState.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { OtherWays } from './OtherWays.tsx';
import { isForAway, type Refused, sentenceFor } from './refused.ts';
import { UnsentHere } from './UnsentHere.tsx';

export interface SignInFormProps {
  readonly actions: Pick<AccessActions, 'signIn'>;
  readonly device: DeviceView;
  readonly title?: string;
  readonly subtitle?: string;
  /** The account is known: an invitation names it. */
  readonly email?: string;
  /** Where a way through another site returns to. */
  readonly redirect: string;
  /** Called once the person has signed in. */
  readonly onSignedIn: () => void;
}

const words = access.signIn;

/** Account and password, then a code where the account asks for one; refusals stand above the button, in words, with their code. */
export function SignInForm(props: SignInFormProps) {
  const { actions, device, redirect, onSignedIn } = props;
  const ui = useUiWords();
  const here = useDeviceHere();
  const { reach, noteAway } = useServerReach();
  const [email, setEmail] = useState(props.email ?? device.lastEmail ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [visible, setVisible] = useState(false);
  const [missing, setMissing] = useState<{ readonly email?: string; readonly password?: string }>({});
  const [refusal, setRefusal] = useState<Refused | undefined>(() =>
    wasRevoked() ? { code: CODE.sessionRevoked } : undefined,
  );
  const [busy, setBusy] = useState(false);
  const [forgot, setForgot] = useState(false);
  const [step, setStep] = useState<'password' | 'code'>('password');

  /** Why not, undefined after a sign-in. */
  const send = async (secondFactor?: string): Promise<Refused | undefined> => {
    try {
      const outcome = await actions.signIn(email.trim(), password, remember, secondFactor);
      if (outcome.offline) noteAway();
      if (outcome.code !== CODE.loginSuccess && outcome.code !== CODE.success) return outcome;
      onSignedIn();
      return undefined;
    } catch {
      // Whatever went wrong on the way, the person is told and may try again.
      return { code: CODE.failure };
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const lacking = {
      ...(email.trim() === '' ? { email: words.accountRequired } : {}),
      ...(password === '' ? { password: words.passwordRequired } : {}),
    };
    setMissing(lacking);
    setRefusal(undefined);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    const refused = await send();
    setBusy(false);
    if (refused?.code === CODE.secondFactorNeeded) setStep('code');
    else setRefusal(refused);
  };
  const sendCode = async (code: string) => {
    const refused = await send(code);
    if (refused === undefined) return undefined;
    const wrong = refused.code === CODE.wrongCredentials;
    return { sentence: wrong ? waysIn.codeWrong : sentenceFor(refused, here), code: refused.code };
  };
  const keepEnterForComposing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
  };
  if (step === 'code') return <CodeForm onCode={sendCode} onBack={() => setStep('password')} />;
  const known = props.email ?? device.lastEmail;
  // Where the server's absence is what stands in the way, the refusal says so, and nothing beside it does: until the server is there again.
  const away = refusal !== undefined && isForAway(refusal);
  const refused = away && reach === 'here' ? undefined : refusal;
  return (
    <>
      <h1 className={classes.title}>{props.title ?? words.title}</h1>
      <p className={classes.subtitle}>{props.subtitle ?? words.subtitle}</p>
      <form className={classes.form} onSubmit={submit} onKeyDown={keepEnterForComposing} noValidate>
        <TextInput
          label={words.account}
          type="email"
          name="username"
          autoComplete="username"
          autoFocus={known === undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={missing.email}
        />
        <div className={classes.password}>
          <PasswordInput
            label={words.password}
            name="password"
            autoComplete="current-password"
            autoFocus={known !== undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={missing.password}
            visible={visible}
            onVisibilityChange={setVisible}
            visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': visible ? ui.hidePassword : ui.showPassword }}
          />
          <button type="button" className={classes.forgot} aria-expanded={forgot} onClick={() => setForgot(!forgot)}>
            {words.forgot}
          </button>
          {forgot ? <ForgotPassword email={email} /> : null}
        </div>
        <Checkbox
          label={words.remember}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        {refused === undefined ? null : <Refusal sentence={sentenceFor(refused, here)} code={refused.code} />}
        <Button
          type="submit"
          fullWidth
          aria-disabled={busy}
          rightSection={busy ? null : <Keycap keys="Enter" onFill />}
        >
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
      <OtherWays remember={remember} redirect={redirect} onSignedIn={onSignedIn} onAway={noteAway} />
      <UnsentHere clinics={here?.clinics ?? []} />
      {away && refused !== undefined ? null : <DeviceState reach={reach} device={device} here={here} />}
    </>
  );
}
