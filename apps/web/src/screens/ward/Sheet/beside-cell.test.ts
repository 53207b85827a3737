import { describe, expect, it } from 'vitest';
import { besideCell } from './beside-cell.ts';

const size = { width: 300, height: 200 };
const page = { width: 1366, height: 768 };
const cell = (left: number, top: number) => ({ left, top, width: 40, height: 27 });

describe('where a popover lies beside its cell', () => {
  it('is at its right, at its left where the page ends, and never over it', () => {
    expect(besideCell(cell(400, 300), size, page)).toEqual({ left: 448, top: 276 });
    expect(besideCell(cell(1200, 300), size, page)).toEqual({ left: 892, top: 276 });
  });

  it('stays within the page at its upper and lower end', () => {
    expect(besideCell(cell(400, 2), size, page).top).toBe(8);
    expect(besideCell(cell(400, 740), size, page).top).toBe(560);
  });

  it('is below the cell on a phone, above it where there is no room below', () => {
    const phone = { width: 390, height: 844 };
    expect(besideCell(cell(200, 300), size, phone)).toEqual({ left: 82, top: 335 });
    expect(besideCell(cell(200, 780), size, phone)).toEqual({ left: 82, top: 572 });
  });

  it('is whole on a phone that has room for it neither below nor above: what saves must be met by a finger', () => {
    const pad = { width: 304, height: 480 };
    expect(besideCell(cell(200, 440), pad, { width: 390, height: 844 })).toEqual({ left: 78, top: 356 });
  });
});
