import { VisuallyHidden } from '@mantine/core';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { type CheckInActs, CheckInMenu } from '../check-in-acts.tsx';
import { GiveTicket, TicketNumber } from '../ticket.tsx';

const columnsWith = (acts: CheckInActs): readonly ListColumn<VisitEntry>[] => [
  { key: 'time', head: today.columns.time, width: '52px', cell: ({ record }) => formatTime(record.dateTime) },
  {
    key: 'ticket',
    head: today.ticketColumn,
    width: '64px',
    cell: ({ record, pet }) =>
      record.ticket === '' ? (
        <GiveTicket record={record} name={pet?.name ?? today.unknownPet} />
      ) : (
        <TicketNumber ticket={record.ticket} />
      ),
  },
  {
    key: 'pet',
    head: today.columns.pet,
    width: 'minmax(124px, 1.2fr)',
    cell: ({ pet }) => `${pet?.name ?? today.unknownPet} · ${pet?.userName ?? ''}`,
  },
  { key: 'cause', head: today.columns.cause, width: 'minmax(112px, 2fr)', cell: ({ record }) => record.cause },
  {
    key: 'doctor',
    head: today.columns.doctor,
    width: '88px',
    cell: ({ record }) =>
      record.doctor === '' ? today.noDoctor : <StaffName id={record.doctorID} name={record.doctor} />,
  },
  {
    key: 'threads',
    head: today.columns.threads,
    width: '132px',
    cell: ({ record }) => (
      <ThreeThreads exam={record.examStatus} dispense={record.dispenseStatus} bill={record.billStatus} />
    ),
  },
  {
    key: 'amount',
    head: today.columns.amount,
    width: '72px',
    align: 'end',
    // Before anything was charged there is no amount, which is not an amount of nothing.
    cell: ({ record }) => formatAmount(record.billStatus === THREAD_STATUS.none ? undefined : record.total),
  },
  {
    key: 'status',
    head: today.columns.status,
    width: '84px',
    cell: ({ record }) => <VisitStatus status={record.status} opened={record.openedDateTime > 0} />,
  },
  {
    key: 'acts',
    head: <VisuallyHidden>{today.actsColumn}</VisuallyHidden>,
    name: today.actsColumn,
    width: '48px',
    cell: ({ record, pet }) => <CheckInMenu record={record} name={pet?.name ?? today.unknownPet} acts={acts} />,
  },
];

/** Visits as rows. */
export function VisitTable({
  entries,
  onOpen,
  acts,
}: {
  readonly entries: readonly VisitEntry[];
  readonly onOpen: (entry: VisitEntry) => void;
  readonly acts: CheckInActs;
}) {
  return (
    <ListTable
      label={today.listLabel}
      rows={entries}
      rowKey={({ record }) => record._id}
      columns={columnsWith(acts)}
      onOpen={onOpen}
      autoFocus
    />
  );
}
