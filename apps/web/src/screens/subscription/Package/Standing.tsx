import { Button } from '@mantine/core';
import type { SubscriptionAnswer } from '@vetloom/protocol/subscription.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { subscription as words } from '../../../locale/subscription.ts';
import classes from './package.module.css';
import { cardWords, lastDay, whatIsNext } from './package-values.ts';

const { facts } = words;

/** What can be done with the subscription as it stands. */
export interface StandingActs {
  readonly busy: boolean;
  readonly payNow: () => void;
  readonly payOther: () => void;
  readonly changeCard: () => void;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly look: () => void;
}

/** The plan that the clinic has: how it stands, what happens next, and what never stops. */
export function Standing({ state, acts }: { readonly state: SubscriptionAnswer; readonly acts: StandingActs }) {
  const { subscription: standing, card } = state;
  return (
    <section className={classes.standing} aria-label={facts.label}>
      <Verdict state={state} />
      <OpenPayment open={state.open} look={acts.look} />
      {standing ? <Facts state={state} standing={standing} /> : null}
      {card && card.standing !== 'good' ? (
        <Notice tone={card.standing === 'soon' ? 'ochre' : 'cinnabar'}>
          {card.standing === 'soon' ? words.cardSoon : words.cardOver}
        </Notice>
      ) : null}
      {standing && state.offered && !state.open ? <Acts state={state} acts={acts} /> : null}
    </section>
  );
}

function Verdict({ state: { subscription: standing } }: { readonly state: SubscriptionAnswer }) {
  if (!standing)
    return (
      <Notice tone="accent" title={words.none}>
        {words.noneText} {words.never}
      </Notice>
    );
  const { title, tone } = words.states[standing.state];
  return (
    <Notice tone={tone} title={title(standing.name)}>
      {whatIsNext(standing)} {standing.state === 'active' ? null : words.never}
    </Notice>
  );
}

function OpenPayment({ open, look }: { readonly open: SubscriptionAnswer['open']; readonly look: () => void }) {
  if (!open) return null;
  return (
    <Notice tone="ochre" title={open.state === 'atBank' ? words.open.atBank : words.open.asking}>
      <span className={classes.acts}>
        {open.url === null ? null : (
          <Button component="a" href={open.url} variant="default">
            {words.open.goOn}
          </Button>
        )}
        <Button variant="default" onClick={look}>
          {words.open.look}
        </Button>
      </span>
    </Notice>
  );
}

function Facts({
  state,
  standing,
}: {
  readonly state: SubscriptionAnswer;
  readonly standing: NonNullable<SubscriptionAnswer['subscription']>;
}) {
  const rows = [
    [
      facts.price,
      standing.byHand ? facts.none : `${words.per[standing.term](formatMoney(standing.price))}（${words.taxed}）`,
    ],
    [facts.places, words.placesUsed(state.places.used, state.places.limit)],
    [
      facts.clinics,
      state.clinics === null
        ? words.clinics(standing.clinics)
        : words.clinicsUsed(state.clinics.used, state.clinics.limit),
    ],
    [facts.until, standing.periodEnd === null ? facts.none : lastDay(standing.periodEnd)],
    [facts.card, state.card ? cardWords(state.card) : facts.none],
  ] as const;
  return (
    <dl className={classes.facts}>
      {rows.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({ state, acts }: { readonly state: SubscriptionAnswer; readonly acts: StandingActs }) {
  const { subscription: standing, card } = state;
  if (!standing) return null;
  const isOwed = standing.state !== 'active' && !standing.byHand;
  const goesOn = standing.state === 'active' && !standing.byHand;
  return (
    <div className={classes.acts}>
      {isOwed && card ? (
        <Button loading={acts.busy} onClick={acts.payNow}>
          {words.payNow}
        </Button>
      ) : null}
      {isOwed ? (
        <Button variant={card ? 'default' : 'filled'} onClick={acts.payOther}>
          {words.payOther}
        </Button>
      ) : null}
      {goesOn ? (
        <Button variant="default" onClick={acts.changeCard}>
          {words.renewCard}
        </Button>
      ) : null}
      {goesOn && standing.cancelled ? (
        <Button loading={acts.busy} onClick={acts.resume}>
          {words.resume}
        </Button>
      ) : null}
      {goesOn && !standing.cancelled ? (
        <Button variant="subtle" onClick={acts.cancel}>
          {words.cancel}
        </Button>
      ) : null}
    </div>
  );
}
