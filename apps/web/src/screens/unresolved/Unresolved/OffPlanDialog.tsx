import { TextInput } from '@mantine/core';
import { dayOfID, planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { settleGivenOffPlan } from '@vetloom/domain/ward/given-off-plan.commands.ts';
import { offPlanTotal, undecidedOffPlan } from '@vetloom/domain/ward/given-off-plan.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatCount, formatMoney } from '@vetloom/ui/format/number.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import type { UnresolvedEntry } from '../../../data/unresolved/unresolved.ts';
import { unresolved } from '../../../locale/unresolved.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from './unresolved.module.css';
import { nameOf } from './unresolved-words.ts';

const words = unresolved.offPlan;
type Choice = keyof typeof words.choices;
const CHOICES = ['charge', 'waive'] as const satisfies readonly Choice[];

interface OffPlanDialogProps {
  readonly entry: UnresolvedEntry;
  readonly onClose: () => void;
}

/** Whether what was given in the ward is charged, whose order somebody had taken out unseen: by the price of the order as it read, or not, with the reason. */
export function OffPlanDialog({ entry, onClose }: OffPlanDialogProps) {
  const { line } = entry;
  const day = dayOfID(line.subjectID);
  const plan = found(useDocument('inHospitalPlan', planID(day.inHospitalID, day.planDateTime)));
  const log = found(useDocument('inHospitalMissionLog', line.subjectID));
  const run = useRun();
  const offPlans = plan === undefined ? [] : undecidedOffPlan(plan, log);
  const isKnown = offPlans.every((one) => offPlanTotal(one) !== undefined);
  const isGone = offPlans.every(({ number }) => number === 0);
  const [chosen, setChosen] = useState<Choice>('charge');
  const [reason, setReason] = useState('');
  const choice = isKnown ? chosen : 'waive';
  const waives = choice === 'waive' && !isGone;
  const sum = offPlans.reduce((total, one) => total + (offPlanTotal(one) ?? 0), 0);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(nameOf(entry))}
      text={isGone ? words.none : words.text}
      confirmWord={words.save}
      disabled={offPlans.length === 0 || (waives && reason.trim() === '')}
      onConfirm={async () => {
        for (const { missionID, number: doses } of offPlans)
          await run(settleGivenOffPlan, {
            ...{ ...day, missionID, doses, charged: !waives },
            reason: waives ? reason.trim() : '',
          });
        showSuccess(unresolved.done.of(nameOf(entry), words.done));
      }}
    >
      <div className={classes.dialog}>
        <dl className={classes.doses}>
          {offPlans.map((one) => {
            const total = offPlanTotal(one);
            return (
              <div key={one.missionID}>
                <dt>{one.name || unresolved.noNames}</dt>
                <dd>{words.times(formatCount(one.number))}</dd>
                <dd>{total === undefined ? words.unknownPrice : formatMoney(total)}</dd>
              </div>
            );
          })}
          {offPlans.length > 1 && isKnown ? (
            <div data-sum>
              <dt>{words.total}</dt>
              <dd />
              <dd>{formatMoney(sum)}</dd>
            </div>
          ) : null}
        </dl>
        {isGone || !isKnown ? null : (
          <SegmentedFilter
            label={words.choice}
            value={choice}
            onChange={setChosen}
            options={CHOICES.map((value) => ({ value, label: words.choices[value] }))}
          />
        )}
        {waives ? (
          <TextInput
            label={words.reason}
            value={reason}
            maxLength={300}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
