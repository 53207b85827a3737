import { Button, TextInput } from '@mantine/core';
import { receiveDeposit, refundDeposit, reverseDeposit } from '@vetloom/domain/billing/deposit.commands.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import type { DepositAccount } from '../../../data/billing/till.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { till } from '../../../locale/billing-till.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import pane from '../Accounting/tender.module.css';
import { Choice } from '../parts/Choice.tsx';
import { MethodTiles } from '../parts/MethodTiles.tsx';
import classes from '../parts/till.module.css';

const words = till.deposit;
const KINDS = { in: words.payIn, refund: words.giveBack } as const;
const AMOUNTS = [1000, 3000, 5000, 10_000] as const;

/** Takes money ahead or gives it back. F12 does it; ten seconds to take it back. */
export function DepositForm({ account }: { readonly account: DepositAccount }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('in');
  const [method, setMethod] = useState<MoneyMethod>('cash');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  const amount = readFigure(text) ?? 0;
  const whole = Number.isInteger(amount) && amount > 0;
  const after = account.balance + (kind === 'in' ? amount : -amount);
  const tooMuch = kind === 'refund' && after < 0;
  const ready = whole && !tooMuch && !busy;
  const done = words.done(KINDS[kind], formatMoney(amount), account.owner?.name ?? '');

  const { taken } = usePaymentMethods();
  const takeBack = (depositID: string) =>
    act(() => run(reverseDeposit, { depositID, reversalID: newID.deposit(store.now()), reason: till.undoReason }));
  const save = async () => {
    const depositID = newID.deposit(store.now());
    const given = { depositID, userID: account.userID, amount, method, note };
    const write = ([number]: readonly string[]) =>
      run(kind === 'in' ? receiveDeposit : refundDeposit, { ...given, number });
    if (!(await act(() => withNumbers(store, 1, write)))) return;
    setText('');
    setNote('');
    showUndo({
      message: done,
      undoWord: till.undo,
      onUndo: () => void takeBack(depositID).then((undone) => undone && showSuccess(till.taken)),
    });
  };
  // Always taken from the browser, whose own F12 opens its tools.
  useHotkey('F12', keyWords.book, () => void (ready && save()));
  return (
    <section className={classes.form} aria-label={words.act}>
      <h2>{words.act}</h2>
      <Choice label={words.act} options={KINDS} value={kind} onChange={setKind} />
      <MethodTiles methods={taken(MONEY_METHODS)} value={method} onChange={setMethod} />
      <FigureInput
        classNames={{ input: pane.amountInput ?? '' }}
        label={kind === 'in' ? words.amountIn : words.amountOut}
        autoFocus
        value={text}
        onChange={setText}
        error={tooMuch ? words.tooMuch : text !== '' && !whole ? till.invalidAmount : undefined}
      />
      <div className={pane.quick}>
        {kind === 'in' ? (
          AMOUNTS.map((quick) => (
            <button
              key={quick}
              type="button"
              aria-pressed={text === String(quick)}
              onClick={() => setText(String(quick))}
            >
              {formatAmount(quick)}
            </button>
          ))
        ) : (
          <button
            type="button"
            aria-pressed={amount === account.balance}
            disabled={account.balance <= 0}
            onClick={() => setText(String(account.balance))}
          >
            {words.whole}
          </button>
        )}
      </div>
      <TextInput
        label={till.note}
        placeholder={kind === 'in' ? till.prepaid : till.optional}
        value={note}
        maxLength={300}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={pane.figureRow}>
        <span>{words.after}</span>
        <b>{formatAmount(after)}</b>
      </p>
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
          {KINDS[kind]}
        </Button>
      </div>
    </section>
  );
}
