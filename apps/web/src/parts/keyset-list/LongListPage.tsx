import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn, ListSort } from '@vetloom/ui/table/list-table.types.ts';
import { type ReactNode, useRef } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { pets } from '../../locale/pet.ts';
import { shell } from '../../locale/shell.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { ListSearch } from './ListSearch.tsx';
import classes from './list.module.css';
import type { LongRow } from './use-keyset-list.ts';

/** The words of one list. */
export interface LongListWords {
  readonly label: string;
  readonly search: string;
  readonly create: string;
  readonly loaded: (count: string, whole: boolean) => string;
  readonly found: (count: string) => string;
  readonly empty: string;
  readonly emptyNext: string;
  /** The same where keys are hidden. */
  readonly emptyNextOnTouch?: string;
  readonly noMatch: (query: string) => string;
  readonly noMatchNext: string;
  readonly filteredEmpty: (filter: string) => string;
  readonly clear: string;
}

export interface LongListPageProps<D> {
  readonly words: LongListWords;
  readonly rows: readonly LongRow<D>[] | undefined;
  readonly whole: boolean;
  readonly incomplete: boolean;
  readonly onVisible?: (first: number, last: number) => void;
  readonly columns: readonly ListColumn<LongRow<D>>[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly filters?: ReactNode;
  /** Stand before the button that creates. */
  readonly actions?: ReactNode;
  /** The filter in words, when one is set. */
  readonly filter: string;
  readonly onClear: () => void;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onCreate?: (() => void) | undefined;
  readonly preview: ReactNode;
}

/** A list of people or animals: 44 px toolbar, table, footer with count and keys, preview at the right (DESIGN "List pages"). */
export function LongListPage<D>(props: LongListPageProps<D>) {
  const { words, rows } = props;
  const frame = useRef<HTMLDivElement>(null);
  const searching = props.query.trim() !== '';
  const toList = () => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  return (
    <div className={classes.page}>
      <Sheet fill>
        <Toolbar
          end={
            <>
              {props.actions}
              {props.onCreate === undefined ? null : <CreateButton label={words.create} onCreate={props.onCreate} />}
            </>
          }
        >
          <ListSearch label={words.search} value={props.query} onChange={props.onQuery} onEnter={toList} />
          {props.filters}
        </Toolbar>
        <div style={SPLIT}>
          <div ref={frame} className={classes.frame}>
            {rows === undefined ? (
              <div className={classes.frame} aria-busy="true" />
            ) : (
              <ListTable
                label={words.label}
                rows={rows}
                rowKey={(row) => row.id}
                columns={props.columns}
                sort={searching ? undefined : props.sort}
                onSort={props.onSort}
                activeKey={props.selected}
                onActiveChange={props.onSelect}
                onOpen={(row) => props.onOpen(row.id)}
                onPreview={(row) => props.onSelect(row.id)}
                {...(props.onVisible === undefined ? {} : { onVisible: props.onVisible })}
                empty={<Empty {...props} searching={searching} />}
                autoFocus
              />
            )}
          </div>
          <aside className={classes.previewPane} aria-label={pets.preview.label}>
            {props.preview}
          </aside>
        </div>
        <Footer
          end={
            <>
              <span className={classes.keys}>
                <Keycap keys="↑" />
                <Keycap keys="↓" />
                {keyWords.row}
              </span>
              <span className={classes.keys}>
                <Keycap keys="Enter" />
                {pets.preview.open}
              </span>
              <span className={classes.keys}>
                <Keycap keys="/" />
                {shell.openSearch}
              </span>
            </>
          }
        >
          <span role="status">
            {rows === undefined
              ? ''
              : searching
                ? props.incomplete
                  ? pets.list.searching
                  : words.found(formatCount(rows.length))
                : words.loaded(formatCount(rows.length), props.whole)}
          </span>
        </Footer>
      </Sheet>
    </div>
  );
}

const SPLIT = { display: 'flex', flex: 1, minHeight: 0 } as const;

function Empty<D>(props: LongListPageProps<D> & { readonly searching: boolean }) {
  const { words } = props;
  const arriving = useSyncStatus()?.stages.some(({ stage, done }) => stage === 'people' && !done) === true;
  if (arriving) return <EmptyState title={pets.list.loading} next={pets.list.loadingNext} />;
  const clear = (
    <Button size="sm" variant="default" onClick={props.onClear}>
      {words.clear}
    </Button>
  );
  if (props.searching)
    return <EmptyState title={words.noMatch(props.query.trim())} next={words.noMatchNext} actions={clear} />;
  if (props.filter !== '') return <EmptyState title={words.filteredEmpty(props.filter)} actions={clear} />;
  return (
    <EmptyState
      title={words.empty}
      next={words.emptyNext}
      nextOnTouch={words.emptyNextOnTouch}
      actions={
        props.onCreate === undefined ? null : (
          <Button size="sm" onClick={props.onCreate} rightSection={<Keycap keys="N" onFill />}>
            {words.create}
          </Button>
        )
      }
    />
  );
}
