import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { LinkView } from '@vetloom/protocol/account.ts';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { acceptLink, isCodeAsked, lookAtLink } from '../../data/access/ways-in.ts';
import { access } from '../../locale/access.ts';
import { account, waysIn } from '../../locale/account.ts';
import { refusal, sentenceOf } from '../../locale/codes.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { usePorts } from '../../shell/ports.tsx';
import { AccessFrame } from './AccessFrame.tsx';
import classes from './access.module.css';
import { CodeForm, Refusal } from './SignIn/CodeForm.tsx';

interface Failed {
  readonly sentence: string;
  readonly code: number;
}

const problems = account.passwords.problems;

/** `/setPassword#…`: where the links of mails lead. The token stands behind #, so that it reaches no server by the address. */
export default function SetPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [link, setLink] = useState<LinkView | Failed>();
  useEffect(() => {
    lookAtLink(token).then(setLink, (error: unknown) => setLink(refusal(error)));
  }, [token]);
  if (link === undefined) return <Starting />;
  return (
    <AccessFrame>{'kind' in link ? <PasswordForm token={token} link={link} /> : <LinkGone {...link} />}</AccessFrame>
  );
}

/** What to do with a link that is used or old. */
function LinkGone({ sentence, code }: Failed) {
  const go = useGo();
  return (
    <>
      <h1 className={classes.title}>{waysIn.linkGone}</h1>
      <p className={classes.subtitle}>{waysIn.linkGoneText}</p>
      <Refusal sentence={code === CODE.badParameter ? waysIn.linkIncomplete : sentence} code={code} />
      <div className={classes.actions}>
        <Button onClick={() => go(links.login(), { replace: true })}>{waysIn.again}</Button>
      </div>
    </>
  );
}

function PasswordForm({ token, link }: { readonly token: string; readonly link: LinkView }) {
  const { session } = usePorts();
  const go = useGo();
  const ui = useUiWords();
  const invited = link.kind === 'invitation';
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Failed>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [busy, setBusy] = useState(false);

  const send = async (secondFactor?: string): Promise<Failed | undefined> => {
    const chosen = { password, ...(invited ? { name } : {}), ...(secondFactor === undefined ? {} : { secondFactor }) };
    try {
      await acceptLink(token, chosen, remember);
      go(session.current().clinics.length > 1 ? links.clinics() : links.home(), { replace: true });
      return undefined;
    } catch (error) {
      if (isCodeAsked(error)) {
        setStep('code');
        return undefined;
      }
      const reason = error instanceof DomainError ? String(error.detail.reason ?? '') : '';
      const { sentence, code } = refusal(error);
      return { sentence: problems[reason] ?? sentence, code };
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordProblem(password, { email: link.email, name });
    setProblem(found && problems[found]);
    setRefused(undefined);
    if (busy || found !== undefined) return;
    setBusy(true);
    setRefused(await send());
    setBusy(false);
  };
  if (step === 'code') {
    const sendCode = async (code: string) => {
      const failed = await send(code);
      return failed?.sentence === sentenceOf('wrongCredentials') ? { ...failed, sentence: waysIn.codeWrong } : failed;
    };
    return <CodeForm onCode={sendCode} onBack={() => setStep('password')} />;
  }
  return (
    <>
      <h1 className={classes.title}>{invited ? waysIn.setTitle : waysIn.resetTitle}</h1>
      <p className={classes.subtitle}>{invited ? waysIn.invited(link.clinicName) : waysIn.reset}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput label={waysIn.email} name="username" autoComplete="username" value={link.email} readOnly />
        {invited ? (
          <TextInput
            label={waysIn.name}
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
        <PasswordInput
          label={account.passwords.fresh}
          description={account.passwords.hint}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': visible ? ui.hidePassword : ui.showPassword }}
        />
        <Checkbox
          label={access.signIn.remember}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        {refused === undefined ? null : <Refusal {...refused} />}
        <Button type="submit" fullWidth aria-disabled={busy}>
          {waysIn.setSubmit}
        </Button>
      </form>
    </>
  );
}
