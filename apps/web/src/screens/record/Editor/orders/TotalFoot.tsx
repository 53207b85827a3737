import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { BILLING_SETTING } from '@vetloom/domain/clinic/settings/billing.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { linesTotal } from '@vetloom/domain/core/money.ts';
import { billTotals } from '@vetloom/domain/lines/bill.totals.ts';
import { drugsOf } from '@vetloom/domain/lines/holder.ts';
import { isBillLocked } from '@vetloom/domain/record/bill-lock.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useSetting } from '../../../../data/engine/hooks.ts';
import { visit } from '../../../../locale/record.ts';
import { keyWords } from '../../../../locale/shell-keys.ts';
import { EstimateNote } from '../../../../parts/estimate/EstimateNote.tsx';
import { Completeness } from '../aids/Completeness.tsx';
import { useEditing } from '../editing.ts';
import { fieldsOf, useShown } from '../shown.ts';
import { type Completion, useCompletion } from '../use-completion.ts';
import { CHARGE_LISTS } from './charge-lines.ts';
import classes from './orders.module.css';

const BILLED = fieldsOf(
  ...CHARGE_LISTS,
  'drugBag',
  'drugDiscountRate',
  'surgeryConsumableDiscountRate',
  'surgeryDrugDiscountRate',
  'discounts',
  'rounding',
  'billStatus',
  'billUnlock',
);

/** The running total, which never scrolls away, and what ends the visit. */
export function TotalFoot() {
  const { readOnly, record } = useEditing();
  const billed = useShown(BILLED);
  const completion = useCompletion();
  const { drugRounding: rounding } = useSetting(PHARMACY_SETTING) ?? PHARMACY_SETTING.defaults;
  const { billRoundTo: to, billRoundHow: how } = useSetting(BILLING_SETTING) ?? BILLING_SETTING.defaults;
  const totals = billTotals(billed, rounding, isBillLocked(billed) ? billed.rounding : { to, how });
  const drugs = linesTotal(drugsOf(billed.drugBag));
  const discount = drugs - totals.drugSubTotal;
  return (
    <footer className={classes.foot}>
      <p className={classes.sums}>
        <span>
          {visit.sums(formatAmount(totals.total - totals.drugSubTotal), formatAmount(drugs), formatAmount(discount))}
        </span>
        {readOnly ? null : <Before completion={completion} />}
      </p>
      <p className={classes.total}>
        <span>{visit.runningTotal}</span>
        {readOnly ? null : <Completeness />}
        <b>{formatMoney(totals.total)}</b>
      </p>
      <EstimateNote billID={record._id} isOpen />
      {readOnly ? null : <Actions completion={completion} />}
    </footer>
  );
}

/** What stands before completing, or what it does besides. */
function Before({ completion: { blocked, unsent } }: { readonly completion: Completion }) {
  if (blocked === undefined)
    return unsent === 0 ? null : (
      <span className={classes.besides} role="status">
        {visit.sendsExams(unsent)}
      </span>
    );
  return (
    <span className={classes.blocked} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {blocked}
    </span>
  );
}

const STEP_WORDS = {
  complete: visit.complete,
  bill: visit.sendBill,
  archive: visit.archive,
  done: visit.complete,
} satisfies Record<Completion['step'], string>;

function Actions({ completion }: { readonly completion: Completion }) {
  const { step, pharmacy, blocked, busy, finish, toPharmacy } = completion;
  useHotkey('Ctrl Enter', keyWords.complete, finish);
  useHotkey('F8', keyWords.toPharmacy, toPharmacy);
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        variant="default"
        disabled={pharmacy !== 'ready' || blocked !== undefined || busy}
        rightSection={<Keycap keys="F8" />}
        aria-keyshortcuts="F8"
        onClick={toPharmacy}
      >
        {pharmacy === 'sent' ? visit.sentDispense : visit.sendDispense}
      </Button>
      <Button
        size="md"
        disabled={step === 'done' || blocked !== undefined || busy}
        rightSection={<Keycap keys="Ctrl Enter" onFill={step !== 'done' && blocked === undefined} />}
        aria-keyshortcuts="Control+Enter"
        onClick={finish}
      >
        {STEP_WORDS[step]}
      </Button>
    </div>
  );
}
