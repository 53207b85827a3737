import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { ORDER_STATUSES } from '@vetloom/domain/stock/form.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn, ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo, useRef } from 'react';
import { useDocuments, useSyncStatus } from '../../../data/engine/hooks.ts';
import { formCalls, type ListedForm } from '../../../data/inventory/form-calls.ts';
import { useSuppliers } from '../../../data/inventory/suppliers.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords as words } from '../../../locale/inventory-forms.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { dayAfter, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { sortOf, sortText } from '../table/catalogue-order.ts';
import frame from '../table/frame.module.css';
import type { EditedKind } from './editor/form-text.ts';
import { useGoods } from './editor/goods.ts';
import classes from './manage.module.css';
import { statusOf } from './status.ts';

const PAGE = 100;
const PHONE = '(max-width: 640px)';
const DATES = {
  order: 'orderDateTime',
  purchase: 'purchaseDate',
  sell: 'sellDateTime',
  return: 'returnDateTime',
} as const;
type Row = ListedForm<EditedKind>;
type Any = Partial<Form<'order'> & Form<'purchase'> & Form<'sell'> & Form<'return'>>;

/** Columns of the service's orders by those of the table. */
const SORTS: Readonly<Record<string, string>> = {
  ...{
    number: 'customID',
    date: 'date',
    party: 'supplierName',
    staff: 'staffName',
    status: 'status',
    total: 'totalAmount',
  },
};

interface FormListProps {
  readonly kind: EditedKind;
  readonly kinds: readonly EditedKind[];
  readonly editable: boolean;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** The forms of a kind: searched, narrowed, sorted by the service, a hundred at a time (DESIGN "08 Products"). */
export function FormList({ kind, kinds, editable, query, change }: FormListProps) {
  const body = useRef<HTMLDivElement>(null);
  const connection = useSyncStatus()?.connection;
  const suppliers = useSuppliers();
  const goods = useGoods();
  const staff = useDocuments('staff', 'byName', {});
  const sort: ListSort = sortOf(query.sort, Object.keys(SORTS)) ?? { key: 'date', descending: true };
  const limit = PAGE * Math.min(5, Math.max(1, Number(query.pages ?? 1)));
  const [start, end] = [timeOf(query.from ?? ''), timeOf(query.to === undefined ? '' : dayAfter(query.to, 1))];
  const question = {
    condition: {
      text: query.q,
      supplierID: kind === 'sell' ? undefined : query.supplier,
      staffID: query.staff,
      prodID: query.product,
      ...(kind === 'order' && query.status !== undefined ? { status: Number(query.status) } : {}),
      ...(kind === 'purchase' && query.paid !== undefined ? { paid: query.paid === 'yes' } : {}),
    },
    ...(start !== undefined || end !== undefined
      ? { dateRange: { start: start ?? 0, end: end ?? 4_102_444_800 } }
      : {}),
    order: { column: SORTS[sort.key] ?? 'date', order: sort.descending ? ('DESC' as const) : ('ASC' as const) },
    limit,
  };
  const asked = JSON.stringify(question);
  const { found, failure } = useAsked(
    () => formCalls.list(kind, question),
    connection === 'online' ? ['forms', kind, asked] : undefined,
  );
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const columns = useMemo(() => columnsOf(kind, narrow), [kind, narrow]);
  const FILTERS = ['q', 'supplier', 'staff', 'product', 'status', 'paid', 'from', 'to'] as const;
  const narrowed = FILTERS.some((name) => query[name] !== undefined);
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  const rows = (found?.rows ?? []) as readonly Row[];
  const select = (name: string, label: string, placeholder: string, data: { value: string; label: string }[]) =>
    data.length === 0 ? null : (
      <Select
        size="sm"
        className={classes.select ?? ''}
        aria-label={label}
        placeholder={placeholder}
        data={data}
        value={query[name] ?? null}
        clearable
        searchable
        onChange={(next) => change({ [name]: next ?? undefined, pages: undefined })}
      />
    );
  return (
    <div className={classes.page}>
      <Sheet fill label={words.kinds[kind]}>
        <Toolbar
          end={
            editable && kind !== 'return' ? (
              <CreateButton label={words.kinds[kind]} onCreate={() => change({ open: 'new' })} />
            ) : null
          }
        >
          <SegmentedFilter
            label={words.kindsLabel}
            options={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
            value={kind}
            onChange={(next) => change({ kind: next, status: undefined, paid: undefined, pages: undefined })}
          />
          <ListSearch
            label={words.search}
            value={query.q ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q, pages: undefined })}
            onEnter={() => body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
        </Toolbar>
        <div className={`${classes.bar} ${classes.narrowing}`}>
          {kind === 'sell'
            ? null
            : select(
                'supplier',
                words.filters.supplierLabel,
                words.filters.supplier,
                (suppliers ?? []).map(({ id, name }) => ({ value: id, label: name })),
              )}
          {select(
            'product',
            words.filters.product,
            words.filters.product,
            goods.map(({ prodID, name }) => ({ value: prodID, label: name })),
          )}
          {select(
            'staff',
            words.filters.staff,
            words.filters.anyStaff,
            (staff ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          )}
          {kind === 'order'
            ? select(
                'status',
                words.filters.statusLabel,
                words.filters.status,
                ORDER_STATUSES.map((status) => ({ value: String(status), label: words.statuses[status] })),
              )
            : null}
          {kind === 'purchase'
            ? select('paid', words.filters.paid, words.filters.anyPaid, [
                { value: 'no', label: words.unpaid },
                { value: 'yes', label: words.paid },
              ])
            : null}
          <DateField
            size="sm"
            aria-label={words.filters.from}
            placeholder={words.filters.from}
            value={query.from ?? ''}
            onChange={(from) => change({ from: from === '' ? undefined : from })}
          />
          <DateField
            size="sm"
            aria-label={words.filters.to}
            placeholder={words.filters.to}
            value={query.to ?? ''}
            onChange={(to) => change({ to: to === '' ? undefined : to })}
          />
        </div>
        <div className={classes.notices}>
          {connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
          {failure === undefined ? null : <Notice tone="ochre">{words.away(failure.sentence)}</Notice>}
        </div>
        <div className={classes.body} ref={body}>
          {found === undefined ? null : (
            <ListTable
              label={words.kinds[kind]}
              rows={rows}
              rowKey={(row) => row.id}
              columns={columns}
              activeKey={query.sel}
              onActiveChange={(sel) => change({ sel })}
              onOpen={(row) => change({ open: row.id, sel: row.id })}
              sort={sort}
              onSort={(next) => change({ sort: sortText(next) })}
              autoFocus
              empty={
                narrowed ? (
                  <EmptyState
                    title={words.none}
                    actions={
                      <Button size="sm" variant="default" onClick={clear}>
                        {words.clear}
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    title={words.empty[kind].title}
                    next={editable ? words.empty[kind].next : words.emptyRead}
                  />
                )
              }
            />
          )}
        </div>
        <Footer
          end={
            <>
              {found !== undefined && rows.length < found.count && limit < PAGE * 5 ? (
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
            {found === undefined ? words.loading : words.shown(rows.length, found.count, formatMoney(found.total))}
          </span>
        </Footer>
      </Sheet>
    </div>
  );
}

function columnsOf(kind: EditedKind, narrow: boolean): ListColumn<Row>[] {
  const head = words.columns;
  const number: ListColumn<Row> = {
    ...{ key: 'number', head: head.number, width: 'minmax(120px, 1fr)', sortable: true },
    cell: ({ customID }) => <b>{customID}</b>,
  };
  const party: ListColumn<Row> =
    kind === 'sell'
      ? { key: 'client', head: head.client, width: 'minmax(96px, 2fr)', cell: (row) => (row as Any).clientName }
      : { key: 'party', head: head.party, width: 'minmax(96px, 2fr)', sortable: true, cell: (row) => row.supplierName };
  const total: ListColumn<Row> = {
    ...{ key: 'total', head: head.total, width: '96px', align: 'end', sortable: true },
    cell: ({ totalAmount }) => <span className={classes.money}>{formatAmount(totalAmount)}</span>,
  };
  if (narrow)
    return [
      { ...number, width: '96px' },
      { ...party, width: 'minmax(0, 1fr)' },
      { ...total, width: '64px' },
    ];
  return [
    number,
    {
      ...{ key: 'date', head: head.date, width: '112px', sortable: true },
      cell: (row) => formatDate((row as Any)[DATES[kind]] ?? 0),
    },
    party,
    {
      ...{ key: 'status', head: head.status, width: '128px', ...(kind === 'order' ? { sortable: true } : {}) },
      cell: (row) => <Status kind={kind} row={row} />,
    },
    { key: 'staff', head: head.staff, width: '96px', sortable: true, cell: ({ staffName }) => staffName },
    { key: 'info', head: head.info, width: 'minmax(96px, 2fr)', cell: ({ info }) => info },
    total,
  ];
}

function Status({ kind, row }: { readonly kind: EditedKind; readonly row: Row }) {
  const status = statusOf(kind, row as Any);
  if (status === undefined) return null;
  const { totalAmount, paidAmount, returnedAmount } = row as Any;
  const settled =
    kind === 'purchase' && (totalAmount ?? 0) > 0 && (paidAmount ?? 0) + (returnedAmount ?? 0) >= (totalAmount ?? 0);
  return (
    <span className={classes.filters}>
      <Chip dense tone={status.tone}>
        {status.word}
      </Chip>
      {settled ? <small className={classes.quiet}>{words.paid}</small> : null}
    </span>
  );
}
