import { IconCloud } from '@tabler/icons-react';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { presentKey, presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { SearchLists } from '@vetloom/domain/record/record-search.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { FoundVisit } from '../../../data/record/record-search.ts';
import { visit } from '../../../locale/record.ts';
import { recordSearch as words } from '../../../locale/record-search.ts';
import { shownTime } from '../../../parts/sheet/date-cells.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './record-list.module.css';

/** What a visit was found to be: its diseases as they are called today, else the diagnosis. */
const diagnosisOf = ({ record }: FoundVisit, { diseases }: Pick<SearchLists, 'diseases'>): string =>
  presentKeys(
    'diseases',
    diseases,
    (record.disease ?? []).map(({ name }) => name),
  ).join('、') ||
  (record.diagnosis ?? '');

/** Columns of the list of visits. */
export const columnsOf = (lists: Pick<SearchLists, 'diseases'>): readonly ListColumn<FoundVisit>[] => [
  {
    key: 'time',
    head: visit.listColumns.time,
    width: '140px',
    cell: ({ record, where }) => (
      <span className={classes.time}>
        {formatDate(record.dateTime)} {formatTime(record.dateTime)}
        {where === 'server' ? (
          <IconCloud size={14} role="img" aria-label={words.onServer} title={words.onServerHint} />
        ) : null}
      </span>
    ),
  },
  {
    key: 'pet',
    head: visit.listColumns.pet,
    width: 'minmax(72px, 1fr)',
    cell: ({ pet }) => <b className={classes.name}>{pet?.name ?? visit.unnamed}</b>,
  },
  { key: 'owner', head: visit.listColumns.owner, width: 'minmax(64px, 1fr)', cell: ({ pet }) => pet?.userName ?? '' },
  { key: 'cause', head: visit.listColumns.cause, width: 'minmax(88px, 2fr)', cell: ({ record }) => record.cause },
  { key: 'diagnosis', head: words.diagnosis, width: 'minmax(72px, 2fr)', cell: (row) => diagnosisOf(row, lists) },
  {
    key: 'doctor',
    head: visit.listColumns.doctor,
    width: '64px',
    cell: ({ record }) => <StaffName id={record.doctorID} name={record.doctor} />,
  },
  {
    key: 'threads',
    head: visit.listColumns.threads,
    width: '124px',
    cell: ({ record }) => (
      <ThreeThreads exam={record.examStatus} dispense={record.dispenseStatus} bill={record.billStatus} />
    ),
  },
  {
    key: 'total',
    head: words.total,
    width: '64px',
    align: 'end',
    cell: ({ record }) =>
      record.total === undefined
        ? ''
        : formatAmount(record.billStatus === THREAD_STATUS.none ? undefined : record.total),
  },
  {
    key: 'status',
    head: visit.listColumns.status,
    width: '84px',
    cell: ({ record }) => <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />,
  },
];

/** The list as a table of a workbook. */
export const sheetOf = (
  rows: readonly FoundVisit[],
  lists: Pick<SearchLists, 'diseases' | 'services'>,
): WorkbookTable => ({
  name: words.sheet,
  rows: [
    [
      visit.listColumns.time,
      visit.listColumns.pet,
      visit.listColumns.owner,
      visit.listColumns.cause,
      words.diagnosis,
      words.division,
      visit.listColumns.doctor,
      words.total,
    ],
    ...rows.map((row) => [
      shownTime(row.record.dateTime),
      row.pet?.name ?? '',
      row.pet?.userName ?? '',
      row.record.cause,
      diagnosisOf(row, lists),
      presentKey('services', lists.services, row.record.division),
      row.record.doctor,
      row.record.total,
    ]),
  ],
});
