import { Button } from '@mantine/core';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useMemo, useRef } from 'react';
import { useCan, useDocuments } from '../../../data/engine/hooks.ts';
import { shop as words } from '../../../locale/billing-shop.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import listClasses from '../../../parts/keyset-list/list.module.css';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { priceList, SHOP_KINDS } from './price-list.ts';

const COLUMNS: readonly ListColumn<CatalogItem>[] = [
  {
    key: 'name',
    head: words.columns.name,
    width: 'minmax(120px, 2fr)',
    cell: ({ name }) => <span className={listClasses.name}>{name}</span>,
  },
  {
    key: 'class',
    head: words.columns.class,
    width: 'minmax(96px, 1fr)',
    from: 560,
    cell: ({ class: group }) => <span className={listClasses.quiet}>{group}</span>,
  },
  {
    key: 'code',
    head: words.columns.code,
    width: '128px',
    from: 720,
    cell: ({ code, barcode = '' }) => <span className={listClasses.quiet}>{code || barcode}</span>,
  },
  { key: 'unit', head: words.columns.unit, width: '64px', from: 420, cell: ({ unit }) => unit },
  {
    key: 'price',
    head: words.columns.price,
    width: '88px',
    align: 'end',
    cell: ({ price }) => <b>{formatAmount(price)}</b>,
  },
];

/** `/checkout/shop`: what everything costs, for whoever is asked at the desk and sees neither bills nor the store; also offline ([3.6.12]). */
export default function Shop() {
  const [query, setQuery] = useQuery();
  const can = useCan();
  const frame = useRef<HTMLDivElement>(null);
  const catalogue = useDocuments('catalog', 'byName', {});
  const kind = SHOP_KINDS.find((one) => one === query.kind) ?? 'all';
  const asked = query.q ?? '';
  const rows = useMemo(() => priceList(catalogue ?? [], kind, asked), [catalogue, kind, asked]);
  if (catalogue === undefined) return <Sheet fill>{null}</Sheet>;
  return (
    <Sheet fill>
      <Toolbar>
        <ListSearch
          label={words.search}
          value={asked}
          onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
          onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        />
        <SegmentedFilter
          label={words.kinds}
          value={kind}
          onChange={(next) => setQuery({ kind: next === 'all' ? undefined : next })}
          options={SHOP_KINDS.map((value) => ({ value, label: words.kind[value] }))}
        />
      </Toolbar>
      <div ref={frame} className={listClasses.frame}>
        <ListTable
          label={words.label}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={COLUMNS}
          empty={
            asked === '' && kind === 'all' ? (
              <EmptyState
                title={words.empty}
                next={words.emptyNext}
                actions={
                  can('SERVICE_WRITE') ? (
                    <>
                      <Button component={AppLink} to={links.to('inventory.import')} variant="default">
                        {words.toImport}
                      </Button>
                      <Button component={AppLink} to={links.to('inventory.service')} variant="default">
                        {words.toServices}
                      </Button>
                    </>
                  ) : undefined
                }
              />
            ) : (
              <EmptyState
                title={words.noMatch(asked === '' ? words.kind[kind] : asked)}
                actions={
                  <Button size="sm" variant="default" onClick={() => setQuery({ q: undefined, kind: undefined })}>
                    {words.clear}
                  </Button>
                }
              />
            )
          }
        />
      </div>
      <Footer end={<span>{words.hint}</span>}>
        <span role="status">{words.count(rows.length)}</span>
      </Footer>
    </Sheet>
  );
}
