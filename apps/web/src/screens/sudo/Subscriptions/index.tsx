import { Button, NativeSelect } from '@mantine/core';
import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCallback, useEffect, useState } from 'react';
import type { SudoClinic } from '../../../data/sudo/sudo.ts';
import { sudoPlans } from '../../../data/sudo/sudo-plans.ts';
import { refusal } from '../../../locale/codes.ts';
import { subscription } from '../../../locale/subscription.ts';
import { sudoPlans as words } from '../../../locale/sudo-plans.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import classes from '../sudo.module.css';
import { ClinicPlan } from './ClinicPlan.tsx';
import { PlanForm } from './PlanForm.tsx';
import { newestOf } from './plan-form-values.ts';

/** Plans that clinics can choose, and each clinic's subscription, payments and storage. */
export function Subscriptions({ clinics = [] }: { readonly clinics: readonly SudoClinic[] | undefined }) {
  const [versions, setVersions] = useState<readonly Plan[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [edited, setEdited] = useState<Plan | 'new'>();
  const [clinic, setClinic] = useState('');
  const look = useCallback(
    () => sudoPlans.versions().then(setVersions, (error: unknown) => setFailure(refusal(error))),
    [],
  );
  useEffect(() => void look(), [look]);
  const plans = newestOf(versions);
  const chosen = clinics.find((one) => one.clinic === clinic);
  return (
    <section className={classes.plans}>
      <p className={classes.text}>{words.text}</p>
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      <SectionHeading level={2} count={plans.length}>
        {words.plans}
      </SectionHeading>
      <p className={classes.text}>{words.planText}</p>
      <ul className={classes.rows} aria-label={words.plans}>
        {plans.map((plan) => (
          <li key={plan.planID} className={classes.place}>
            <span className={classes.name}>{plan.name}</span>
            <span className={classes.text}>
              {[
                ...(plan.price.month === null ? [] : [subscription.per.month(formatMoney(plan.price.month))]),
                ...(plan.price.year === null ? [] : [subscription.per.year(formatMoney(plan.price.year))]),
                subscription.seats(plan.seats),
                words.version(plan.version),
                plan.offered ? words.offered : words.notOffered,
              ].join('，')}
            </span>
            <Button variant="default" aria-label={words.edit(plan.name)} onClick={() => setEdited(plan)}>
              {words.editAct}
            </Button>
          </li>
        ))}
      </ul>
      {plans.length === 0 ? <p className={classes.text}>{words.none}</p> : null}
      {edited === undefined ? (
        <Button variant="default" onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      ) : (
        <PlanForm
          key={edited === 'new' ? '' : edited.planID}
          plan={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            void look();
          }}
        />
      )}
      <SectionHeading level={2}>{words.clinic}</SectionHeading>
      <NativeSelect
        aria-label={words.clinic}
        value={clinic}
        onChange={(event) => setClinic(event.currentTarget.value)}
        data={[
          { value: '', label: words.choose },
          ...clinics.map((one) => ({ value: one.clinic, label: one.clinicName })),
        ]}
      />
      {chosen ? <ClinicPlan key={chosen.clinic} clinic={chosen} plans={plans} /> : null}
    </section>
  );
}
