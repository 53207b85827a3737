// biome-ignore-all lint/a11y/useKeyWithClickEvents: the table holds the focus and handles the keys
// biome-ignore-all lint/a11y/noStaticElementInteractions: the table's grid cell lies around it
import { Tooltip } from '@mantine/core';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { catalogue as words } from '../../../locale/inventory.ts';
import type { FigureGrid } from './figure-grid.ts';
import type { FigureColumn } from './figure-grid.types.ts';
import { cellMove } from './grid-keys.ts';
import classes from './table.module.css';

interface FigureCellProps<Row> {
  readonly grid: FigureGrid<Row>;
  readonly row: Row;
  readonly id: string;
  readonly name: string;
  readonly column: FigureColumn<Row>;
  readonly editable: boolean;
  readonly marksZero: boolean;
  /** Goes on in the table: a row up or down. */
  readonly onMove: (id: string, rows: 0 | 1 | -1) => void;
}

/** One amount of the table: shown, written, on its way, or not saved. */
export function FigureCell<Row>(props: FigureCellProps<Row>) {
  const { grid, row, id, column } = props;
  const state = useSyncExternalStore(grid.subscribe, () => grid.stateOf(id, column.key));
  const chosen = useSyncExternalStore(grid.subscribe, () => grid.column === column.key);
  if (!props.editable) return <>{formatAmount(column.valueOf(row))}</>;
  if (state?.kind === 'editing')
    return <CellInput {...props} text={state.text} problem={state.problem} selected={state.selected} />;
  const value = state === undefined ? column.valueOf(row) : state.value;
  return (
    <span
      className={classes.figure}
      data-column={chosen ? 'chosen' : undefined}
      data-state={state?.kind}
      title={state?.kind === 'kept' ? words.grid.kept : undefined}
      onClick={(event) => {
        // A row opens at its name; an amount is only chosen.
        event.stopPropagation();
        grid.choose(column.key);
        grid.table?.activate(id);
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        grid.begin(id, column.key);
      }}
    >
      {props.marksZero && value === 0 ? (
        <span className={classes.unpriced} title={words.unpriced}>
          {formatAmount(value)}
        </span>
      ) : (
        formatAmount(value)
      )}
      {state?.kind === 'kept' ? <span className={classes.hidden}>{words.grid.kept}</span> : null}
    </span>
  );
}

interface CellInputProps<Row> extends FigureCellProps<Row> {
  readonly text: string;
  readonly problem: keyof typeof words.problems | 'empty' | undefined;
  /** Whether the whole text is chosen at first, so that typing replaces it. */
  readonly selected: boolean;
}

function CellInput<Row>({ grid, id, name, column, text, problem, selected, onMove }: CellInputProps<Row>) {
  const left = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens: whoever has left it for another isn't called back
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (selected) field.current?.select();
  }, []);
  const wrong = problem === undefined || problem === 'empty' ? undefined : words.problems[problem];
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const move = cellMove(event);
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!move.keep) grid.cancel(id, column.key);
    else if (!grid.commit(id, column.key)) return;
    left.current = true;
    if (move.columns !== 0) grid.step(move.columns);
    onMove(id, move.rows);
  };
  return (
    <Tooltip opened={wrong !== undefined} label={wrong} position="bottom-end" role="alert">
      <input
        ref={field}
        className={classes.figureInput}
        inputMode="decimal"
        autoComplete="off"
        aria-label={words.grid.cell(column.name, name)}
        aria-invalid={wrong !== undefined}
        value={text}
        onChange={(event) => grid.type(id, column.key, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\n\r\t]/.test(pasted.trimEnd())) return;
          // A column of a spreadsheet goes into the rows below, not into one cell.
          event.preventDefault();
          event.stopPropagation();
          grid.cancel(id, column.key);
          const rows = grid.table?.rows ?? [];
          grid.paste(
            pasted,
            rows.findIndex((row) => grid.table?.idOf(row) === id),
          );
          left.current = true;
          onMove(id, 0);
        }}
        onBlur={() => {
          if (!left.current) grid.commit(id, column.key);
        }}
      />
    </Tooltip>
  );
}
