import { Button, TextInput } from '@mantine/core';
import { IconAlertCircleFilled } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { waysIn } from '../../../locale/account.ts';
import classes from '../access.module.css';

export interface CodeFormProps {
  /** Answers a sentence when the code was refused. */
  readonly onCode: (code: string) => Promise<{ readonly sentence: string; readonly code: number } | undefined>;
  readonly onBack?: (() => void) | undefined;
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    setRefusal(undefined);
    if (busy || code.trim() === '') return;
    setBusy(true);
    try {
      const refused = await onCode(code.trim());
      setRefusal(refused);
      if (refused !== undefined) setCode('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className={classes.title}>{waysIn.codeTitle}</h1>
      <p className={classes.subtitle}>{waysIn.codeText}</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={waysIn.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={missing ? waysIn.codeRequired : undefined}
        />
        {refusal === undefined ? null : <Refusal {...refusal} />}
        <Button type="submit" fullWidth aria-disabled={busy} rightSection={<Keycap keys="Enter" onFill />}>
          {waysIn.codeSubmit}
        </Button>
        {onBack === undefined ? null : (
          <Button variant="subtle" fullWidth onClick={onBack}>
            {waysIn.back}
          </Button>
        )}
      </form>
    </>
  );
}

/** A refusal in words, with its code at the right. */
export function Refusal({ sentence, code }: { readonly sentence: string; readonly code?: number | undefined }) {
  return (
    <p className={classes.refusal} role="alert">
      <IconAlertCircleFilled size={16} aria-hidden="true" />
      {sentence}
      {code === undefined ? null : <span className={classes.code}>{code}</span>}
    </p>
  );
}
