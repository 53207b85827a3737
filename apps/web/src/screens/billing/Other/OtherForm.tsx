import { Button, TextInput } from '@mantine/core';
import { recordInOut, voidInOut } from '@vetloom/domain/billing/checkout-day.commands.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till } from '../../../locale/billing-till.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import pane from '../Accounting/tender.module.css';
import { Choice } from '../parts/Choice.tsx';
import { MethodTiles } from '../parts/MethodTiles.tsx';
import classes from '../parts/till.module.css';

const words = till.other;
const DIRECTIONS = { out: words.directions.out, in: words.directions.in } as const;

/** Writes an entry down. F12 does it; ten seconds to take it back. */
export function OtherForm() {
  const [direction, setDirection] = useState<keyof typeof DIRECTIONS>('out');
  const [method, setMethod] = useState<MoneyMethod>('cash');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const { taken } = usePaymentMethods();
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  const first = useRef<HTMLInputElement>(null);
  const amount = readFigure(text) ?? 0;
  const whole = Number.isInteger(amount) && amount > 0;
  const ready = whole && subject.trim() !== '' && !busy;

  const save = async () => {
    const _id = newID.row();
    const day = Math.floor(store.now());
    if (!(await act(() => run(recordInOut, { _id, direction, amount, method, subject, note })))) return;
    setSubject('');
    setText('');
    setNote('');
    first.current?.focus();
    showUndo({
      message: words.done(DIRECTIONS[direction], formatMoney(amount), subject.trim()),
      undoWord: till.undo,
      onUndo: () =>
        void act(() => run(voidInOut, { day, entryID: _id })).then((undone) => undone && showSuccess(till.taken)),
    });
  };
  // Always taken from the browser, whose own F12 opens its tools.
  useHotkey('F12', keyWords.book, () => void (ready && save()));
  return (
    <section className={classes.form} aria-label={words.write}>
      <h2>{words.write}</h2>
      <Choice label={words.direction} options={DIRECTIONS} value={direction} onChange={setDirection} />
      <TextInput
        ref={first}
        autoFocus
        label={words.subject}
        placeholder={words.subjectHint}
        value={subject}
        maxLength={80}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <MethodTiles methods={taken(MONEY_METHODS)} value={method} onChange={setMethod} />
      <FigureInput
        classNames={{ input: pane.amountInput ?? '' }}
        label={till.amount}
        value={text}
        onChange={setText}
        error={text !== '' && !whole ? till.invalidAmount : undefined}
      />
      <TextInput
        label={till.note}
        placeholder={till.optional}
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={busy}
          onClick={() => void save()}
          rightSection={<Keycap keys="F12" onFill />}
          aria-keyshortcuts="F12"
        >
          {words.save}
        </Button>
      </div>
    </section>
  );
}
