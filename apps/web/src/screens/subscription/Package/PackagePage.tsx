import { Button, Modal } from '@mantine/core';
import type { Plan, Term } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useDocument, useSession } from '../../../data/engine/hooks.ts';
import { subscriptionCalls } from '../../../data/subscription/subscription.ts';
import { subscription as words } from '../../../locale/subscription.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { BuyerForm } from './BuyerForm.tsx';
import { CardDialog } from './CardDialog.tsx';
import { PayDialog, type Wanted } from './PayDialog.tsx';
import { Payments } from './Payments.tsx';
import { Plans } from './Plans.tsx';
import classes from './package.module.css';
import { firstBuyer, lastDay } from './package-values.ts';
import { Standing } from './Standing.tsx';
import type { FoundSubscription } from './use-subscription.ts';

interface PackagePageProps {
  readonly found: FoundSubscription;
  readonly look: () => Promise<void>;
  readonly clinicID: string;
}

/** The plan that is there, those that can be chosen, payments and invoice. */
export function PackagePage({ found: { state, plans, payments }, look, clinicID }: PackagePageProps) {
  const [wanted, setWanted] = useState<Wanted>();
  const [dialog, setDialog] = useState<'card' | 'cancel'>();
  const [failed, setFailed] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const held = useDocument('clinic', '/clinic');
  const own = held.state === 'found' ? held.document : undefined;
  const { email } = useSession();
  const { subscription: standing } = state;
  const clinic = { name: own?.name ?? clinicID, taxID: own?.taxID ?? '', phone: own?.phone ?? '' };
  const buyer = firstBuyer(state.buyer, clinic, email ?? '');

  if (!state.offered && !standing)
    return (
      <Notice tone="accent" title={words.notOffered}>
        {words.notOfferedText}
      </Notice>
    );

  const done = (payment: SubscriptionPayment | null) => {
    setWanted(undefined);
    if (payment?.url) {
      globalThis.location.assign(payment.url);
      return;
    }
    if (payment?.state === 'paid') showSuccess(words.paid(payment.planName));
    else if (payment === null) showSuccess(words.changed);
    void look();
  };
  const choose = (plan: Plan, term: Term) =>
    setWanted({
      plan: { planID: plan.planID, name: plan.name, price: plan.price[term] ?? 0 },
      term,
      byKept: state.card !== null && standing?.state === 'active' && !standing.byHand,
    });
  const after = (work: () => Promise<unknown>, said: string) =>
    void attempt(async () => {
      await work();
      showSuccess(said);
      await look();
    });
  const payNow = () => {
    setFailed(undefined);
    void attempt(async () => {
      const payment = await subscriptionCalls.payment(await subscriptionCalls.payDue(clinicID));
      if (payment.state === 'failed') setFailed(words.failed(payment.reason));
      else if (payment.state === 'paid') showSuccess(words.paid(payment.planName));
      await look();
    });
  };
  const payOther = () => {
    if (standing) setWanted({ plan: standing, term: standing.term, byKept: false });
  };
  return (
    <>
      <Standing
        state={state}
        acts={{
          ...{ busy, payNow, payOther, look: () => void look() },
          changeCard: () => setDialog('card'),
          cancel: () => setDialog('cancel'),
          resume: () => after(() => subscriptionCalls.cancel(false), words.resumed),
        }}
      />
      {failed === undefined ? null : <ErrorState title={failed} />}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {state.offered ? (
        <Plans
          plans={plans}
          state={state}
          onChoose={choose}
          onKeep={({ planID }, term) => after(() => subscriptionCalls.choose({ planID, term }), words.changed)}
        />
      ) : null}
      <Payments payments={payments} />
      {standing && !standing.byHand ? <BuyerForm key={JSON.stringify(state.buyer)} first={buyer} /> : null}
      {wanted ? (
        <PayDialog
          {...{ wanted, state, clinicID }}
          firstBuyer={buyer}
          onClose={() => setWanted(undefined)}
          onDone={done}
        />
      ) : null}
      {dialog === 'card' && state.fieldsURL !== null ? (
        <CardDialog
          fieldsURL={state.fieldsURL}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            showSuccess(words.cardSaved);
            void look();
          }}
        />
      ) : null}
      {dialog === 'cancel' && standing?.periodEnd != null ? (
        <Modal opened onClose={() => setDialog(undefined)} title={words.cancelTitle} size={480} centered>
          <p>{words.cancelText(lastDay(standing.periodEnd))}</p>
          <p>{words.never}</p>
          <div className={classes.acts}>
            <Button
              data-danger
              loading={busy}
              onClick={() => {
                setDialog(undefined);
                after(() => subscriptionCalls.cancel(true), words.cancelled);
              }}
            >
              {words.cancelSure}
            </Button>
            <Button variant="default" onClick={() => setDialog(undefined)}>
              {words.stay}
            </Button>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
