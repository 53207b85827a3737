import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';

/** Where a cell stands: its doctor and its day, both from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What the keys of the month do. */
export interface MonthKeys {
  /** Turns a part, or the whole day. */
  readonly onToggle: (place: CellPlace, part?: DayPart) => void;
  readonly onOpen: (place: CellPlace) => void;
  /** Copies the week of a day, of its doctor or of all. */
  readonly onCopy: (place: CellPlace, all: boolean) => void;
  readonly onPaste: (place: CellPlace) => void;
  readonly onFocus: (place: CellPlace) => void;
  /** Beyond the first or last day: the month before or after. */
  readonly onTurn: (by: 1 | -1) => void;
  readonly editable: boolean;
  /** A finger's breadth holds no single part: a press opens the day. */
  readonly isTouch: boolean;
}

const DELTAS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

function placeOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(' ').map(Number);
  return cell === null || row === undefined || column === undefined ? undefined : { row, column };
}

const cellAt = (grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`) ?? null;

/** Makes a cell the one at which the Tab key enters. Done by hand, because no cell should be drawn anew for it. */
function rove(grid: HTMLElement | null, cell: Element | null): void {
  if (grid === null || cell === null) return;
  for (const before of grid.querySelectorAll('[data-cell][tabindex="0"]'))
    if (before !== cell) before.setAttribute('tabindex', '-1');
  cell.setAttribute('tabindex', '0');
}

/** Lets the Tab key enter at a cell, and shows it where the grid scrolls. */
export function enterAt(grid: HTMLElement | null, place: CellPlace, scroll: HTMLElement | null): void {
  const cell = cellAt(grid, place);
  if (grid?.contains(document.activeElement) === false) rove(grid, cell);
  const column = cell?.parentElement;
  if (scroll && column && scroll.scrollWidth > scroll.clientWidth + 1)
    scroll.scrollLeft = Math.max(0, column.offsetLeft - scroll.clientWidth / 2);
}

/** The keys and presses of the month, for all of its cells at one place. */
export function useMonthKeys(grid: RefObject<HTMLTableElement | null>, keys: MonthKeys) {
  const at = (place: CellPlace) => cellAt(grid.current, place);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === undefined || isComposing(event.nativeEvent) || event.altKey) return;
    const done = (act: () => void) => {
      event.preventDefault();
      // What the screen does by the same key isn't meant here.
      event.stopPropagation();
      if (!event.repeat) act();
    };
    if (event.ctrlKey || event.metaKey) {
      const letter = event.key.toLowerCase();
      if (letter === 'c') done(() => keys.onCopy(place, event.shiftKey));
      else if (letter === 'v' && keys.editable) done(() => keys.onPaste(place));
      return;
    }
    const delta = DELTAS[event.key];
    if (delta) {
      event.preventDefault();
      const next = at({ row: place.row + delta[0], column: place.column + delta[1] });
      if (next) next.focus();
      else if (delta[1] !== 0 && !event.repeat) keys.onTurn(delta[1] as 1 | -1);
      return;
    }
    if (event.key === 'Home' || event.key === 'End') {
      const cells = grid.current?.querySelectorAll<HTMLElement>(`[data-cell^="${place.row} "]`) ?? [];
      return done(() => cells[event.key === 'Home' ? 0 : cells.length - 1]?.focus());
    }
    if (event.key === 'Enter') return done(() => keys.onOpen(place));
    if (!keys.editable) return;
    const part = DAY_PARTS[Number(event.key) - 1];
    if (event.key === ' ') done(() => keys.onToggle(place));
    else if (part !== undefined && /^[123]$/.test(event.key)) done(() => keys.onToggle(place, part));
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    // Enter and Space reach a button as a press, too: the keys have done theirs.
    if (place === undefined || event.detail === 0) return;
    const named = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null;
    const part = DAY_PARTS.find((one) => one === named?.dataset.part);
    if (keys.isTouch || !keys.editable || part === undefined) keys.onOpen(place);
    else keys.onToggle(place, part);
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (place === undefined) return;
    rove(grid.current, at(place));
    keys.onFocus(place);
  };
  return { onKeyDown, onClick, onFocus };
}
