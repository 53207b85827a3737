import { Button, Checkbox, TextInput } from '@mantine/core';
import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type FormEvent, useState } from 'react';
import { sudoPlans } from '../../../data/sudo/sudo-plans.ts';
import { sudoPlans as words } from '../../../locale/sudo-plans.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from '../sudo.module.css';
import { isNoFigure, type PlanTyped, planOf, typedOf } from './plan-form-values.ts';

interface PlanFormProps {
  /** The version before; undefined for a new plan. */
  readonly plan: Plan | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Writes the next version of a plan. */
export function PlanForm({ plan, onDone, onClose }: PlanFormProps) {
  const [typed, setTyped] = useState(typedOf(plan));
  const { busy, failure, attempt } = useAttempt();
  const saved = planOf(typed);
  const field = (name: Exclude<keyof PlanTyped, 'offered'>) => ({
    value: typed[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const figureIn = (name: 'month' | 'year' | 'seats' | 'clinics') => ({
    error: isNoFigure(typed[name]) ? words.noFigure : undefined,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!saved) return;
    void attempt(async () => {
      await sudoPlans.save(saved);
      showSuccess(words.saved(saved.name));
      onDone();
    });
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label={words.id}
        description={words.idHint}
        maxLength={40}
        disabled={plan !== undefined}
        {...field('planID')}
      />
      <TextInput label={words.name} maxLength={40} {...field('name')} />
      <TextInput label={words.about} maxLength={200} {...field('text')} />
      <TextInput label={words.month} inputMode="numeric" maxLength={12} {...field('month')} {...figureIn('month')} />
      <TextInput label={words.year} inputMode="numeric" maxLength={12} {...field('year')} {...figureIn('year')} />
      <TextInput label={words.seats} inputMode="numeric" maxLength={8} {...field('seats')} {...figureIn('seats')} />
      <TextInput
        label={words.clinics}
        inputMode="numeric"
        maxLength={8}
        {...field('clinics')}
        {...figureIn('clinics')}
      />
      <Checkbox
        label={words.offered}
        checked={typed.offered}
        onChange={(event) => setTyped({ ...typed, offered: event.currentTarget.checked })}
      />
      {saved ? null : <p className={classes.text}>{words.wrong}</p>}
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      <div className={classes.acts}>
        <Button type="submit" loading={busy} disabled={!saved}>
          {words.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
