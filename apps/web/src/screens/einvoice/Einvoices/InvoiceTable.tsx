import { Button } from '@mantine/core';
import { canVoid } from '@vetloom/domain/einvoice/bill-money.ts';
import { type Einvoice, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { type EinvoiceRow, type EinvoiceUpload, einvoiceCalls } from '../../../data/einvoice/einvoice-calls.ts';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { einvoice as words } from '../../../locale/einvoice.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { AllowancesBack } from '../../../parts/einvoice/AllowancesBack.tsx';
import { InvoiceMarks, whyNoPaper } from '../../../parts/einvoice/InvoiceMarks.tsx';
import { printProof } from '../../../parts/einvoice/print-proof.ts';
import { TakeInvoiceBack, type TakingBack } from '../../../parts/einvoice/TakeInvoiceBack.tsx';
import classes from './einvoices.module.css';

interface InvoiceTableProps {
  readonly rows: readonly EinvoiceRow[];
  readonly onChanged: () => void;
}

const buyerOf = ({ buyer: { ubn, carrier, donation } }: Einvoice): string =>
  [ubn && words.buyer.ubn(ubn), carrier && words.buyer.carrier(carrier), donation && words.buyer.donation(donation)]
    .filter(Boolean)
    .join(' ') || words.buyer.person;

/** How far a message has come, and what was answered where it isn't through. */
function UploadState({ upload: { kind, state, said } }: { readonly upload: EinvoiceUpload }) {
  const word = words.stateOf(words.kinds[kind], words.states[state]);
  return (
    <>
      <Chip tone={state === 'rejected' ? 'cinnabar' : state === 'accepted' ? 'moss' : 'ochre'}>{word}</Chip>
      {said !== '' && state === 'rejected' ? <small>{words.said(said)}</small> : null}
      {said !== '' && state === 'waiting' ? <small>{words.waitsFor(said)}</small> : null}
    </>
  );
}

/** A month's invoices, the latest first. */
export function InvoiceTable({ rows, onChanged }: InvoiceTableProps) {
  const store = useStore();
  const mayWrite = useCan()('BILLING_WRITE');
  const { act, busy } = useAct();
  const [taking, setTaking] = useState<TakingBack>();
  const resend = async (id: string) => {
    if (!(await act(() => einvoiceCalls.resend(id)))) return;
    showSuccess(words.resent);
    onChanged();
  };
  const { columns } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.title}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[columns.number, columns.time, columns.buyer, columns.total, columns.state, columns.act].map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ invoice, uploads }) => {
            const stands = standingOf(invoice);
            const printable = !invoice.voided && whyNoPaper(invoice) === undefined;
            return (
              <tr key={invoice._id} data-void={invoice.voided !== undefined}>
                <td>
                  <b>{invoice.number || words.noNumber}</b> <InvoiceMarks invoice={invoice} />
                </td>
                <td>{formatDateTime(invoice.dateTime)}</td>
                <td>{buyerOf(invoice)}</td>
                <td>{formatAmount(invoice.total)}</td>
                <td>
                  {uploads.map((upload) => (
                    <UploadState key={upload.key} upload={upload} />
                  ))}
                </td>
                <td>
                  {printable ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      loading={busy}
                      onClick={() => void act(() => printProof(store, invoice)).then((done) => done && onChanged())}
                    >
                      {invoice.prints.length === 0 ? words.print : words.reprint}
                    </Button>
                  ) : null}
                  {mayWrite && uploads.some(({ state }) => state === 'rejected') ? (
                    <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => void resend(invoice._id)}>
                      {words.resend}
                    </Button>
                  ) : null}
                  {mayWrite && canVoid(invoice, store.now(), shownZone()) ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      data-danger
                      onClick={() => setTaking({ invoice, by: 'void' })}
                    >
                      {words.voidTitle}
                    </Button>
                  ) : null}
                  {mayWrite ? (
                    <AllowancesBack
                      invoice={invoice}
                      now={store.now()}
                      onTake={(allowance) => setTaking({ invoice, by: 'voidAllowance', allowance })}
                    />
                  ) : null}
                  {mayWrite && stands > 0 ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      data-danger
                      onClick={() => setTaking({ invoice, by: 'allow', amount: stands })}
                    >
                      {words.allowTitle}
                    </Button>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {taking ? (
        <TakeInvoiceBack
          taking={taking}
          onClose={() => {
            setTaking(undefined);
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}
