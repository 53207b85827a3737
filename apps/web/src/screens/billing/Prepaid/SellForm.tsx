import { Button, Select } from '@mantine/core';
import { sellPrepaid } from '@vetloom/domain/billing/prepaid.commands.ts';
import { type PrepaidPlan, termsOf } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { MONEY_METHODS, type MoneyMethod } from '@vetloom/domain/billing/receipt.schema.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useRef, useState } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useAnimalsOf } from '../../../data/billing/prepaid.ts';
import { withNumbers } from '../../../data/billing/receipt-numbers.ts';
import { useDeposit } from '../../../data/billing/till.ts';
import { issueForPayment } from '../../../data/einvoice/invoice-numbers.ts';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import queueList from '../../../parts/queue-list/queue-list.module.css';
import pane from '../Accounting/tender.module.css';
import { printDepositSlip } from '../Deposit/print-deposit.ts';
import { MethodTiles } from '../parts/MethodTiles.tsx';
import classes from '../parts/till.module.css';

const words = prepaidWords.sell;

interface SellFormProps {
  readonly userID: string | undefined;
  /** What is still sold. */
  readonly plans: readonly PrepaidPlan[];
  readonly onOwner: (userID: string | undefined) => void;
  readonly onSold: (prepaidID: string) => void;
}

/** The slip of the money that a sale took. */
interface Slip {
  readonly depositID: string;
  /** NT$ that the owner had on deposit right after it. */
  readonly after: number;
}

/** Sells a package to an owner; what they have on deposit pays first. F12 takes the money. */
export function SellForm({ userID, plans, onOwner, onSold }: SellFormProps) {
  const run = useRun();
  const store = useStore();
  const can = useCan();
  const { busy, act } = useAct();
  const { taken } = usePaymentMethods();
  const account = useDeposit(userID);
  const pets = useAnimalsOf(userID).filter(isInCare);
  const [planID, setPlanID] = useState<string>();
  const [petID, setPetID] = useState('');
  const [typed, setTyped] = useState<string>();
  const [method, setMethod] = useState<MoneyMethod>('cash');
  const [slip, setSlip] = useState<Slip>();
  const planField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever has just chosen the owner goes on with what is sold.
    if (userID !== undefined && document.activeElement === document.body) planField.current?.focus();
  }, [userID]);
  const plan = plans.find(({ _id }) => _id === planID);
  const price = readFigure(typed ?? String(plan?.price ?? '')) ?? -1;
  const isWhole = Number.isInteger(price) && price >= 0;
  const isLowered = plan !== undefined && price < plan.price && !can('BILLING_DISCOUNT');
  const balance = Math.max(0, account?.balance ?? 0);
  const fromDeposit = Math.min(balance, Math.max(price, 0));
  const due = Math.max(0, price - fromDeposit);
  const needsPet = plan !== undefined && !plan.shared;
  const ready = plan && account && isWhole && !isLowered && (!needsPet || petID !== '') && !busy;
  const choose = (id: string | null) => {
    setPlanID(id ?? undefined);
    setTyped(undefined);
    setSlip(undefined);
  };
  const save = async () => {
    if (!ready) return;
    const now = store.now();
    const ids = { _id: newID.prepaid(now), depositID: newID.deposit(now), paidID: newID.deposit(now) };
    const sold = await act(() =>
      withNumbers(store, due > 0 ? 1 : 0, ([number]) =>
        run(sellPrepaid, {
          ...{ _id: ids._id, userID: account.userID, petID: needsPet ? petID : '', planID: plan._id },
          ...{ terms: { ...termsOf(plan), price }, depositID: ids.depositID },
          payments: due > 0 ? [{ depositID: ids.paidID, amount: due, method, number }] : [],
        }),
      ),
    );
    if (!sold) return;
    // Not waited for: what isn't issued now is offered at the package.
    void issueForPayment(store, ids._id, [ids._id], { ubn: '', carrier: '', donation: '' }).catch(reportError);
    showSuccess(words.done(plan.name, account.owner?.name ?? ''));
    setSlip(due > 0 ? { depositID: ids.paidID, after: account.balance + due } : undefined);
    setPlanID(undefined);
    setTyped(undefined);
    onSold(ids._id);
  };
  const print = async ({ depositID, after }: Slip) => {
    const [entry] = await store.getMany('deposit', [depositID]);
    if (entry) await printDepositSlip(store, entry, after, 'roll', false);
  };
  useHotkey('F12', keyWords.book, () => void save());
  return (
    <section className={classes.form} aria-label={words.title}>
      <h2>{words.title}</h2>
      <PersonPicker
        kind="owner"
        label={words.owner}
        hint={prepaidWords.findHint}
        except=""
        value={userID}
        onChange={onOwner}
      />
      {plans.length === 0 ? <p className={queueList.calm}>{words.noPlans}</p> : null}
      <Select
        ref={planField}
        label={words.plan}
        placeholder={words.choosePlan}
        data={plans.map((one) => ({ value: one._id, label: `${one.name} ${formatAmount(one.price)}` }))}
        value={planID ?? null}
        onChange={choose}
        disabled={userID === undefined}
        description={userID === undefined ? words.pickOwner : undefined}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
      />
      {plan ? (
        <>
          <p className={queueList.calm}>
            {plan.lines.map(({ name, uses }) => prepaidWords.plans.timesOf(name, uses)).join('、')} ·{' '}
            {prepaidWords.plans.valid(plan.validity)}
          </p>
          {needsPet ? (
            <Select
              label={words.pet}
              placeholder={words.choosePet}
              data={pets.map((pet) => ({ value: pet._id, label: pet.name }))}
              value={petID === '' ? null : petID}
              onChange={(id) => setPetID(id ?? '')}
            />
          ) : null}
          <FigureInput
            label={words.price}
            unit="NT$"
            value={typed ?? String(plan.price)}
            onChange={setTyped}
            error={!isWhole ? words.badPrice : isLowered ? words.lower : undefined}
          />
          {due > 0 ? <MethodTiles methods={taken(MONEY_METHODS)} value={method} onChange={setMethod} /> : null}
          {fromDeposit > 0 ? <p className={queueList.calm}>{words.fromDeposit(formatMoney(fromDeposit))}</p> : null}
          <p className={pane.figureRow}>
            <span>{words.due}</span>
            <b>{formatAmount(due)}</b>
          </p>
        </>
      ) : null}
      <div className={classes.foot}>
        {slip ? (
          <Button variant="default" fullWidth onClick={() => void act(() => print(slip))}>
            {words.again}
          </Button>
        ) : null}
        <Button
          size="lg"
          fullWidth
          disabled={!ready}
          loading={busy}
          onClick={() => void save()}
          rightSection={<Keycap keys="F12" onFill />}
          aria-keyshortcuts="F12"
        >
          {words.act}
        </Button>
      </div>
    </section>
  );
}
