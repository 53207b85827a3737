import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { dayAndTime, dayKey, formatDate, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { type BelongingBill, useBelongings } from '../../../data/billing/belongs.ts';
import { belongs } from '../../../locale/billing-belongs.ts';
import { stat } from '../../../locale/billing-stat.ts';
import { today } from '../../../locale/overview.ts';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../parts/till.module.css';
import { daysOf } from '../Stat/range.ts';
import { useBillSheets } from './bill-sheet.ts';
import { Earnings } from './Earnings.tsx';
import { Split } from './Split.tsx';

const RANGES = ['day', 'week', 'month', 'quarter'] as const;

/** For whom a bill counts, in words: the people, or that nobody said, or that the bill has changed since. */
function Parts({ bill: { record, distribution } }: { readonly bill: BelongingBill }) {
  if (!distribution) return <span className={classes.minor}>{belongs.unsplit}</span>;
  if (distribution.total !== record.total) return <>{belongs.outdated}</>;
  return (
    <>
      {distribution.parts.map(({ staffID, amount }, at) => (
        <span key={staffID}>
          {at === 0 ? '' : ' · '}
          <StaffLabel id={staffID} /> {formatAmount(amount)}
        </span>
      ))}
    </>
  );
}

const columns: readonly ListColumn<BelongingBill>[] = [
  {
    key: 'time',
    head: belongs.columns.time,
    width: '140px',
    cell: ({ record }) => dayAndTime(formatShortDay(record.dateTime), formatTime(record.dateTime)),
  },
  {
    key: 'pet',
    head: belongs.columns.pet,
    cell: ({ record, pet }) =>
      [pet?.name ?? today.unknownPet, pet?.userName ?? '', ...(isStayID(record._id) ? [belongs.stay] : [])].join(' · '),
  },
  { key: 'doctor', head: belongs.columns.doctor, width: '96px', cell: ({ record }) => record.doctor },
  {
    key: 'total',
    head: belongs.columns.total,
    width: '96px',
    align: 'end',
    cell: ({ record }) => formatAmount(record.total),
  },
  {
    key: 'parts',
    head: belongs.columns.parts,
    width: 'minmax(160px, 1.6fr)',
    cell: (bill) => <Parts bill={bill} />,
  },
];

/** How bills count for the people who earned them. Space or a click splits one. */
export default function BillBelongsPage() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const name = RANGES.find((one) => one === query.range) ?? 'day';
  const days = daysOf(name, now);
  const bills = useBelongings(days.from, days.to);
  const billSheets = useBillSheets();
  const chosen = bills?.find(({ record }) => record._id === query.record);
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            <span className={classes.minor}>{belongs.bills(bills?.length ?? 0)}</span>
            <SheetButton
              fileName={belongs.fileName(dayKey(days.from), dayKey(days.to))}
              tables={bills && bills.length > 0 ? () => billSheets(bills) : undefined}
            />
          </>
        }
      >
        <SegmentedFilter
          label={stat.range}
          options={RANGES.map((value) => ({ value, label: stat.ranges[value] }))}
          value={name}
          onChange={(range) => setQuery({ range, record: undefined })}
        />
        <b>
          {formatDate(days.from)}
          {days.to === days.from ? '' : ` – ${formatDate(days.to)}`}
        </b>
      </Toolbar>
      <div className={classes.page} data-panes="2">
        {bills?.length === 0 ? (
          <EmptyState title={belongs.empty} next={belongs.emptyNext} />
        ) : (
          <ListTable
            label={belongs.title}
            rows={bills ?? []}
            rowKey={({ record }) => record._id}
            columns={columns}
            activeKey={query.record}
            onOpen={({ record }) => setQuery({ record: record._id })}
          />
        )}
        {chosen ? (
          <Split key={chosen.record._id} bill={chosen} onBack={() => setQuery({ record: undefined })} />
        ) : (
          <Earnings bills={bills ?? []} />
        )}
      </div>
    </Sheet>
  );
}
