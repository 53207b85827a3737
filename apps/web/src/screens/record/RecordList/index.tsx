import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey, formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useMemo, useRef } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type RecordSearch, useRecordSearch } from '../../../data/record/record-search.ts';
import { visit } from '../../../locale/record.ts';
import { recordSearch as words } from '../../../locale/record-search.ts';
import { useSearchLists } from '../../../parts/form/use-customize.ts';
import { SheetButton } from '../../../parts/sheet/SheetButton.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { columnsOf, sheetOf } from './columns.tsx';
import { Filters, Span } from './Filters.tsx';
import { Removed } from './Removed.tsx';
import classes from './record-list.module.css';
import { useConditions } from './use-conditions.ts';

/** Visits of one workbook: more take a browser's memory, and nobody reads them. */
const MOST_OF_SHEET = 50_000;

/** /record: the visits of the day's window, the search over all years, and the removed ones (spec 2 §9). */
export default function RecordList() {
  const [query, setQuery] = useQuery();
  const mayRestore = useCan()('RECORD_DELETE');
  if (query.view === 'removed' && mayRestore) return <Removed onBack={() => setQuery({ view: undefined })} />;
  return <Visits onRemoved={mayRestore ? () => setQuery({ view: 'removed' }) : undefined} />;
}

function Visits({ onRemoved }: { readonly onRemoved: (() => void) | undefined }) {
  const today = dayStart(useNow(), shownZone());
  const asked = useConditions(today);
  const search = useRecordSearch(asked.conditions, today);
  const list = useRef<HTMLDivElement>(null);
  const go = useGo();
  const lists = useSearchLists();
  const columns = useMemo(() => columnsOf(lists), [lists]);
  const { rows } = search;
  const tables = async () => {
    const found = await search.all(MOST_OF_SHEET);
    if (found === undefined) showError(words.tooMany(MOST_OF_SHEET));
    return found && [sheetOf(found, lists)];
  };
  const toList = () => list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  return (
    <Sheet fill>
      <Toolbar
        end={
          <>
            {onRemoved ? (
              <Button size="sm" variant="subtle" leftSection={<IconTrash size={14} />} onClick={onRemoved}>
                {words.removed}
              </Button>
            ) : null}
            <SheetButton
              fileName={words.fileName(dayKey(today))}
              tables={rows && rows.length > 0 ? tables : undefined}
            />
          </>
        }
      >
        <Span asked={asked} />
      </Toolbar>
      <Filters asked={asked} onEnter={toList} />
      <div ref={list} className={classes.list}>
        {rows?.length === 0 && search.server !== 'asked' ? (
          <EmptyState
            title={asked.narrowed ? words.empty : visit.listEmpty}
            next={words.emptyNext}
            actions={
              <Button variant="default" onClick={asked.clear}>
                {words.clear}
              </Button>
            }
          />
        ) : (
          <ListTable
            label={visit.listLabel}
            rows={rows ?? []}
            rowKey={({ record }) => record._id}
            columns={columns}
            onOpen={({ record }) => go(links.visit(record.petID, record._id))}
            onVisible={(_, last) => rows && last >= rows.length - 20 && search.more?.()}
            autoFocus
          />
        )}
      </div>
      <Footer
        end={
          <>
            <Keycap keys="Enter" /> {visit.listOpenKey}
          </>
        }
      >
        {rows ? words.count(rows.length, search.more !== undefined) : ''}
        <Beyond search={search} />
      </Footer>
    </Sheet>
  );
}

/** What is to be said of visits that this device does not hold. */
function Beyond({ search }: { readonly search: RecordSearch }) {
  if (search.server === 'asked') return <span role="status">{words.asking}</span>;
  if (search.server !== 'failed') return null;
  return (
    <span role="status">
      {words.offline(formatDate(search.heldSince))}{' '}
      <Button size="compact-sm" variant="subtle" onClick={search.retry}>
        {words.retry}
      </Button>
    </span>
  );
}
