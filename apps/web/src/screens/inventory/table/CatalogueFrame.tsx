import { Button, Select } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useRef } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { type FilterGroup, FilterPane } from './FilterPane.tsx';
import classes from './frame.module.css';

interface CatalogueFrameProps {
  /** What the screen is called. */
  readonly label: string;
  readonly search: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly filterLabel: string;
  readonly groups: readonly FilterGroup[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  /** Further filters, beside the search. */
  readonly filters?: ReactNode;
  readonly actions?: ReactNode;
  readonly notices?: ReactNode;
  readonly counted: string;
  /** Whether the person may change amounts. */
  readonly editable: boolean;
  readonly children: ReactNode;
}

/** A screen of the catalogue: search and actions above, what there is at the left, the table, count and keys below (DESIGN "08 Products"). */
export function CatalogueFrame(props: CatalogueFrameProps) {
  const { groups, chosen, onChoose } = props;
  const frame = useRef<HTMLDivElement>(null);
  const offline = useSyncStatus()?.connection === 'offline';
  return (
    <div className={classes.page}>
      <Sheet fill label={props.label}>
        <Toolbar end={props.actions}>
          <ListSearch
            label={props.search}
            value={props.query}
            onChange={props.onQuery}
            onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
          <Select
            size="sm"
            className={classes.narrow ?? ''}
            aria-label={props.filterLabel}
            data={groups.map(({ label, entries }) => ({
              group: label,
              items: entries.map((entry) => ({ value: entry.key, label: entry.label })),
            }))}
            value={chosen}
            allowDeselect={false}
            onChange={(key) => key !== null && onChoose(key)}
          />
          {props.filters}
        </Toolbar>
        <div className={classes.body}>
          <FilterPane label={props.filterLabel} groups={groups} chosen={chosen} onChoose={onChoose} />
          <div ref={frame} className={classes.main}>
            <div className={classes.notices}>
              {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
              {props.notices}
            </div>
            {props.children}
          </div>
        </div>
        <Footer
          end={
            <>
              <span className={classes.keys}>
                <Keycap keys="↑" />
                <Keycap keys="↓" />
                {keyWords.row}
              </span>
              {props.editable ? (
                <>
                  <span className={classes.keys}>
                    <Keycap keys="Enter" />
                    {words.keys.write}
                  </span>
                  <span className={classes.keys}>
                    <Keycap keys="Ctrl V" />
                    {words.keys.paste}
                  </span>
                </>
              ) : null}
              <span className={classes.keys}>
                <Keycap keys="Space" />
                {words.keys.open}
              </span>
            </>
          }
        >
          <span role="status">{props.counted}</span>
        </Footer>
      </Sheet>
    </div>
  );
}

interface NoneFoundProps {
  readonly query: string;
  readonly onClear: () => void;
}

/** What stands in the place of rows where a search or filter leaves none. */
export function NoneFound({ query, onClear }: NoneFoundProps) {
  const typed = query.trim();
  return (
    <EmptyState
      title={typed === '' ? words.filteredEmpty : words.noMatch(typed)}
      next={typed === '' ? undefined : words.noMatchNext}
      actions={
        <Button size="sm" variant="default" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  );
}
