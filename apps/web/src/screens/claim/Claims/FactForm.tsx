import { Button, Select, TextInput } from '@mantine/core';
import { noteClaim } from '@vetloom/domain/claim/claim.commands.ts';
import { type Claim, NOTED_FACTS } from '@vetloom/domain/claim/claim.schema.ts';
import { latestPacket } from '@vetloom/domain/claim/claim-state.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { claim as words } from '../../../locale/claim.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import classes from '../claim.module.css';

/** Writes down what was heard of a claim. */
export function FactForm({ claim }: { readonly claim: Claim }) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [kind, setKind] = useState<(typeof NOTED_FACTS)[number]>('given');
  const [date, setDate] = useState('');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const sum = readFigure(amount);
  const isSettled = kind === 'settled';
  const isWrong = isSettled && (sum === undefined || !Number.isInteger(sum) || sum < 0);
  const save = async () => {
    const now = Math.floor(store.now());
    // Of today it is now: what else happens today comes behind it.
    const dateTime = date === '' || date === dateText(now) ? now : (timeOf(date) ?? now);
    const packetID = kind === 'given' ? (latestPacket(claim)?._id ?? '') : '';
    const said = { kind, dateTime, amount: isSettled ? (sum ?? null) : null, note: note.trim(), packetID };
    if (!(await act(() => run(noteClaim, { claimID: claim._id, factID: newID.row(), ...said })))) return;
    setDate('');
    setAmount('');
    setNote('');
    showSuccess(words.facts.saved);
  };
  return (
    <form
      className={classes.group}
      aria-label={words.facts.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !busy) void save();
      }}
    >
      <div className={classes.pair}>
        <Select
          label={words.facts.kind}
          data={NOTED_FACTS.map((value) => ({ value, label: words.facts.kinds[value] }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(NOTED_FACTS.find((one) => one === value) ?? 'given')}
        />
        <DateField label={words.facts.date} value={date} onChange={setDate} />
      </div>
      {isSettled ? (
        <FigureInput
          label={words.facts.amount}
          value={amount}
          error={amount.trim() !== '' && isWrong ? words.wrongAmount : undefined}
          onChange={setAmount}
        />
      ) : null}
      <TextInput
        label={words.facts.note}
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isWrong} loading={busy}>
        {words.facts.save}
      </Button>
    </form>
  );
}
