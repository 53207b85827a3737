import { Button } from '@mantine/core';
import { EINVOICE_SETTING } from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import {
  contentOfPayment,
  correctionsOf,
  differsNow,
  invoiceOf,
  wentBack,
  wishOf,
} from '@vetloom/domain/einvoice/bill-money.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { heldInvoicedBill, issueInvoice } from '../../data/einvoice/invoice-numbers.ts';
import { useLive, useSetting, useStore, useSyncStatus } from '../../data/engine/hooks.ts';
import { einvoice as words } from '../../locale/einvoice.ts';
import { useAct } from '../act/use-act.ts';
import { AllowancesBack } from './AllowancesBack.tsx';
import classes from './einvoice.module.css';
import { InvoiceMarks, whyNoPaper } from './InvoiceMarks.tsx';
import { printProof } from './print-proof.ts';
import { TakeInvoiceBack, type TakingBack } from './TakeInvoiceBack.tsx';

interface BillInvoicesProps {
  readonly billID: string;
  /** Whether the person may issue and take back. */
  readonly mayWrite: boolean;
}

/** The invoices of a bill: what was issued, what isn't yet, and what has to be taken back because money went back. Nothing where the clinic issues none. */
export function BillInvoices(props: BillInvoicesProps) {
  return useSetting(EINVOICE_SETTING)?.on ? <Invoices {...props} /> : null;
}

function Invoices({ billID, mayWrite }: BillInvoicesProps) {
  const store = useStore();
  const status = useSyncStatus();
  const { act, busy } = useAct();
  const bill = useLive((reads) => heldInvoicedBill(reads, billID), [billID]);
  const [taking, setTaking] = useState<TakingBack>();
  if (!bill) return null;
  const payments = [
    ...new Set(bill.receipts.filter(({ reversedBy }) => reversedBy === '').map((one) => one.paymentID)),
  ];
  const missing = payments.flatMap((paymentID) => {
    const buyer = wishOf(bill.receipts, paymentID);
    const content = invoiceOf(bill, paymentID) ? undefined : contentOfPayment(bill, paymentID, buyer.ubn);
    return content ? [{ paymentID, buyer, total: content.total }] : [];
  });
  // Two desks lowered it for the same money: nothing else tells.
  const isLow =
    bill.due > 0 &&
    missing.length === 0 &&
    bill.invoices.some(({ allowances }) => allowances.some(({ voided }) => !voided));
  const corrections = correctionsOf(bill, store.now(), shownZone());
  if (bill.invoices.length + missing.length === 0) return null;
  const issue = async (one: (typeof missing)[number]) => {
    if (await act(() => issueInvoice(store, { ...one, billID }))) showSuccess(words.issued);
  };
  return (
    <section className={classes.invoices} aria-label={words.title}>
      <h3>{words.title}</h3>
      {status?.connection === 'online' ? null : <small>{words.offline}</small>}
      <ul>
        {bill.invoices.map((invoice) => (
          <li key={invoice._id}>
            <b>{invoice.number || words.noNumber}</b>
            <span>{formatMoney(invoice.total)}</span>
            <InvoiceMarks invoice={invoice} differs={differsNow(invoice, bill, corrections)} />
            {invoice.voided ? null : (whyNoPaper(invoice) ?? '') === '' ? (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={busy}
                onClick={() => void act(() => printProof(store, invoice))}
              >
                {invoice.prints.length === 0 ? words.print : words.reprint}
              </Button>
            ) : (
              <small>{whyNoPaper(invoice)}</small>
            )}
            {mayWrite ? (
              <AllowancesBack
                invoice={invoice}
                now={store.now()}
                onTake={(allowance) => setTaking({ invoice, by: 'voidAllowance', allowance })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite
        ? missing.map((one) => (
            <Button
              key={one.paymentID}
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => void issue(one)}
            >
              {words.issue(formatMoney(one.total))}
            </Button>
          ))
        : null}
      {corrections.map(({ invoiceID, by, amount }) => {
        const invoice = bill.invoices.find(({ _id }) => _id === invoiceID);
        if (!invoice) return null;
        return (
          <Notice key={invoiceID} tone="ochre" title={by === 'void' ? words.voidTitle : words.allowTitle}>
            {words.correction[by](
              wentBack(bill, invoice) ? words.wentBack : words.twiceInvoiced,
              invoice.number || words.noNumber,
              formatMoney(amount),
            )}
            {mayWrite ? (
              <Button size="compact-sm" variant="default" onClick={() => setTaking({ invoice, by, amount })}>
                {by === 'void' ? words.voidTitle : words.allowTitle}
              </Button>
            ) : null}
          </Notice>
        );
      })}
      {isLow ? (
        <Notice tone="ochre" title={words.lowTitle}>
          {words.low(formatMoney(bill.due))}
        </Notice>
      ) : null}
      {taking ? <TakeInvoiceBack taking={taking} onClose={() => setTaking(undefined)} /> : null}
    </section>
  );
}
