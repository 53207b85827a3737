import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { quickAmounts } from '@vetloom/domain/billing/cash.ts';
import { invoiceProblem } from '@vetloom/domain/billing/invoice.ts';
import { MONEY_METHODS, PAYMENT_METHODS, type PaymentMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { MethodTiles } from '../parts/MethodTiles.tsx';
import classes from './accounting.module.css';
import { ChangeDue } from './ChangeDue.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { isReceiveDay, ReceiveDay } from './ReceiveDay.tsx';
import pane from './tender.module.css';
import { amountProblem, type TenderLine, tenderSum, type useTender } from './use-tender.ts';

interface TenderPaneProps {
  readonly due: number;
  /** NT$ of the owner's deposit. */
  readonly balance: number;
  readonly tender: ReturnType<typeof useTender>;
  /** How much there is to look at before money is taken. */
  readonly missed: number;
  /** What is to be said to the owner before; nothing waits for it. */
  readonly caution: string | undefined;
  /** What of the bill is under way otherwise. */
  readonly underWay?: ReactNode;
  readonly busy: boolean;
  readonly onReceive: (print: boolean) => void;
  /** The id of the field of the amount, where the hand rests. */
  readonly amountID: string;
  /** What else may become of the bill. */
  readonly children?: ReactNode;
}

/** NT$ that lines take from the deposit. */
const depositIn = (lines: readonly TenderLine[], receives: readonly number[]): number =>
  lines.reduce((sum, { method }, at) => sum + (method === 'deposit' ? (receives[at] ?? 0) : 0), 0);

/** The money: how, how much, what is given back. F12 receives and prints. */
export function TenderPane({
  due,
  balance,
  tender,
  missed,
  caution,
  underWay,
  busy,
  onReceive,
  amountID,
  children,
}: TenderPaneProps) {
  const { lines, active, change, split, drop } = tender;
  const { taken, word } = usePaymentMethods();
  const sum = tenderSum(lines, due);
  const used = depositIn(lines, sum.receives);
  const overdrawn = used > balance;
  const unused = balance - depositIn(lines.slice(0, -1), sum.receives);
  const rest = Math.max(0, due - sum.receives.slice(0, -1).reduce((total, amount) => total + amount, 0));
  const offered = taken(balance > 0 ? PAYMENT_METHODS : MONEY_METHODS);
  // A way that was closed while it stood here is chosen anew before money is taken.
  const isOffered = offered.includes(active.method);
  const problem = amountProblem(active, sum);
  const wrongInvoice = invoiceProblem(tender.invoice) !== undefined;
  const ready =
    !wrongInvoice &&
    isReceiveDay(tender.day) &&
    isOffered &&
    due > 0 &&
    sum.received > 0 &&
    problem === undefined &&
    !overdrawn &&
    !busy;
  // Always taken from the browser, whose own F12 opens its tools.
  useHotkey('F12', keyWords.receive, () => ready && onReceive(true));
  const choose = (method: PaymentMethod) => {
    if (method === active.method) return;
    const preset =
      method === 'deposit' ? String(Math.min(unused, rest)) : active.method === 'deposit' ? undefined : active.amount;
    change({ method, amount: preset });
  };
  // What is shown is what is booked: the whole rest, until somebody types.
  const shown = active.amount ?? String(rest);
  return (
    <section className={pane.tender} aria-label={checkout.tender}>
      <h2 className={classes.paneHead}>
        {checkout.tender}
        {balance === 0 ? null : <small>{checkout.depositBalance(formatMoney(balance))}</small>}
      </h2>
      <MethodTiles methods={offered} value={active.method} onChange={choose} />
      {lines.length === 1 ? null : <SplitLines lines={lines} receives={sum.receives} onDrop={drop} />}
      <p className={pane.figureRow}>
        <span>{checkout.due}</span>
        <b>{formatAmount(due)}</b>
      </p>
      <Amount
        // Another line begins with the hand in it.
        key={lines.length}
        id={amountID}
        label={active.method === 'cash' ? checkout.receivedCash : checkout.receivedOther(word(active.method))}
        value={shown}
        untouched={active.amount === undefined}
        error={overdrawn ? checkout.depositShort : problem && checkout.amountProblem[problem]}
        onChange={(amount) => change({ amount })}
      />
      {active.method === 'cash' ? (
        <QuickAmounts due={rest} amount={shown} onPick={(amount) => change({ amount })} />
      ) : (
        <Particulars line={active} onChange={change} />
      )}
      <ChangeDue change={sum.change} short={sum.short} />
      <InvoiceFields wish={tender.invoice} onChange={tender.wish} />
      <ReceiveDay day={tender.day} onChange={tender.setDay} />
      <div className={pane.tenderFoot}>
        {underWay}
        {caution === undefined ? null : <Notice tone="ochre">{caution}</Notice>}
        {missed > 0 ? <p className={pane.warn}>{checkout.warnMissing(missed)}</p> : null}
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={busy}
          onClick={() => onReceive(true)}
          rightSection={<Keycap keys="F12" onFill />}
          aria-keyshortcuts="F12"
        >
          {sum.short > 0 ? checkout.receivePart : checkout.receive}
        </Button>
        <div className={pane.tenderLinks}>
          <Button variant="subtle" size="compact-sm" disabled={!ready} onClick={() => onReceive(false)}>
            {checkout.receiveOnly}
          </Button>
          <Button variant="subtle" size="compact-sm" disabled={sum.short === 0 || sum.received === 0} onClick={split}>
            {checkout.split}
          </Button>
        </div>
        {children}
        <small>{checkout.undoHint}</small>
      </div>
    </section>
  );
}

interface AmountProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Nobody has typed yet: the first figure takes the place of what stands there. */
  readonly untouched: boolean;
  readonly error: string | undefined;
  readonly onChange: (amount: string) => void;
}

