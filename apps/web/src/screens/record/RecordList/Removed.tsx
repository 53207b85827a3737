import { Button } from '@mantine/core';
import { restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import type { Removal } from '@vetloom/domain/removal/removal.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun } from '../../../data/engine/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/overview/today.ts';
import { refusal } from '../../../locale/codes.ts';
import { visit } from '../../../locale/record.ts';
import { recordSearch as words } from '../../../locale/record-search.ts';
import classes from './record-list.module.css';

interface Entry extends VisitEntry {
  readonly removal: Removal;
}

/** Removed visits that can still be brought back, the last removed first, live. */
const useRemoved = (now: number): readonly Entry[] | undefined =>
  useLive(
    async (store) => {
      const kept = await heldOrEmpty(() => store.query('removal', 'byTime', {}));
      const removals = kept
        .filter(({ expireDateTime }) => expireDateTime > now)
        .toSorted((a, b) => b.removedDateTime - a.removedDateTime);
      const entries = await withPets(
        store,
        removals.map(({ record }) => record),
      );
      return entries.flatMap((entry, at) => {
        const removal = removals[at];
        return removal ? [{ ...entry, removal }] : [];
      });
    },
    [],
    [now],
  );

/** Removed visits, each with the way back. */
export function Removed({ onBack }: { readonly onBack: () => void }) {
  const entries = useRemoved(useNow());
  const run = useRun();
  const restore = async ({ record, pet }: Entry) => {
    try {
      await run(restoreRecord, { recordID: record._id });
      showSuccess(words.restored(pet?.name ?? visit.unnamed));
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const columns: readonly ListColumn<Entry>[] = [
    {
      key: 'time',
      head: words.removedColumns.time,
      width: '168px',
      cell: ({ record }) => formatDateTime(record.dateTime),
    },
    {
      key: 'pet',
      head: words.removedColumns.pet,
      cell: ({ pet }) => <b className={classes.name}>{pet?.name ?? visit.unnamed}</b>,
    },
    { key: 'owner', head: words.removedColumns.owner, cell: ({ pet }) => pet?.userName ?? '' },
    { key: 'cause', head: words.removedColumns.cause, width: 'minmax(120px, 2fr)', cell: ({ record }) => record.cause },
    {
      key: 'received',
      head: words.removedColumns.received,
      width: '88px',
      align: 'end',
      cell: ({ removal }) => formatMoney(removal.received),
    },
    {
      key: 'removed',
      head: words.removedColumns.removed,
      width: 'minmax(150px, 1fr)',
      cell: ({ removal }) => words.removedBy(removal.removedName, formatDate(removal.removedDateTime)),
    },
    {
      key: 'until',
      head: words.removedColumns.until,
      width: '112px',
      cell: ({ removal }) => formatDate(removal.expireDateTime),
    },
    {
      key: 'restore',
      head: words.restore,
      width: '80px',
      align: 'end',
      cell: (entry) => (
        <Button size="compact-sm" variant="default" onClick={() => void restore(entry)}>
          {words.restore}
        </Button>
      ),
    },
  ];
  return (
    <Sheet fill>
      <Toolbar
        end={
          <Button size="sm" variant="default" onClick={onBack}>
            {words.backToList}
          </Button>
        }
      >
        {words.removed}
      </Toolbar>
      <div className={classes.list}>
        {entries?.length === 0 ? (
          <EmptyState title={words.removedEmpty} next={words.removedEmptyNext} />
        ) : (
          <ListTable
            label={words.removed}
            rows={entries ?? []}
            rowKey={({ record }) => record._id}
            columns={columns}
            onOpen={(entry) => void restore(entry)}
            autoFocus
          />
        )}
      </div>
      <Footer>{words.removedHint}</Footer>
    </Sheet>
  );
}
