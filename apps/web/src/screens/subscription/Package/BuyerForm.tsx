import { Button } from '@mantine/core';
import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { subscriptionCalls } from '../../../data/subscription/subscription.ts';
import { subscription as words } from '../../../locale/subscription.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { BuyerFields } from './BuyerFields.tsx';
import classes from './package.module.css';
import { buyerFaults } from './package-values.ts';

/** Who gets the invoices from now on. */
export function BuyerForm({ first }: { readonly first: Buyer }) {
  const [kept, setKept] = useState(first);
  const [typed, setTyped] = useState(first);
  const { busy, failure, attempt } = useAttempt();
  const faults = buyerFaults(typed);
  const isSame = JSON.stringify(kept) === JSON.stringify(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await subscriptionCalls.saveBuyer(typed);
      setKept(typed);
      showSuccess(words.buyerSaved);
    });
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <BuyerFields value={typed} faults={faults} onChange={setTyped} />
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <div className={classes.acts}>
        <Button type="submit" variant="default" loading={busy} disabled={isSame || Object.keys(faults).length > 0}>
          {words.saveBuyer}
        </Button>
      </div>
    </form>
  );
}
