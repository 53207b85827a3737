import { Button, Select, Textarea } from '@mantine/core';
import { createDebtCall } from '@vetloom/domain/billing/debt-call.commands.ts';
import { CALL_WAYS, type CallWay } from '@vetloom/domain/billing/debt-call.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { debts as words } from '../../../locale/billing-debts.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import classes from './debts.module.css';

/** Notes a call about what is owed: how, what was said, and what was promised until when. */
export function CallForm({ userID }: { readonly userID: string }) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [way, setWay] = useState<CallWay>('phone');
  const [said, setSaid] = useState('');
  const [date, setDate] = useState('');
  const [amount, setAmount] = useState('');
  const promised = readFigure(amount);
  const wrong = amount.trim() !== '' && (promised === undefined || !Number.isInteger(promised) || promised <= 0);
  const ready = !wrong && !busy && (said.trim() !== '' || date !== '' || way !== 'phone');
  const save = async () => {
    const dateTime = Math.floor(store.now());
    const fields = {
      way,
      dateTime,
      said: said.trim(),
      promisedDate: timeOf(date) ?? null,
      promisedAmount: promised ?? null,
    };
    if (!(await act(() => run(createDebtCall, { _id: newID.debtCall(dateTime), userID, fields })))) return;
    setWay('phone');
    setSaid('');
    setDate('');
    setAmount('');
    showSuccess(words.noted);
  };
  return (
    <form
      className={classes.form}
      aria-label={words.note}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      <h2>{words.note}</h2>
      <Select
        label={words.way}
        data={CALL_WAYS.map((value) => ({ value, label: words.ways[value] }))}
        value={way}
        allowDeselect={false}
        onChange={(value) => setWay(CALL_WAYS.find((one) => one === value) ?? 'phone')}
      />
      <Textarea
        label={words.said}
        value={said}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <DateField label={words.promisedDate} value={date} onChange={setDate} />
        <FigureInput
          label={words.promisedAmount}
          value={amount}
          onChange={setAmount}
          error={wrong ? words.badAmount : undefined}
        />
      </div>
      <Button type="submit" disabled={!ready} loading={busy}>
        {words.save}
      </Button>
    </form>
  );
}
