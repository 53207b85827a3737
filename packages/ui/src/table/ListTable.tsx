// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by the virtual list, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active row
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ListHead } from './ListHead.tsx';
import { ListRow, type ListRowActions } from './ListRow.tsx';
import classes from './list-table.module.css';
import type { ListTableProps } from './list-table.types.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { listKeyHandler } from './use-list-keys.ts';

/** Rows drawn beyond the edge, so that a fast wheel meets no gap. */
const OVERSCAN = 8;
const TOUCH = '(max-width: 1024px), (pointer: coarse)';

/**
 * A list of any length: only the rows in sight are in the page, and the whole is one stop of the Tab key whose rows
 * the arrow keys move through (an ARIA grid with an active descendant).
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, rowKey, onOpen, onPreview, selection, onSelectionChange } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const touch = useMediaQuery(TOUCH, undefined, { getInitialValueInEffect: false }) === true;
  const { ref: measure, width } = useElementSize<HTMLDivElement>();
  const grid = useMergedRef(scroller, measure);
  const columns = useRoomFor(props.columns, width);
  const rowHeight = props.rowHeight ?? (touch ? 44 : 36);
  const headHeight = touch ? 36 : 32;
  const [ownActive, setOwnActive] = useState<string>();
  const activeKey = props.activeKey ?? ownActive;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages name their rows in line; a scrolled list must not look through 100,000 keys a frame
  const active = useMemo(
    () => (activeKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === activeKey)),
    [rows, activeKey],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const measured = useRef(rowHeight);
  useEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtualizer.measure();
  });
  useEffect(() => {
    // Whoever types goes on typing: rows that come while a search is being written must not take its focus.
    const typing = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;
    if (props.autoFocus && !typing) scroller.current?.focus({ preventScroll: true });
  }, [props.autoFocus]);

  const { startsAt } = props;
  const hasStarted = useRef(startsAt === undefined);
  useEffect(() => {
    if (hasStarted.current || rows.length === 0) return;
    hasStarted.current = true;
    const first = rows.findIndex((row) => rowKey(row) === startsAt);
    if (first > 0) virtualizer.scrollToIndex(first, { align: 'start' });
  }, [startsAt, rows, rowKey, virtualizer]);

  const shownFor = useRef(activeKey);
  useEffect(() => {
    if (shownFor.current === activeKey) return;
    shownFor.current = activeKey;
    // The page moved it: a row that is written in hands on to the next.
    if (active >= 0) virtualizer.scrollToIndex(active);
  });

  const activate = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    const key = rowKey(row);
    setOwnActive(key);
    props.onActiveChange?.(key);
    virtualizer.scrollToIndex(index);
  };
  const withRow = (act: ((row: Row) => void) | undefined) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) act?.(row);
  };
  const toggle = (key: string) => {
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    onSelectionChange?.(next);
  };
  const actions = useRowActions<Row>({
    click: (index, row) => {
      activate(index);
      (onPreview ?? onOpen)?.(row);
    },
    doubleClick: (row) => onOpen?.(row),
    toggle: (row) => toggle(rowKey(row)),
  });
  const template = columns.map((column) => column.width ?? 'minmax(96px, 1fr)');
  const gridTemplateColumns = (selection === undefined ? template : ['var(--vl-check)', ...template]).join(' ');
  const keys = listKeyHandler({
    count: rows.length,
    active,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2),
    moveTo: activate,
    open: withRow(onOpen),
    preview: withRow(onPreview ?? (selection === undefined ? onOpen : (row) => toggle(rowKey(row)))),
    selectAll: selection === undefined ? undefined : () => onSelectionChange?.(new Set(rows.map(rowKey))),
  });
  const items = virtualizer.getVirtualItems();
  const { onVisible } = props;
  const firstShown = items[0]?.index;
  const lastShown = items.at(-1)?.index;
  useEffect(() => {
    if (firstShown !== undefined && lastShown !== undefined) onVisible?.(firstShown, lastShown);
  }, [onVisible, firstShown, lastShown]);
  const activeShown = items.some((item) => item.index === active);
  return (
    <div className={classes.frame}>
      {selection !== undefined && selection.size > 0 ? (
        <SelectionBar count={selection.size} onClear={() => onSelectionChange?.(new Set())}>
          {props.selectionActions}
        </SelectionBar>
      ) : null}
      <div
        ref={grid}
        className={classes.grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-activedescendant={activeShown ? `${id}-${active}` : undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) props.onKey?.(event);
          keys(event);
        }}
        onPaste={props.onPaste}
        onFocus={(event) => {
          if (event.target === event.currentTarget && active < 0 && rows.length > 0) activate(0);
        }}
      >
        <ListHead
          columns={columns}
          template={gridTemplateColumns}
          sort={props.sort}
          onSort={props.onSort}
          boxes={selection !== undefined}
        />
        {rows.length === 0 ? (
          <div role="row">
            <div role="gridcell">{props.empty}</div>
          </div>
        ) : (
          <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const key = rowKey(row);
              const chosen = selection?.has(key) === true;
              return (
                <ListRow
                  key={key}
                  id={`${id}-${item.index}`}
                  row={row}
                  index={item.index}
                  columns={columns}
                  active={item.index === active}
                  chosen={chosen}
                  boxes={selection !== undefined}
                  template={gridTemplateColumns}
                  height={item.size}
                  top={item.start - headHeight}
                  actions={actions}
                />
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

/** The columns that there is room for. What hasn't been measured yet has room. */
function useRoomFor<Row>(columns: ListTableProps<Row>['columns'], width: number): ListTableProps<Row>['columns'] {
  const hidden = columns.filter(({ from = 0 }) => width !== 0 && width < from).map(({ key }) => key);
  const names = hidden.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which are hidden
  return useMemo(
    () => (hidden.length === 0 ? columns : columns.filter(({ key }) => !hidden.includes(key))),
    [columns, names],
  );
}

/** The same object at every render, which does what the last render said. */
function useRowActions<Row>(now: ListRowActions<Row>): ListRowActions<Row> {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [actions] = useState<ListRowActions<Row>>(() => ({
    click: (index, row) => latest.current.click(index, row),
    doubleClick: (row) => latest.current.doubleClick(row),
    toggle: (row) => latest.current.toggle(row),
  }));
  return actions;
}
