import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { KeyboardEvent } from 'react';
import type { FigureGrid } from './figure-grid.ts';

/** What the keys of a table act on. */
export interface GridKeys<Row> {
  readonly grid: FigureGrid<Row>;
  /** Index of the active row, or -1. */
  readonly active: number;
  readonly editable: boolean;
  readonly open: (row: Row) => void;
  /** Chooses a row for what is done with several, or not any more. */
  readonly toggle: (row: Row) => void;
}

/** A key that writes the beginning of an amount. */
const WRITES = /^[\d.０-９．]$/;

/**
 * The keys of a table while no cell is written in: left and right choose a column, Enter or F2 opens the chosen cell, a digit begins anew in it, Space opens the
 * whole row, Shift and Space chooses it. Up, down and the rest are the list's.
 */
export function gridKey<Row>(
  { grid, active, editable, open, toggle }: GridKeys<Row>,
  event: KeyboardEvent<HTMLElement>,
): void {
  const row = grid.table?.rows[active];
  if (event.defaultPrevented || isComposing(event.nativeEvent) || row === undefined || !grid.table) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const id = grid.table.idOf(row);
  const { key } = event;
  if (key === ' ' && event.shiftKey && editable) toggle(row);
  else if (key === ' ' || (key === 'Enter' && !editable)) open(row);
  else if (!editable) return;
  else if (key === 'ArrowLeft' || key === 'ArrowRight') grid.step(key === 'ArrowLeft' ? -1 : 1);
  else if (key === 'Enter' || key === 'F2') grid.begin(id, grid.column);
  else if (key === 'Escape' && grid.stateOf(id, grid.column)?.kind === 'kept') grid.cancel(id, grid.column);
  else if (WRITES.test(key)) grid.begin(id, grid.column, key.normalize('NFKC'));
  else return;
  event.preventDefault();
}

/** Where a key of a cell that is written in leads: a row up or down, a column to the side, or back. */
export type CellMove = { readonly rows: 0 | 1 | -1; readonly columns: 0 | 1 | -1; readonly keep: boolean };

/** The same for a cell that is written in; undefined where the key is the text's own. */
export function cellMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): CellMove | undefined {
  switch (key) {
    case 'Enter':
      return { rows: shiftKey ? -1 : 1, columns: 0, keep: true };
    case 'ArrowDown':
      return { rows: 1, columns: 0, keep: true };
    case 'ArrowUp':
      return { rows: -1, columns: 0, keep: true };
    case 'Tab':
      return { rows: 0, columns: shiftKey ? -1 : 1, keep: true };
    case 'Escape':
      return { rows: 0, columns: 0, keep: false };
    default:
      return undefined;
  }
}
