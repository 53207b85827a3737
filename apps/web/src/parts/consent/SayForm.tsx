import { Select, TextInput } from '@mantine/core';
import { sayToConsent } from '@vetloom/domain/consent/consent.commands.ts';
import {
  CONSENT_WAYS,
  type Consent,
  type ConsentWay,
  RELATIONS,
  type Relation,
} from '@vetloom/domain/consent/consent.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { consents } from '../../locale/consent.ts';
import { useAct } from '../act/use-act.ts';
import { SignaturePad } from '../estimate/SignaturePad.tsx';
import { DateField } from '../form/DateField.tsx';
import { DialogForm } from '../form/DialogForm.tsx';
import { Segments } from '../form/Segments.tsx';
import { TimeField } from '../form/TimeField.tsx';
import classes from './consent.module.css';
import { freshSaid, type SaidValues, saidFieldsOf, saidProblems } from './consent-values.ts';

const words = consents.say;

interface SayFormProps {
  readonly consent: Consent;
  readonly owner: string;
  /** What it begins with: the owner agrees, or takes back that they did. */
  readonly outcome: 'signed' | 'withdrawn';
  readonly onClose: () => void;
}

/** An owner reads what they agree to and signs, says no, or withdraws. */
export function SayForm({ consent, owner, outcome, onClose }: SayFormProps) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [values, setValues] = useState(() => freshSaid(Math.floor(store.now()), owner, outcome));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<SaidValues>) => setValues((held) => ({ ...held, ...part }));
  const problems = saidProblems(values);
  const shown = tried ? problems : {};
  const isWithdrawing = outcome === 'withdrawn';
  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const fields = saidFieldsOf(values, Math.floor(store.now()));
    if (!(await act(() => run(sayToConsent, { consentID: consent._id, saidID: newID.row(), fields })))) return;
    showSuccess(words.saved);
    onClose();
  };
  return (
    <DialogForm title={words.title[outcome]} words={words} busy={busy} onSave={() => void save()} onClose={onClose}>
      <b>
        {consent.title} {consent.subject}
      </b>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={words.text}>
        {consent.text}
      </section>
      {isWithdrawing ? null : (
        <Segments
          label={words.outcome}
          value={values.outcome === 'refused' ? 'refused' : 'signed'}
          onChange={(next) => change({ outcome: next })}
          options={(['signed', 'refused'] as const).map((value) => ({ value, label: words.outcomes[value] }))}
        />
      )}
      <Segments
        label={words.way}
        value={values.way}
        onChange={(way: ConsentWay) => change({ way })}
        options={CONSENT_WAYS.map((value) => ({ value, label: consents.ways[value] }))}
      />
      <div className={classes.pair}>
        <TextInput
          label={words.person}
          value={values.person}
          maxLength={80}
          error={shown.person}
          data-autofocus
          onChange={(event) => change({ person: event.currentTarget.value })}
        />
        <Select
          label={words.relation}
          data={RELATIONS.map((value) => ({ value, label: consents.relations[value] }))}
          value={values.relation}
          allowDeselect={false}
          onChange={(relation) => change({ relation: (relation ?? 'owner') as Relation })}
        />
      </div>
      {values.way === 'signature' ? (
        <SignaturePad
          signature={values.signature}
          error={shown.signature}
          onChange={(signature) => change({ signature })}
        />
      ) : (
        <div className={classes.pair}>
          <DateField
            required
            label={words.date}
            value={values.date}
            error={shown.date}
            onChange={(date) => change({ date, isTold: true })}
          />
          <TimeField label={words.time} value={values.time} onChange={(time) => change({ time, isTold: true })} />
        </div>
      )}
      <TextInput
        label={values.way === 'phone' ? words.witnessPhone : words.witness}
        value={values.witness}
        maxLength={80}
        error={shown.witness}
        onChange={(event) => change({ witness: event.currentTarget.value })}
      />
      {values.outcome === 'signed' ? null : (
        <TextInput
          label={words.reason}
          value={values.reason}
          maxLength={300}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
    </DialogForm>
  );
}
