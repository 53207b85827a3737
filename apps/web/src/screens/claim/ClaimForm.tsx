import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { createClaim } from '@vetloom/domain/claim/claim.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { found, useDocument, useDocuments, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { claim as words } from '../../locale/claim.ts';
import { useAct } from '../../parts/act/use-act.ts';
import { DialogForm } from '../../parts/form/DialogForm.tsx';
import classes from './claim.module.css';
import { type ClaimValues, claimFieldsOf, claimProblems } from './claim-values.ts';

interface ClaimFormProps {
  readonly petID: string;
  /** The bill that it begins with: a visit or a stay. */
  readonly billID?: string;
  readonly onClose: () => void;
}

const EMPTY: ClaimValues = { insurer: '', policyNumber: '', insurerMail: '', asked: '', note: '', chosen: [] };
const MOST_SHOWN = 40;

const withOne = <D extends { readonly _id: string }>(listed: readonly D[] = [], one: D | undefined): readonly D[] =>
  one === undefined || listed.some(({ _id }) => _id === one._id) ? listed : [...listed, one];

/** Begins a claim for visits and stays of an animal; what insurer and policy were last time stands there already. */
export function ClaimForm({ petID, billID, onClose }: ClaimFormProps) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const range = { equals: [petID], descending: true, limit: MOST_SHOWN };
  const visits = useDocuments('record', 'byPet', range);
  const stays = useDocuments('inHospital', 'byPet', range);
  // One that is longer ago than those that are listed.
  const visit = found(useDocument('record', billID?.startsWith('/record/') ? billID : undefined));
  const stay = found(useDocument('inHospital', billID?.startsWith('/inHospital/') ? billID : undefined));
  const earlier = useDocuments('claim', 'byPet', { ...range, limit: 1 });
  const [typed, setTyped] = useState<Partial<ClaimValues>>({});
  const [asked, setAsked] = useState(false);
  const [last] = earlier ?? [];
  const { insurer = '', policyNumber = '', insurerMail = '' } = last ?? {};
  const chosen = billID === undefined ? [] : [billID];
  const values: ClaimValues = { ...EMPTY, insurer, policyNumber, insurerMail, chosen, ...typed };
  const change = (more: Partial<ClaimValues>) => setTyped((before) => ({ ...before, ...more }));
  const problems = claimProblems(values);
  const shown = asked ? problems : {};
  const save = async () => {
    setAsked(true);
    if (Object.keys(problems).length > 0) return;
    const _id = newID.claim(petID, store.now());
    if (!(await act(() => run(createClaim, { _id, petID, fields: claimFieldsOf(values) })))) return;
    showSuccess(words.saved);
    onClose();
  };
  const bills = [
    ...withOne(visits, visit).map(({ _id, dateTime, cause, total }) => ({ _id, at: dateTime, what: cause, total })),
    ...withOne(stays, stay).map(({ _id, startDateTime, total }) => ({
      _id,
      at: startDateTime,
      what: words.stay,
      total,
    })),
  ].toSorted((a, b) => b.at - a.at);
  return (
    <DialogForm title={words.action} words={words} busy={busy} onSave={() => void save()} onClose={onClose}>
      <TextInput
        label={words.insurer}
        value={values.insurer}
        maxLength={80}
        error={shown.insurer}
        onChange={(event) => change({ insurer: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.pair}>
        <TextInput
          label={words.policy}
          value={values.policyNumber}
          maxLength={60}
          onChange={(event) => change({ policyNumber: event.currentTarget.value })}
        />
        <FigureInput
          label={words.asked}
          value={values.asked}
          error={shown.asked}
          onChange={(sum) => change({ asked: sum })}
        />
      </div>
      <TextInput
        label={words.mail}
        type="email"
        value={values.insurerMail}
        maxLength={160}
        error={shown.insurerMail}
        onChange={(event) => change({ insurerMail: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={words.visits}
        value={[...values.chosen]}
        error={shown.chosen}
        onChange={(chosen) => change({ chosen })}
      >
        <div className={classes.visits}>
          {bills.length === 0 ? <p>{words.noVisits}</p> : null}
          {bills.map(({ _id, at, what, total }) => (
            <Checkbox key={_id} value={_id} label={`${formatDate(at)} ${what} ${formatMoney(total)}`} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={words.note}
        value={values.note}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
