import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useRef } from 'react';

const DELTAS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Whether the caret is where an arrow leaves the field: at its edge, or with all of it selected. */
function leaves(field: HTMLInputElement, key: string): boolean {
  const { selectionStart, selectionEnd, value } = field;
  if (key === 'ArrowLeft') return selectionStart === 0;
  return key !== 'ArrowRight' || selectionEnd === value.length;
}

/** A cell says where it is by `data-cell="row column"`. */
const cellAt = (sheet: HTMLElement, row: number, column: number) =>
  sheet.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);

/** Focuses a cell; a field is selected, so that typing replaces it. */
export function focusCell(sheet: HTMLElement | null, row: number, column: number): void {
  const cell = sheet === null ? null : cellAt(sheet, row, column);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}

/** Arrow keys go from cell to cell of a sheet, fields and buttons alike. */
export function useCells() {
  const sheet = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = DELTAS[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!delta || from === undefined || isComposing(event.nativeEvent) || event.altKey || event.ctrlKey) return;
    if (event.target instanceof HTMLInputElement && !leaves(event.target, event.key)) return;
    const [row = 0, column = 0] = from.split(' ').map(Number);
    if (sheet.current === null || !cellAt(sheet.current, row + delta[0], column + delta[1])) return;
    event.preventDefault();
    focusCell(sheet.current, row + delta[0], column + delta[1]);
  };
  return { sheet, onKeyDown, focus: (row: number, column: number) => focusCell(sheet.current, row, column) };
}
