import { Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDay, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { heldOrEmpty } from '../../../data/held.ts';
import { boardWindow, useLive } from '../../../data/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/today.ts';
import { visit } from '../../../locale/visit.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import classes from './record-list.module.css';

const columns: readonly ListColumn<VisitEntry>[] = [
  {
    key: 'time',
    head: visit.listColumns.time,
    width: '150px',
    cell: ({ record }) => `${formatShortDay(record.dateTime)} ${formatTime(record.dateTime)}`,
  },
  {
    key: 'pet',
    head: visit.listColumns.pet,
    width: 'minmax(120px, 1fr)',
    cell: ({ pet }) => <b className={classes.name}>{pet?.name ?? visit.unnamed}</b>,
  },
  { key: 'owner', head: visit.listColumns.owner, width: 'minmax(100px, 1fr)', cell: ({ pet }) => pet?.userName ?? '' },
  { key: 'cause', head: visit.listColumns.cause, width: 'minmax(160px, 2fr)', cell: ({ record }) => record.cause },
  {
    key: 'doctor',
    head: visit.listColumns.doctor,
    width: '110px',
    cell: ({ record }) => <StaffName id={record.doctorID} name={record.doctor} />,
  },
  {
    key: 'threads',
    head: visit.listColumns.threads,
    width: '140px',
    cell: ({ record }) => (
      <ThreeThreads exam={record.examStatus} dispense={record.dispenseStatus} bill={record.billStatus} />
    ),
  },
  {
    key: 'status',
    head: visit.listColumns.status,
    width: '100px',
    cell: ({ record }) => <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />,
  },
];

/** Visits in a span of time, the latest first, live. */
const useVisits = (from: number, to: number): VisitEntry[] | undefined =>
  useLive(
    async (store) =>
      withPets(store, await heldOrEmpty(() => store.query('record', 'byTime', { from, to, descending: true }))),
    [from, to],
  );

/** Visits from two weeks back to six months ahead (spec 2 §9), or of the day in the address. */
export default function RecordList() {
  const today = dayStart(useNow());
  const [query, setQuery] = useQuery();
  const day = query.day === undefined ? undefined : timeOf(query.day);
  const window = day === undefined ? boardWindow(today) : { from: day, to: day + DAY_SECONDS };
  const entries = useVisits(window.from, window.to);
  const go = useGo();
  const show = (at: number | undefined) => setQuery({ day: at === undefined ? undefined : dateText(at) });
  const step = (days: number) => show((day ?? today) + days * DAY_SECONDS);
  return (
    <Sheet fill>
      <Toolbar
        end={
          <Button variant="default" size="sm" disabled={day === undefined} onClick={() => show(undefined)}>
            {visit.listAll}
          </Button>
        }
      >
        <Button
          variant="default"
          size="sm"
          px={8}
          miw="var(--vl-control-sm)"
          aria-label={visit.previousDay}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={16} />
        </Button>
        <TextInput
          type="date"
          size="sm"
          aria-label={visit.listDay}
          value={day === undefined ? '' : dateText(day)}
          onChange={(event) => show(timeOf(event.currentTarget.value))}
        />
        <Button
          variant="default"
          size="sm"
          px={8}
          miw="var(--vl-control-sm)"
          aria-label={visit.nextDay}
          onClick={() => step(1)}
        >
          <IconChevronRight size={16} />
        </Button>
        <Button variant="default" size="sm" onClick={() => show(today)} aria-pressed={day === today}>
          {visit.today}
        </Button>
      </Toolbar>
      {entries?.length === 0 ? (
        <EmptyState
          title={day === undefined ? visit.listEmpty : visit.listEmptyDay(formatDay(day))}
          next={day === undefined ? undefined : visit.listEmptyNext}
          actions={
            day === undefined ? undefined : (
              <Button variant="default" onClick={() => show(undefined)}>
                {visit.listClear}
              </Button>
            )
          }
        />
      ) : (
        <ListTable
          label={visit.listLabel}
          rows={entries ?? []}
          rowKey={({ record }) => record._id}
          columns={columns}
          onOpen={({ record }) => go(links.visit(record.petID, record._id))}
          autoFocus
        />
      )}
      <Footer
        end={
          <>
            <Keycap keys="Enter" /> {visit.listOpenKey}
          </>
        }
      >
        {visit.listCount(entries?.length ?? 0)}
        <span>{day === undefined ? visit.listRange : formatDay(day)}</span>
      </Footer>
    </Sheet>
  );
}
