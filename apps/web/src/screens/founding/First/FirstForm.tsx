import { Button, PasswordInput, TextInput } from '@mantine/core';
import { typedParticular } from '@vetloom/domain/clinic/typed-particular.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { type FormEvent, useId, useState } from 'react';
import { beginInstallation } from '../../../data/founding/first.ts';
import { account } from '../../../locale/account.ts';
import { refusal, sentenceOf } from '../../../locale/codes.ts';
import { founding as words } from '../../../locale/founding.ts';
import { optional } from '../../../parts/form/Fields.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { usePorts } from '../../../shell/ports.tsx';
import { Refusal } from '../../access/SignIn/CodeForm.tsx';
import { TimeZoneField } from '../../clinic/Info/TimeZoneField.tsx';
import classes from './first.module.css';
import {
  type FirstField,
  type FirstProblems,
  type FirstValues,
  firstProblems,
  idFor,
  isNeeded,
} from './first-values.ts';

const EMPTY: FirstValues = {
  code: '',
  name: '',
  email: '',
  password: '',
  clinicName: '',
  clinicID: '',
  phone: '',
  address: '',
  taxID: '',
  timeZone: DEFAULT_TIME_ZONE,
};

/** What a problem is called: a password's own words, words of this page, else those of the rule. */
function sentence(field: FirstField, problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'required') return words.required;
  if (problem === 'email') return words.emailWrong;
  if (field === 'password') return account.passwords.problems[problem];
  return sentenceOf('badParameter', { rule: problem });
}

/** Fields that the server calls otherwise. */
const FIELDS: Readonly<Record<string, FirstField>> = {
  clinicID: 'clinicID',
  taxID: 'taxID',
  timeZone: 'timeZone',
  newPassword: 'password',
};

/** The administrator, the first clinic, and the code of the start. */
export function FirstForm({ onGone }: { readonly onGone: () => void }) {
  const { access } = usePorts();
  const go = useGo();
  const ui = useUiWords();
  const zoneID = useId();
  const [values, setValues] = useState(EMPTY);
  const [ownID, setOwnID] = useState(false);
  const [problems, setProblems] = useState<FirstProblems>({});
  const [refused, setRefused] = useState<{ readonly sentence: string; readonly code: number }>();
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);

  const write = (change: Partial<FirstValues>) => setValues((before) => ({ ...before, ...change }));
  const nameClinic = (clinicName: string) =>
    write(ownID ? { clinicName } : { clinicName, clinicID: idFor(clinicName) });
  const field = (name: Exclude<FirstField, 'timeZone' | 'password'>) => ({
    label: isNeeded(name) ? words[name] : optional(words[name]),
    'aria-required': isNeeded(name) || undefined,
    name,
    value: values[name],
    error: sentence(name, problems[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      write({ [name]: typedParticular(name, event.currentTarget.value) }),
  });

  const begin = async (): Promise<void> => {
    const { code, name, email, password, clinicName, clinicID, phone, address, taxID, timeZone } = values;
    await beginInstallation({
      code,
      administrator: { name, email: email.trim(), password },
      clinic: { clinicID: clinicID.trim(), name: clinicName, phone, address, taxID: taxID.trim(), timeZone },
    });
    const outcome = await access.signIn(email.trim(), password, true);
    const isIn = outcome.code === CODE.loginSuccess || outcome.code === CODE.success;
    go(isIn ? links.home() : links.login(), { replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = firstProblems(values);
    setProblems(found);
    setRefused(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await begin();
    } catch (error) {
      setBusy(false);
      if (error instanceof DomainError && error.codeName === 'notFound') return onGone();
      if (error instanceof DomainError && error.codeName === 'firstCodeWrong')
        document.getElementsByName('code')[0]?.focus();
      const detail = error instanceof DomainError ? error.detail : {};
      const at = FIELDS[String(detail.field ?? '')];
      if (at && (detail.rule ?? detail.reason)) setProblems({ [at]: String(detail.rule ?? detail.reason) });
      else setRefused(refusal(error));
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput {...field('code')} description={words.codeHint} autoComplete="off" autoFocus spellCheck={false} />
      <fieldset className={classes.group}>
        <legend>{words.person}</legend>
        <TextInput {...field('name')} autoComplete="name" maxLength={80} />
        <TextInput
          {...field('email')}
          type="email"
          description={words.emailHint}
          autoComplete="username"
          maxLength={120}
        />
        <PasswordInput
          label={words.password}
          aria-required
          description={account.passwords.hint}
          name="new-password"
          autoComplete="new-password"
          value={values.password}
          error={sentence('password', problems.password)}
          onChange={(event) => write({ password: event.currentTarget.value })}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': visible ? ui.hidePassword : ui.showPassword }}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{words.clinic}</legend>
        <TextInput
          {...field('clinicName')}
          autoComplete="organization"
          maxLength={80}
          onChange={(event) => nameClinic(event.currentTarget.value)}
        />
        <TextInput
          {...field('clinicID')}
          description={words.clinicIDHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => {
            setOwnID(true);
            write({ clinicID: event.currentTarget.value.toLowerCase() });
          }}
        />
        <div className={classes.pair}>
          <TextInput {...field('phone')} type="tel" autoComplete="tel" maxLength={40} />
          <TextInput {...field('taxID')} inputMode="numeric" autoComplete="off" maxLength={20} />
        </div>
        <TextInput {...field('address')} autoComplete="street-address" maxLength={300} />
        <div>
          <label className={classes.label} htmlFor={zoneID}>
            {words.timeZone}
          </label>
          <TimeZoneField
            id={zoneID}
            value={values.timeZone}
            stored={values.timeZone}
            onChange={(timeZone) => write({ timeZone })}
          />
        </div>
      </fieldset>
      {refused === undefined ? null : <Refusal {...refused} />}
      <Button type="submit" fullWidth aria-disabled={busy} loading={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
