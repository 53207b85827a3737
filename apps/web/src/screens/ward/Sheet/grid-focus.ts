/** Where a cell stands: its row from 0, its column: 0 the head of the row, 1 to 24 its hours. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The place of a cell that something happened in; undefined outside of all cells. */
export function placeOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(' ').map(Number);
  return cell === null || row === undefined || column === undefined ? undefined : { row, column };
}

/** The cell at a place. */
export const cellAt = (grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`) ?? null;

/** Goes to a cell. The one that has the focus is the one at which the Tab key enters the grid. */
export function focusCell(grid: HTMLElement | null, place: CellPlace): boolean {
  const cell = cellAt(grid, place);
  cell?.focus();
  return cell !== null;
}

/** Makes a cell the one at which the Tab key enters the grid. Done by hand, because no row should be drawn anew for it. */
export function rove(grid: HTMLElement | null, cell: Element | null): void {
  if (grid === null || cell === null) return;
  for (const before of grid.querySelectorAll('[data-cell][tabindex="0"]'))
    if (before !== cell) before.setAttribute('tabindex', '-1');
  cell.setAttribute('tabindex', '0');
}
