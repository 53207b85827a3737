import { Button } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { account } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import { Refusal } from '../../access/SignIn/CodeForm.tsx';
import classes from './account.module.css';

/** Where a refusal belongs, and why. */
export interface Refused {
  readonly field: string;
  readonly reason: string;
  readonly sentence: string;
  readonly code: number;
}

export interface InPlaceProps {
  readonly submitWord?: string;
  /** Does the work; a refusal is thrown. */
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
  /** Fields, given what was refused so that each shows its own. */
  readonly children: (refused: Refused | undefined) => ReactNode;
  /** Fields that show their refusals themselves. */
  readonly fields: readonly string[];
}

/** A small form that opens in place: refusals stand at their field, others above the buttons. */
export function InPlace({ submitWord = account.save, onSubmit, onCancel, children, fields }: InPlaceProps) {
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setRefused(refusedBy(error));
    } finally {
      setBusy(false);
    }
  };
  const elsewhere = refused !== undefined && !fields.includes(refused.field);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children(refused)}
      {elsewhere ? <Refusal sentence={refused.sentence} code={refused.code} /> : null}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {submitWord}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {account.cancel}
        </Button>
      </div>
    </form>
  );
}

function refusedBy(error: unknown): Refused {
  const { sentence, code, field } = refusal(error);
  const reason = error instanceof DomainError ? String(error.detail.reason ?? '') : '';
  return { sentence, code, field, reason };
}
