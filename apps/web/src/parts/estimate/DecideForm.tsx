import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { same } from '@vetloom/domain/core/same.ts';
import { createEstimateDecision } from '@vetloom/domain/estimate/decision.commands.ts';
import { DECISION_OUTCOMES, DESK_WAYS } from '@vetloom/domain/estimate/decision.schema.ts';
import type { EstimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import { estimateRange } from '@vetloom/domain/lines/estimate.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { estimates } from '../../locale/estimate.ts';
import { useAct } from '../act/use-act.ts';
import { DateField } from '../form/DateField.tsx';
import { DialogForm } from '../form/DialogForm.tsx';
import { Segments } from '../form/Segments.tsx';
import { TimeField } from '../form/TimeField.tsx';
import { type DecisionValues, decisionFieldsOf, decisionProblems, freshDecision } from './decision-values.ts';
import classes from './estimate.module.css';
import { SignaturePad } from './SignaturePad.tsx';

const words = estimates.decision;

/** What a decision is about. */
export type DecidedHolder = { readonly estimateID: string } | { readonly inHospitalID: string };

export interface DecideFormProps {
  readonly holder: DecidedHolder;
  readonly petID: string;
  readonly owner: { readonly name: string; readonly phone: string };
  readonly content: EstimateContent;
  /** Decisions in whose place this one stands. */
  readonly corrects: readonly string[];
  readonly onClose: () => void;
}

/** An owner decides: by signing here, or on the telephone. */
export function DecideForm({ holder, petID, owner, content: stored, corrects: heads, onClose }: DecideFormProps) {
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  // What the owner has before them doesn't change under their hand; neither do the decisions that this one corrects.
  const [content, setContent] = useState(stored);
  const [corrects] = useState(heads);
  const [values, setValues] = useState(() => freshDecision(Math.floor(store.now()), owner));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<DecisionValues>) => setValues((held) => ({ ...held, ...part }));
  const { lines, title } = content;
  const problems = decisionProblems(values, lines, corrects.length > 0);
  const shown = tried ? problems : {};
  const isChanged = !same(content, stored);
  const save = async () => {
    setTried(true);
    if (isChanged || Object.keys(problems).length > 0) return;
    const now = Math.floor(store.now());
    const decision = { _id: newID.estimateDecision(petID, now), ...holder, content };
    const fields = decisionFieldsOf(values, corrects, now);
    if (!(await act(() => run(createEstimateDecision, { ...decision, fields })))) return;
    showSuccess(words.saved);
    onClose();
  };
  const { low, high } = estimateRange(lines);
  const isPhone = values.way === 'phone';
  return (
    <DialogForm title={words.title} words={words} busy={busy} onSave={() => void save()} onClose={onClose}>
      {isChanged ? (
        <Notice
          tone="ochre"
          action={
            <Button size="compact-sm" variant="default" onClick={() => setContent(stored)}>
              {words.reload}
            </Button>
          }
        >
          {words.changed}
        </Notice>
      ) : null}
      <p className={classes.calm}>
        {words.shown(title || estimates.untitled, estimates.range(formatMoney(low), formatMoney(high)))}
      </p>
      <Segments
        label={words.outcome}
        value={values.outcome}
        onChange={(outcome) => change({ outcome })}
        options={DECISION_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
      />
      {values.outcome === 'partly' ? (
        <Checkbox.Group
          label={words.lines}
          value={[...values.lineIDs]}
          error={shown.lineIDs}
          onChange={(lineIDs) => change({ lineIDs })}
        >
          <div className={classes.checks}>
            {lines.map((line) => (
              <Checkbox key={line._id} value={line._id} label={`${line.name} ${rangeWord([line])}`} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <Segments
        label={words.way}
        value={values.way}
        onChange={(way) => change({ way })}
        options={DESK_WAYS.map((value) => ({ value, label: words.ways[value] }))}
      />
      <TextInput
        label={words.person[values.way]}
        value={values.person}
        maxLength={80}
        error={shown.person}
        onChange={(event) => change({ person: event.currentTarget.value })}
        data-autofocus
      />
      {isPhone ? (
        <>
          <TextInput
            label={words.phone}
            value={values.phone}
            maxLength={40}
            inputMode="tel"
            error={shown.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <DateField
              required
              label={words.date}
              value={values.date}
              error={shown.date}
              onChange={(date) => change({ date })}
            />
            <TimeField label={words.time} value={values.time} onChange={(time) => change({ time })} />
          </div>
        </>
      ) : (
        <SignaturePad
          signature={values.signature}
          error={shown.signature}
          onChange={(signature) => change({ signature })}
        />
      )}
      <Textarea
        label={words.note}
        value={values.note}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {corrects.length === 0 ? null : (
        <TextInput
          label={words.reason}
          required
          value={values.reason}
          maxLength={300}
          error={shown.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
    </DialogForm>
  );
}

function rangeWord(lines: EstimateContent['lines']): string {
  const { low, high } = estimateRange(lines);
  return estimates.range(formatMoney(low), formatMoney(high));
}
