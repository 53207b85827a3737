import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './owner-page.module.css';
import type { OwnerFile } from './use-owner-file.ts';

const words = owners.page;

/** Every visit of the owner's animals, newest first; Enter opens the animal's page at that visit. */
export function OwnerVisits({ file }: { readonly file: OwnerFile }) {
  const go = useGo();
  const money = useCan()('BILLING_READ');
  const columns = useMemo((): readonly ListColumn<VisitRecord>[] => {
    const names = new Map(file.pets.map((pet) => [pet._id, pet.name]));
    return [
      { key: 'date', head: words.columns.date, width: '88px', cell: (visit) => formatDate(visit.dateTime) },
      {
        key: 'pet',
        head: words.columns.pet,
        width: 'minmax(64px, 0.6fr)',
        cell: (visit) => <strong className={classes.medium}>{names.get(visit.petID) ?? '–'}</strong>,
      },
      { key: 'cause', head: words.columns.cause, width: 'minmax(96px, 1.6fr)', cell: (visit) => visit.cause },
      {
        key: 'doctor',
        head: words.columns.doctor,
        width: '72px',
        cell: (visit) => <StaffName id={visit.doctorID} name={visit.doctor} />,
      },
      {
        key: 'total',
        head: words.columns.total,
        width: '72px',
        align: 'end',
        cell: (visit) => (money ? formatAmount(visit.total) : '–'),
      },
      {
        key: 'status',
        head: words.columns.status,
        width: '84px',
        cell: (visit) => <VisitStatus status={visit.status} opened={visit.openedDateTime !== 0} />,
      },
    ];
  }, [file.pets, money]);
  return (
    <section className={classes.visits} aria-label={words.visits}>
      <div className={classes.visitsHead}>
        <SectionHeading count={file.visits.length}>{words.visits}</SectionHeading>
      </div>
      <ListTable
        label={words.visitsLabel}
        rows={file.visits}
        rowKey={(visit) => visit._id}
        columns={columns}
        onOpen={(visit) => go(links.pet(visit.petID, { record: visit._id.replace('/record/', '') }))}
        onPreview={() => undefined}
        empty={<EmptyState title={words.noVisits} />}
      />
    </section>
  );
}
