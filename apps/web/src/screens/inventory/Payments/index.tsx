import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { buyingCalls, type Payable } from '../../../data/inventory/buying-calls.ts';
import { useSuppliers } from '../../../data/inventory/suppliers.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { paymentWords as words } from '../../../locale/inventory-payments.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { PastPayments } from './PastPayments.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import classes from './payments.module.css';
import { StatementView } from './Statement.tsx';

const VIEWS = ['open', 'past', 'statement'] as const;

/** /checkout/payment: what is owed to suppliers by when, and how it was paid (spec 3 §2). */
export default function Payments() {
  const [query, change] = useQuery();
  const connection = useSyncStatus()?.connection;
  const editable = useCan()('PAYMENT_FORM_WRITE');
  const [version, setVersion] = useState(0);
  const { found, failure } = useAsked(
    () => buyingCalls.payables(),
    connection === 'online' ? ['payables', version] : undefined,
  );
  const suppliers = useSuppliers();
  const chosen = query.supplier;
  const again = () => setVersion((before) => before + 1);
  const owed = (found ?? []).reduce((sum, one) => sum + one.owed, 0);
  // A supplier to whom nothing is owed has a past and a statement all the same.
  const payable: Payable | undefined =
    chosen === undefined || found === undefined
      ? undefined
      : (found.find(({ supplierID }) => supplierID === chosen) ?? {
          ...{ supplierID: chosen, supplierName: suppliers?.find(({ id }) => id === chosen)?.name ?? '' },
          ...{ owed: 0, overdue: 0, credit: 0, ahead: [], dueOn: null, purchases: [] },
        });
  const view = VIEWS.find((one) => one === query.view) ?? 'open';
  return (
    <Sheet fill label={words.label}>
      {connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      <div className={classes.page} data-chosen={payable !== undefined}>
        <section className={classes.pane} aria-label={words.suppliers}>
          {found === undefined ? (
            <p className={`${classes.section} ${classes.quiet}`}>{connection === 'online' ? formWords.loading : ''}</p>
          ) : found.length === 0 ? (
            <EmptyState title={words.nothing} next={words.nothingNext} />
          ) : (
            <SupplierTable rows={found} chosen={chosen} onChoose={(supplier) => change({ supplier })} />
          )}
        </section>
        <section className={classes.pane} aria-label={payable?.supplierName ?? words.pick}>
          {payable === undefined ? (
            <EmptyState title={words.pick} />
          ) : (
            <>
              <header className={classes.head}>
                <ActionIcon
                  variant="subtle"
                  aria-label={formWords.back}
                  onClick={() => change({ supplier: undefined })}
                >
                  <IconArrowLeft size={16} />
                </ActionIcon>
                <h2>{payable.supplierName}</h2>
                <span className={classes.money}>{formatMoney(payable.owed)}</span>
                <span className={classes.spread} />
                <SegmentedFilter
                  label={words.viewsLabel}
                  options={VIEWS.map((one) => ({ value: one, label: words.views[one] }))}
                  value={view}
                  onChange={(next) => change({ view: next === 'open' ? undefined : next })}
                />
              </header>
              {view === 'open' ? (
                <PaymentForm key={payable.supplierID} {...{ payable, editable }} onPaid={again} />
              ) : view === 'past' ? (
                <PastPayments supplierID={payable.supplierID} {...{ version, editable }} onChanged={again} />
              ) : (
                <StatementView key={payable.supplierID} supplierID={payable.supplierID} version={version} />
              )}
            </>
          )}
        </section>
      </div>
      <Footer>
        <span role="status">{found === undefined ? '' : words.total(found.length, formatMoney(owed))}</span>
      </Footer>
    </Sheet>
  );
}

interface SupplierTableProps {
  readonly rows: readonly Payable[];
  readonly chosen: string | undefined;
  readonly onChoose: (supplierID: string) => void;
}

function SupplierTable({ rows, chosen, onChoose }: SupplierTableProps) {
  const today = isoDay(shownNow(), shownZone());
  return (
    <table className={classes.table} aria-label={words.suppliers}>
      <thead>
        <tr>
          <th scope="col">{words.columns.supplier}</th>
          <th scope="col">{words.columns.due}</th>
          <th scope="col" data-end>
            {words.columns.overdue}
          </th>
          <th scope="col" data-end>
            {words.columns.owed}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ supplierID, supplierName, dueOn, overdue, owed }) => (
          <tr key={supplierID} data-chosen={supplierID === chosen}>
            <td>
              <button type="button" aria-current={supplierID === chosen} onClick={() => onChoose(supplierID)}>
                {supplierName}
              </button>
            </td>
            <td className={dueOn !== null && dueOn < today ? classes.late : undefined}>
              {dueOn?.replaceAll('-', '/')}
            </td>
            <td data-end className={overdue > 0 ? classes.late : undefined}>
              {overdue === 0 ? '' : formatAmount(overdue)}
            </td>
            <td data-end className={classes.money}>
              {formatAmount(owed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
