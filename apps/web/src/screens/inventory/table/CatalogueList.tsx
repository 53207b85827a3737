import { useMediaQuery } from '@mantine/hooks';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import type { ServerRow } from '../../../data/inventory/server-rows.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { CatalogueFrame, NoneFound } from './CatalogueFrame.tsx';
import { CatalogueTable } from './CatalogueTable.tsx';
import { ClashNotice } from './ClashNotice.tsx';
import type { CatalogueColumn } from './catalogue-column.ts';
import { saidOf } from './done-words.ts';
import type { FilterGroup } from './FilterPane.tsx';
import type { FigureChange } from './figure-grid.types.ts';
import type { CatalogueAddress } from './use-catalogue-address.ts';
import type { ListSaving } from './use-list-saving.ts';

const PHONE = '(max-width: 640px)';

interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

interface CatalogueListProps<Row extends ListedRow, Held extends ServerRow> {
  readonly tab: 'inventory.product' | 'inventory.service' | 'inventory.package';
  readonly label: string;
  readonly search: string;
  readonly filterLabel: string;
  readonly address: CatalogueAddress;
  readonly catalogue: Pick<Catalogue<Held>, 'state' | 'failure'>;
  /** Every row; undefined until the device was read. */
  readonly all: readonly Row[] | undefined;
  readonly shown: readonly Row[];
  readonly groups: readonly FilterGroup[];
  /** Whether the person may change amounts. */
  readonly editable: boolean;
  /** The same function until what it goes by changes. `narrow`: on a phone. */
  readonly columns: (onOpen: (row: Row) => void, narrow: boolean) => readonly CatalogueColumn<Row>[];
  readonly saving: ListSaving<Held>;
  /** What a change says to the service, where that isn't what the table says. */
  readonly sent?: (change: FigureChange) => FigureChange;
  readonly fieldName: (field: string) => string;
  /** The same function at every render. */
  readonly onOpen: (row: Row) => void;
  /** What is narrowed is narrowed otherwise. */
  readonly onView?: () => void;
  /** What else leaves the address when the list is narrowed otherwise. */
  readonly leaves?: Readonly<Record<string, undefined>>;
  /** Further filters of the address, by name, and their fields. */
  readonly filtered?: readonly string[];
  readonly filters?: ReactNode;
  readonly actions: ReactNode;
  /** What stands in the place of rows where there are none at all. */
  readonly nothing: ReactNode;
  /** How rows are chosen, for acts on several at once. */
  readonly selection?: {
    readonly selection: ReadonlySet<string>;
    readonly onSelectionChange: (selection: ReadonlySet<string>) => void;
    readonly selectionActions: ReactNode;
  };
  readonly children?: ReactNode;
}

const NO_FILTERS: readonly string[] = [];

/** A list of the catalogue whole: narrowed, sorted and searched by its address, its amounts changed in the table, what met a colleague's change asked about. */
export function CatalogueList<Row extends ListedRow, Held extends ServerRow & { readonly updateBy?: string }>(
  props: CatalogueListProps<Row, Held>,
) {
  const { tab, address, catalogue, all, shown, groups, editable, saving, fieldName, onOpen } = props;
  const { query, view, change } = address;
  const filtered = props.filtered ?? NO_FILTERS;
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const { columns: columnsOf } = props;
  const columns = useMemo(() => columnsOf(onOpen, narrow), [columnsOf, onOpen, narrow]);
  const count = all?.filter(({ active }) => active).length;
  useEffect(() => {
    setTabCounts({ [tab]: count });
    return () => setTabCounts({ [tab]: undefined });
  }, [tab, count]);
  const nameOf = useCallback((id: string) => all?.find((row) => row.id === id)?.name ?? '', [all]);
  const save = (changes: readonly FigureChange[]) =>
    saving.save(props.sent === undefined ? changes : changes.map(props.sent), saidOf(changes, nameOf, fieldName));
  const narrowed = query !== '' || view !== 'all' || filtered.some((name) => address.filter(name) !== '');
  return (
    <CatalogueFrame
      label={props.label}
      search={props.search}
      query={query}
      onQuery={(q) => change({ q: q === '' ? undefined : q })}
      filterLabel={props.filterLabel}
      groups={groups}
      chosen={view}
      onChoose={(next) => {
        props.onView?.();
        change({ view: next === 'all' ? undefined : next, sel: undefined, ...props.leaves });
      }}
      counted={narrowed ? words.shown(shown.length, all?.length ?? 0) : words.total(shown.length)}
      editable={editable}
      filters={props.filters}
      actions={props.actions}
      notices={
        <>
          {catalogue.state === 'away' && catalogue.failure !== undefined ? (
            <Notice tone="ochre">{words.away(catalogue.failure.sentence)}</Notice>
          ) : null}
          {saving.clashes === undefined ? null : (
            <ClashNotice clashes={saving.clashes} nameOf={nameOf} fieldName={fieldName} onSettle={saving.settle} />
          )}
        </>
      }
    >
      {all === undefined ? (
        <div aria-busy="true" />
      ) : (
        <CatalogueTable
          label={props.label}
          rows={shown}
          idOf={idOf}
          nameOf={rowName}
          columns={columns}
          editable={editable}
          onSave={save}
          onOpen={onOpen}
          active={address.selected}
          onActive={address.select}
          sort={query.trim() === '' ? address.sort : undefined}
          onSort={address.setSort}
          {...props.selection}
          empty={
            narrowed ? (
              <NoneFound
                query={query}
                onClear={() =>
                  change({
                    q: undefined,
                    view: undefined,
                    ...Object.fromEntries(filtered.map((name) => [name, undefined])),
                  })
                }
              />
            ) : (
              props.nothing
            )
          }
        />
      )}
      {props.children}
    </CatalogueFrame>
  );
}

const idOf = ({ id }: ListedRow): string => id;
const rowName = ({ name }: ListedRow): string => name;
