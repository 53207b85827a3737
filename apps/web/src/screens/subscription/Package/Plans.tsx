import { Button, SegmentedControl } from '@mantine/core';
import type { Plan, Term } from '@vetloom/domain/subscription/plan.schema.ts';
import { TERMS } from '@vetloom/domain/subscription/plan.schema.ts';
import type { SubscriptionAnswer } from '@vetloom/protocol/subscription.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { subscription as words } from '../../../locale/subscription.ts';
import classes from './package.module.css';
import { choiceOf } from './package-values.ts';

interface PlansProps {
  readonly plans: readonly Plan[];
  readonly state: SubscriptionAnswer;
  readonly onChoose: (plan: Plan, term: Term) => void;
  readonly onKeep: (plan: Plan, term: Term) => void;
}

/** Plans that can be chosen, by the month or by the year. */
export function Plans({ plans, state, onChoose, onKeep }: PlansProps) {
  const [term, setTerm] = useState<Term>(state.subscription?.term ?? 'month');
  if (plans.length === 0) return <EmptyState title={words.noPlans} next={words.noPlansNext} />;
  return (
    <section>
      <SectionHeading
        level={2}
        aside={
          <SegmentedControl
            aria-label={words.plans}
            data={TERMS.map((value) => ({ value, label: words.term[value] }))}
            value={term}
            onChange={setTerm}
          />
        }
      >
        {words.plans}
      </SectionHeading>
      <ul className={classes.plans}>
        {plans.map((plan) => {
          const price = plan.price[term];
          const choice = choiceOf(plan, term, state);
          return (
            <li key={plan.planID} className={classes.plan} data-current={choice === 'current' || choice === 'keep'}>
              <h3>{plan.name}</h3>
              <p className={classes.price}>
                {price === null ? words.notByTerm[term] : words.per[term](formatMoney(price))}
              </p>
              <p>{plan.text}</p>
              <p>
                {words.seats(plan.seats)}，{words.clinics(plan.clinics)}
              </p>
              {choice === 'current' ? <p className={classes.current}>{words.current}</p> : null}
              {choice === 'keep' ? (
                <Button variant="default" onClick={() => onKeep(plan, term)}>
                  {words.keep}
                </Button>
              ) : null}
              {choice === 'choose' ? (
                <Button
                  variant="default"
                  aria-label={words.chooseOf(plan.name)}
                  disabled={state.open !== null}
                  onClick={() => onChoose(plan, term)}
                >
                  {words.choose}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