/** Where the desk stands in one column, the hand isn't put into the amount: the screen would open there, at money without its owner. */
const ONE_COLUMN = '(max-width: 764px)';

function Amount({ untouched, ...field }: AmountProps) {
  const { id, value } = field;
  const marked = useRef(untouched);
  marked.current = untouched;
  // Also when the bill changes under the hand, which would leave the cursor behind the new figure.
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    if (marked.current && value !== '' && input instanceof HTMLInputElement && document.activeElement === input)
      input.select();
  }, [id, value]);
  return (
    <FigureInput
      {...field}
      classNames={{ input: pane.amountInput ?? '' }}
      onFocus={(event) => event.currentTarget.select()}
      data-autofocus
      autoFocus={!window.matchMedia(ONE_COLUMN).matches}
    />
  );
}

function SplitLines({
  lines,
  receives,
  onDrop,
}: {
  readonly lines: readonly TenderLine[];
  readonly receives: readonly number[];
  readonly onDrop: (at: number) => void;
}) {
  const { word } = usePaymentMethods();
  return (
    <ul className={pane.splits} aria-label={checkout.splitList}>
      {lines.slice(0, -1).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place, and only the last one is edited
        <li key={at}>
          <span>{word(line.method)}</span>
          <b>{formatAmount(receives[at])}</b>
          <button type="button" aria-label={checkout.remove} onClick={() => onDrop(at)}>
            <IconX size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function QuickAmounts({
  due,
  amount,
  onPick,
}: {
  readonly due: number;
  readonly amount: string;
  readonly onPick: (amount: string) => void;
}) {
  if (due <= 0) return null;
  return (
    <div className={pane.quick}>
      <button type="button" aria-pressed={amount === String(due)} onClick={() => onPick(String(due))}>
        {checkout.exact}
      </button>
      {quickAmounts(due).map((quick) => (
        <button key={quick} type="button" aria-pressed={amount === String(quick)} onClick={() => onPick(String(quick))}>
          {formatAmount(quick)}
        </button>
      ))}
    </div>
  );
}

function Particulars({
  line,
  onChange,
}: {
  readonly line: TenderLine;
  readonly onChange: (part: Partial<TenderLine>) => void;
}) {
  const digits = (text: string, count: number) => text.replace(/\D/g, '').slice(0, count);
  if (line.method === 'transfer') {
    return (
      <TextInput
        label={checkout.account}
        placeholder={checkout.optional}
        value={line.transferAccount}
        onChange={(event) => onChange({ transferAccount: digits(event.currentTarget.value, 5) })}
      />
    );
  }
  if (line.method !== 'creditCard') return null;
  return (
    <div className={pane.pair}>
      <TextInput
        label={checkout.cardNumber}
        placeholder={checkout.optional}
        inputMode="numeric"
        value={line.creditCardNumber}
        onChange={(event) => onChange({ creditCardNumber: digits(event.currentTarget.value, 4) })}
      />
      <TextInput
        label={checkout.issuer}
        placeholder={checkout.optional}
        value={line.issuer}
        maxLength={60}
        onChange={(event) => onChange({ issuer: event.currentTarget.value })}
      />
    </div>
  );
}
