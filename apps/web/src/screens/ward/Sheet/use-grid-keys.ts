import { type GridRow, shownDose } from '@vetloom/domain/ward/day-grid.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { type CellPlace, cellAt, focusCell, placeOf, rove } from './grid-focus.ts';

/** What the keys of the sheet do. A row is named by its place. */
export interface GridKeys {
  /** Begins to type in a cell: with a figure, or with what stands there. */
  readonly onType: (row: GridRow, hour: number, text: string | undefined) => void;
  /** Opens what belongs to a cell, beside it. */
  readonly onOpen: (row: GridRow, hour: number, mode: 'give' | 'skip' | 'note' | 'time') => void;
  /** Carries out at once what is due in a cell. */
  readonly onExecute: (row: GridRow, hour: number) => void;
  readonly onHead: (row: GridRow) => void;
  /** Empties a cell. */
  readonly onClear: (row: GridRow, hour: number) => void;
  readonly onUndo: (event: KeyboardEvent) => void;
  readonly onFocus: (row: GridRow, hour: number | undefined) => void;
}

const DELTAS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** A figure, or what begins one. Letters are keys of the screen. */
const BEGINS_FIGURE = /^[\d.+\-０-９．]$/;

/** The keys and presses of the sheet, for all of its cells at one place. */
export function useGridKeys(
  grid: RefObject<HTMLTableElement | null>,
  rows: readonly GridRow[],
  keys: GridKeys,
  isTouch: boolean,
) {
  const go = (place: CellPlace) => focusCell(grid.current, place);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    if (place === undefined || row === undefined || event.target instanceof HTMLInputElement) return;
    const hour = place.column - 1;
    const isHour = place.column > 0;
    const isMonitor = row.list === 'monitorMission';
    if (isComposing(event.nativeEvent) || event.key === 'Process') {
      // An input method begins: its first letter is already the field's.
      if (isHour && isMonitor) keys.onType(row, hour, '');
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return keys.onUndo(event);
    if (event.altKey && event.code === 'KeyT' && isHour && isMonitor) {
      event.preventDefault();
      return keys.onOpen(row, hour, 'time');
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const delta = DELTAS[event.key];
    if (delta) {
      event.preventDefault();
      go({ row: place.row + delta[0], column: place.column + delta[1] });
      return;
    }
    const act = actOf(event.key, row, hour, isHour, isMonitor, keys);
    if (act === undefined) return;
    event.preventDefault();
    // What the screen does by the same letter isn't meant here.
    event.stopPropagation();
    // However long a key is held, a dose is given once.
    if (!event.repeat) act();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    if (place === undefined || row === undefined || event.target instanceof HTMLInputElement) return;
    if (place.column === 0) return keys.onHead(row);
    const hour = place.column - 1;
    if (row.list !== 'monitorMission' || isTouch) return keys.onOpen(row, hour, 'give');
    // The first press chooses a cell, the next one writes in it.
    if (event.detail > 1) keys.onType(row, hour, undefined);
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    if (place === undefined || row === undefined) return;
    rove(grid.current, cellAt(grid.current, place));
    keys.onFocus(row, place.column === 0 ? undefined : place.column - 1);
  };
  return { onKeyDown, onClick, onFocus, go };
}

/** What a key does in a cell; undefined for keys that aren't the sheet's. */
function actOf(
  key: string,
  row: GridRow,
  hour: number,
  isHour: boolean,
  isMonitor: boolean,
  keys: GridKeys,
): (() => void) | undefined {
  if (!isHour) return key === 'Enter' || key === ' ' ? () => keys.onHead(row) : undefined;
  if (isMonitor) {
    if (BEGINS_FIGURE.test(key)) return () => keys.onType(row, hour, key);
    if (key === 'Enter' || key === 'F2' || key === ' ') return () => keys.onType(row, hour, undefined);
    if (key === 'Delete' || key === 'Backspace') return () => keys.onClear(row, hour);
  } else {
    if (key === ' ') return () => keys.onExecute(row, hour);
    if (key === 'Enter') return () => keys.onOpen(row, hour, 'give');
  }
  const letter = key.toLowerCase();
  if (letter === 's' && shownDose(row.cells[hour]) !== undefined) return () => keys.onOpen(row, hour, 'skip');
  if (letter === 'm') return () => keys.onOpen(row, hour, 'note');
  return undefined;
}
