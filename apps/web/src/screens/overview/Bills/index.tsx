import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { today } from '../../../locale/overview.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { type TodaysBill, useTodaysBills } from './use-todays-bills.ts';

const columns: readonly ListColumn<TodaysBill>[] = [
  {
    key: 'time',
    head: today.columns.time,
    width: '150px',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    key: 'pet',
    head: today.columns.pet,
    width: 'minmax(160px, 1.5fr)',
    cell: ({ type, cause, pet }) =>
      type === 'sale' ? today.saleOf(cause) : `${pet?.name ?? today.unknownPet} · ${pet?.userName ?? ''}`,
  },
  {
    key: 'cause',
    head: today.columns.cause,
    width: 'minmax(140px, 2fr)',
    cell: ({ type, cause, stay }) =>
      stay !== undefined ? today.stayOf(wardBoarding.kinds[stay], cause) : type === 'sale' ? '' : cause,
  },
  {
    key: 'amount',
    head: today.columns.amount,
    width: '110px',
    align: 'end',
    cell: ({ total }) => formatAmount(total),
  },
  {
    key: 'owed',
    head: today.owed,
    width: '110px',
    align: 'end',
    cell: ({ total, received }) => formatAmount(total - received),
  },
  {
    key: 'status',
    head: today.columns.status,
    width: '110px',
    cell: ({ status }) => <VisitStatus status={status} />,
  },
];

/** Today's checkout: bills that wait for money, those settled today and stays settled today; Enter opens the cashier at a bill. */
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
          rowKey={({ _id }) => _id}
          columns={columns}
          autoFocus
          onOpen={({ _id }) => go(links.to('checkout.accounting', { record: _id }))}
        />
      )}
    </Sheet>
  );
}
