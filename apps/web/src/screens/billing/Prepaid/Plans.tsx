import { Button, Modal } from '@mantine/core';
import type { PrepaidPlan } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import dialog from '../parts/dialog.module.css';
import { PlanForm } from './PlanForm.tsx';
import classes from './prepaid.module.css';

const words = prepaidWords.plans;

interface PlansProps {
  readonly plans: readonly PrepaidPlan[];
  readonly onClose: () => void;
}

/** What the clinic offers: each plan with what it holds, a new one, and changing one. */
export function Plans({ plans, onClose }: PlansProps) {
  const [editing, setEditing] = useState<PrepaidPlan | 'new'>();
  const back = () => setEditing(undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={editing === undefined ? words.title : editing === 'new' ? words.add : words.edit}
      size={620}
      centered
    >
      {editing === undefined ? (
        <div className={dialog.form}>
          <p className={dialog.said}>{plans.length === 0 ? words.none : words.text}</p>
          <ul className={classes.plans}>
            {plans.map((plan) => (
              <li key={plan._id}>
                <span>
                  {plan.name} {plan.active ? null : <Chip dense>{words.off}</Chip>}
                  <small>
                    {words.summary(
                      plan.lines.map(({ name, uses }) => words.timesOf(name, uses)).join('、'),
                      words.valid(plan.validity),
                    )}
                  </small>
                </span>
                <b>{formatMoney(plan.price)}</b>
                <Button size="compact-sm" variant="subtle" onClick={() => setEditing(plan)}>
                  {words.edit}
                </Button>
              </li>
            ))}
          </ul>
          <div className={dialog.foot}>
            <Button onClick={() => setEditing('new')}>{words.add}</Button>
          </div>
        </div>
      ) : (
        <PlanForm plan={editing === 'new' ? undefined : editing} onDone={back} />
      )}
    </Modal>
  );
}
