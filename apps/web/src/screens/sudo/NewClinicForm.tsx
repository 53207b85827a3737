import { Button, Checkbox, TextInput } from '@mantine/core';
import { typedParticular } from '@vetloom/domain/clinic/typed-particular.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { founderFields, foundingFlaws } from '@vetloom/domain/founding/founding.schema.ts';
import { type FormEvent, useId, useState } from 'react';
import { type DirectorInvitation, foundClinic } from '../../data/sudo/sudo.ts';
import { refusal, sentenceOf } from '../../locale/codes.ts';
import { founding } from '../../locale/founding.ts';
import { sudo } from '../../locale/sudo.ts';
import { Refusal } from '../access/SignIn/CodeForm.tsx';
import { TimeZoneField } from '../clinic/Info/TimeZoneField.tsx';
import { idFor } from '../founding/First/first-values.ts';
import classes from './sudo.module.css';

const words = sudo.founding;

const EMPTY = { name: '', clinicID: '', phone: '', address: '', taxID: '', directorName: '', email: '' };
type Field = keyof typeof EMPTY;
type Problems = Readonly<Partial<Record<Field, string>>>;

interface NewClinicFormProps {
  readonly onCancel: () => void;
  readonly onFounded: (clinicName: string, email: string, invitation: DirectorInvitation | null) => void;
}

/** A further clinic and whoever leads it, who gets a link. */
export function NewClinicForm({ onCancel, onFounded }: NewClinicFormProps) {
  const zoneID = useId();
  const [values, setValues] = useState(EMPTY);
  const [timeZone, setTimeZone] = useState<string>(DEFAULT_TIME_ZONE);
  const [ownID, setOwnID] = useState(false);
  const [mail, setMail] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const write = (change: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...change }));
  const field = (name: Field, label: string) => ({
    label,
    value: values[name],
    error: problems[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      write({ [name]: typedParticular(name, event.currentTarget.value) }),
  });

  const problemsOf = (): Problems => {
    const flaws = foundingFlaws({ clinicID: values.clinicID.trim(), taxID: values.taxID.trim(), timeZone });
    const missing = (['name', 'clinicID', 'directorName', 'email'] as const).filter((name) => !values[name].trim());
    return {
      ...Object.fromEntries(
        flaws
          .filter(({ field: of }) => of !== 'timeZone')
          .map(({ field: of, rule }) => [of, sentenceOf('badParameter', { rule })]),
      ),
      ...(founderFields.shape.email.safeParse(values.email.trim()).success ? {} : { email: founding.emailWrong }),
      ...Object.fromEntries(missing.map((name) => [name, founding.required])),
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = problemsOf();
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { name, clinicID, phone, address, taxID, directorName, email } = values;
    try {
      const invitation = await foundClinic({
        clinic: { clinicID: clinicID.trim(), name, phone, address, taxID: taxID.trim(), timeZone },
        director: { name: directorName, email: email.trim() },
        mail,
      });
      onFounded(name, email.trim(), invitation);
    } catch (error) {
      setBusy(false);
      const refused = refusal(error);
      if (error instanceof DomainError && error.detail.field === 'clinicID')
        setProblems({ clinicID: refused.sentence });
      else setFailure(refused);
    }
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={classes.subtitle}>{words.add}</h2>
      <TextInput
        {...field('name', founding.clinicName)}
        maxLength={80}
        autoFocus
        onChange={({ currentTarget: { value: name } }) => write(ownID ? { name } : { name, clinicID: idFor(name) })}
      />
      <TextInput
        {...field('clinicID', founding.clinicID)}
        description={founding.clinicIDHint}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setOwnID(true);
          write({ clinicID: value.toLowerCase() });
        }}
      />
      <TextInput {...field('phone', founding.phone)} type="tel" maxLength={40} />
      <TextInput {...field('address', founding.address)} maxLength={300} />
      <TextInput {...field('taxID', founding.taxID)} inputMode="numeric" maxLength={20} />
      <div>
        <label className={classes.label} htmlFor={zoneID}>
          {founding.timeZone}
        </label>
        <TimeZoneField id={zoneID} value={timeZone} stored={timeZone} onChange={setTimeZone} />
      </div>
      <h3 className={classes.subtitle}>{words.director}</h3>
      <TextInput {...field('directorName', words.directorName)} maxLength={80} autoComplete="off" />
      <TextInput {...field('email', words.directorEmail)} type="email" maxLength={120} autoComplete="off" />
      <Checkbox label={words.mail} checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
      {failure === undefined ? null : <Refusal {...failure} />}
      <div className={classes.foot}>
        <p />
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
