import { Button, Modal } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import type { Plan, Term } from '@vetloom/domain/subscription/plan.schema.ts';
import type { PlanQuote, SubscriptionAnswer, SubscriptionPayment } from '@vetloom/protocol/subscription.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CardFields, CardFieldsError } from '../../../data/subscription/card-fields.ts';
import { subscriptionCalls } from '../../../data/subscription/subscription.ts';
import { refusal } from '../../../locale/codes.ts';
import { subscription } from '../../../locale/subscription.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import { BuyerFields } from './BuyerFields.tsx';
import { CardFrame } from './CardFrame.tsx';
import classes from './package.module.css';
import { buyerFaults, cardWords, lastDay } from './package-values.ts';

const words = subscription.pay;

/** What is paid: a plan by a term, or what is owed; `byKept` by the card that is kept. */
export interface Wanted {
  readonly plan: Pick<Plan, 'planID' | 'name'> & { readonly price: number };
  readonly term: Term;
  readonly byKept: boolean;
}

interface PayDialogProps {
  readonly wanted: Wanted;
  readonly state: SubscriptionAnswer;
  readonly clinicID: string;
  readonly firstBuyer: Buyer;
  readonly onClose: () => void;
  /** With the charge, where one was made. */
  readonly onDone: (payment: SubscriptionPayment | null) => void;
}

/** Pays for a plan, or decides it for later: the amount first, then the card and the invoice. */
export function PayDialog({ wanted, state, clinicID, firstBuyer, onClose, onDone }: PayDialogProps) {
  const { plan, term, byKept } = wanted;
  const [quote, setQuote] = useState<PlanQuote>();
  const [typed, setTyped] = useState(firstBuyer);
  const [complete, setComplete] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'sentence'> & { readonly code?: number }>();
  const fields = useRef<Pick<CardFields, 'getPrime'>>(null);
  const { planID } = plan;
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew where the sum has changed
  useEffect(() => {
    subscriptionCalls.quote({ planID, term }).then(setQuote, (error: unknown) => setFailure(refusal(error)));
  }, [planID, term, asked]);
  const isNow = quote?.when === 'now';
  const byCard = isNow && !byKept;
  const faults = byCard ? buyerFaults(typed) : {};
  const isReady = quote !== undefined && (!byCard || (complete && Object.keys(faults).length === 0));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    const agreed = { planID, term, seen: quote.when === 'now' ? quote.amount : quote.price };
    setBusy(true);
    setFailure(undefined);
    try {
      if (byCard) {
        const prime = await fields.current?.getPrime();
        const { done, data } = await subscriptionCalls.checkout(clinicID, prime ?? '', agreed, typed);
        if (done) onDone(data);
        else setFailure({ sentence: subscription.failed(data.reason) });
      } else {
        const payment = await subscriptionCalls.choose(agreed);
        if (payment?.state === 'failed') setFailure({ sentence: subscription.failed(payment.reason) });
        else onDone(payment);
      }
    } catch (error) {
      // The sum that was seen isn't the sum any more: the one of now is shown, and has to be agreed to.
      if (error instanceof DomainError && error.detail?.rule === 'sumChanged') setAsked((times) => times + 1);
      setFailure(error instanceof CardFieldsError ? { sentence: subscription.failed(error.reason) } : refusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={words.title(plan.name)} size={520} centered>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <QuoteWords quote={quote} wanted={wanted} card={byKept ? state.card : null} />
        {byCard && state.fieldsURL !== null ? (
          <CardFrame fieldsURL={state.fieldsURL} fields={fields} onChange={setComplete} />
        ) : null}
        {byCard ? <BuyerFields value={typed} faults={faults} onChange={setTyped} /> : null}
        {failure === undefined ? null : (
          <ErrorState title={failure.sentence} {...(failure.code !== undefined && { code: failure.code })} />
        )}
        <div className={classes.acts}>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {quote?.when === 'now' ? words.submit(formatMoney(quote.amount)) : words.confirm}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function QuoteWords({
  quote,
  wanted: { plan, term },
  card,
}: {
  readonly quote: PlanQuote | undefined;
  readonly wanted: Wanted;
  readonly card: SubscriptionAnswer['card'];
}) {
  if (quote === undefined) return <p role="status">{words.working}</p>;
  if (quote.when === 'later')
    return <p>{words.later(lastDay(quote.at), subscription.per[term](formatMoney(quote.price)))}</p>;
  return (
    <div className={classes.quote}>
      <p className={classes.price}>{words.now(formatMoney(quote.amount))}</p>
      <p>{words.period(formatDate(quote.from), lastDay(quote.to))}</p>
      {quote.credit > 0 ? <p>{words.credit(formatMoney(quote.credit))}</p> : null}
      {card ? <p>{words.byCard(cardWords(card))}</p> : null}
      <p>{words.after(subscription.per[term](formatMoney(plan.price)))}</p>
    </div>
  );
}
