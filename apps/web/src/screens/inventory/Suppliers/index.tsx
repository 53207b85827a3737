import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn, ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo, useRef } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type SupplierStanding, supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { supplierWords as words } from '../../../locale/inventory-suppliers.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { sortOf, sortText } from '../table/catalogue-order.ts';
import frame from '../table/frame.module.css';
import classes from './suppliers.module.css';

const PAGE = 100;
const PHONE = '(max-width: 640px)';
/** Columns of the service's orders by those of the table. */
const SORTS: Readonly<Record<string, string>> = {
  ...{ name: 'name', owed: 'owed', lastOrder: 'lastOrderDateTime', expected: 'expectedOn' },
};

/** /inventory/supplier: whom the clinic buys from, what is owed to them and what they are expected to bring (spec 3 §2). */
export default function Suppliers() {
  const [query, change] = useQuery();
  const go = useGo();
  const body = useRef<HTMLDivElement>(null);
  const connection = useSyncStatus()?.connection;
  const editable = useCan()('SUPPLIER_WRITE');
  const sort: ListSort = sortOf(query.sort, Object.keys(SORTS)) ?? { key: 'name', descending: false };
  const limit = PAGE * Math.min(5, Math.max(1, Number(query.pages ?? 1)));
  const question = {
    text: query.q ?? '',
    order: { column: SORTS[sort.key] ?? 'name', order: sort.descending ? ('DESC' as const) : ('ASC' as const) },
    limit,
  };
  const { found, failure } = useAsked(
    () => supplierCalls.standings(question),
    connection === 'online' ? ['supplier standings', JSON.stringify(question)] : undefined,
  );
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const columns = useMemo(() => columnsOf(narrow), [narrow]);
  return (
    <div className={classes.page}>
      <Sheet fill label={words.label}>
        <Toolbar
          end={
            editable ? (
              <CreateButton label={words.create} onCreate={() => go(links.to('inventory.editSupplier'))} />
            ) : null
          }
        >
          <ListSearch
            label={words.search}
            value={query.q ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q, pages: undefined })}
            onEnter={() => body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
        </Toolbar>
        <div className={classes.notices}>
          {connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
          {failure === undefined ? null : <Notice tone="ochre">{words.away(failure.sentence)}</Notice>}
        </div>
        <div className={classes.body} ref={body}>
          {found === undefined ? null : (
            <ListTable
              label={words.label}
              rows={found.rows}
              rowKey={({ id }) => id}
              columns={columns}
              activeKey={query.sel}
              onActiveChange={(sel) => change({ sel })}
              onOpen={({ id }) => go(links.to('inventory.editSupplier', { id }))}
              sort={sort}
              onSort={(next) => change({ sort: sortText(next) })}
              autoFocus
              empty={
                query.q === undefined ? (
                  <EmptyState title={words.empty} next={editable ? words.emptyNext : words.emptyRead} />
                ) : (
                  <EmptyState
                    title={words.none}
                    actions={
                      <Button size="sm" variant="default" onClick={() => change({ q: undefined })}>
                        {words.clear}
                      </Button>
                    }
                  />
                )
              }
            />
          )}
        </div>
        <Footer
          end={
            <>
              {found !== undefined && found.rows.length < found.count && limit < PAGE * 5 ? (
                <Button size="xs" variant="subtle" onClick={() => change({ pages: String(limit / PAGE + 1) })}>
                  {words.more}
                </Button>
              ) : null}
              <span className={frame.keys}>
                <Keycap keys="↑" />
                <Keycap keys="↓" />
                {keyWords.row}
              </span>
            </>
          }
        >
          <span role="status">
            {found === undefined ? formWords.loading : words.shown(found.rows.length, found.count)}
          </span>
        </Footer>
      </Sheet>
    </div>
  );
}

const slashed = (day: string): string => day.replaceAll('-', '/');

function columnsOf(narrow: boolean): ListColumn<SupplierStanding>[] {
  const head = words.columns;
  const name: ListColumn<SupplierStanding> = {
    ...{ key: 'name', head: head.name, width: 'minmax(140px, 2fr)', sortable: true },
    cell: (row) => (
      <>
        <b>{row.name}</b> <span className={classes.quiet}>{[row.customID, row.type].filter(Boolean).join(' · ')}</span>
      </>
    ),
  };
  const owed: ListColumn<SupplierStanding> = {
    ...{ key: 'owed', head: head.owed, width: '104px', align: 'end', sortable: true },
    cell: (row) => (row.owed ? <span className={classes.money}>{formatAmount(row.owed)}</span> : ''),
  };
  if (narrow) return [name, owed];
  return [
    name,
    {
      ...{ key: 'contact', head: head.contact, width: 'minmax(140px, 1.5fr)' },
      cell: ({ contactName, contactPhone: phone }) =>
        [contactName, phone === '' ? '' : formatPhone(phone)].filter(Boolean).join('　'),
    },
    {
      ...{ key: 'offers', head: head.offers, width: '72px', align: 'end' },
      cell: ({ offers }) => (offers === 0 ? '' : offers.toLocaleString('en-US')),
    },
    {
      ...{ key: 'lastOrder', head: head.lastOrder, width: '112px', sortable: true },
      cell: ({ lastOrderDateTime: at }) => (at === null ? '' : formatDate(at)),
    },
    {
      ...{ key: 'expected', head: head.expected, width: 'minmax(176px, 1fr)', sortable: true },
      cell: ({ expectedOn, late, openOrders }) =>
        expectedOn === null ? (
          ''
        ) : (
          <span className={late ? classes.late : undefined}>
            {slashed(expectedOn)} {late ? words.late : ''}{' '}
            <span className={classes.quiet}>{words.openOrders(openOrders)}</span>
          </span>
        ),
    },
    owed,
  ];
}
