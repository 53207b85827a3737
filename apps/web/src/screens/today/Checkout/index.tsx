import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { OpenBill } from '../../../data/today.ts';
import { today } from '../../../locale/today.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { useTodaysBills } from './use-todays-bills.ts';

const columns: readonly ListColumn<OpenBill>[] = [
  {
    key: 'time',
    head: today.columns.time,
    width: '150px',
    cell: ({ record }) => formatDateTime(record.dateTime),
  },
  {
    key: 'pet',
    head: today.columns.pet,
    width: 'minmax(160px, 1.5fr)',
    cell: ({ pet }) => `${pet?.name ?? today.unknownPet} · ${pet?.userName ?? ''}`,
  },
  { key: 'cause', head: today.columns.cause, width: 'minmax(140px, 2fr)', cell: ({ record }) => record.cause },
  {
    key: 'amount',
    head: today.columns.amount,
    width: '110px',
    align: 'end',
    cell: ({ record }) => formatAmount(record.total),
  },
  {
    key: 'owed',
    head: today.owed,
    width: '110px',
    align: 'end',
    cell: ({ record, received }) => formatAmount(record.total - received),
  },
  {
    key: 'status',
    head: today.columns.status,
    width: '110px',
    cell: ({ record }) => <VisitStatus status={record.status} />,
  },
];

/** Today's checkout: bills that wait for money and those settled today; Enter opens the cashier at one. */
export default function CheckoutList() {
  const bills = useTodaysBills(useNow());
  const go = useGo();
  return (
    <Sheet fill>
      <Toolbar>{today.checkoutTitle}</Toolbar>
      {bills?.length === 0 ? (
        <EmptyState title={today.checkoutEmpty} next={today.checkoutEmptyNext} />
      ) : (
        <ListTable
          label={today.checkoutTitle}
          rows={bills ?? []}
          rowKey={({ record }) => record._id}
          columns={columns}
          autoFocus
          onOpen={({ record }) => go(links.to('checkout.accounting', { record: record._id }))}
        />
      )}
    </Sheet>
  );
}
