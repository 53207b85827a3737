/** A box on the page, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between a cell and what lies beside it, and between that and the edge of the page. */
const GAP = 8;

/**
 * Where a popover of a size lies beside a cell, never over it: at its right, else at its left, as far down as the page has room; on a narrow page below it, else
 * above. What has room nowhere lies over the cell, so that all of it is on the page.
 */
export function besideCell(
  cell: Box,
  size: Pick<Box, 'width' | 'height'>,
  page: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const within = (value: number, length: number, room: number) => Math.max(GAP, Math.min(value, room - length - GAP));
  const right = cell.left + cell.width + GAP;
  const left = cell.left - GAP - size.width;
  const top = within(cell.top - 24, size.height, page.height);
  if (right + size.width + GAP <= page.width) return { left: right, top };
  if (left >= GAP) return { left, top };
  const below = cell.top + cell.height + GAP;
  const above = cell.top - GAP - size.height;
  return {
    left: within(cell.left, size.width, page.width),
    top:
      above < GAP ? within(below, size.height, page.height) : below + size.height + GAP <= page.height ? below : above,
  };
}
