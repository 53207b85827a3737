import { describe, expect, it } from 'vitest';
import { MOST_PASTED, planPaste } from './price-column.ts';

const column = (length: number) => Array.from({ length }, (_, at) => String(at + 1)).join('\r\n');

describe('a column that is pasted into the prices', () => {
  it('becomes prices in the order of the rows, commas understood, the last line break no further cell', () => {
    expect(planPaste('1,200\r\n"NT$ 80"\r\n\r\n12.5\r\n', 10)).toEqual({
      prices: [1200, 80, null, 12.5],
      wrong: [],
      beyond: 0,
    });
  });

  it('of 300 cells into 200 rows says that 100 have no row', () => {
    const plan = planPaste(column(300), 200);
    expect(plan).toMatchObject({ wrong: [], beyond: 100 });
    expect('prices' in plan && plan.prices).toHaveLength(200);
  });

  it('names each cell that is no price, also those that have no row', () => {
    expect(planPaste('售價\n-5\n10\nx', 3)).toMatchObject({
      wrong: [
        { at: 0, text: '售價', problem: 'text' },
        { at: 1, text: '-5', problem: 'negative' },
        { at: 3, text: 'x', problem: 'text' },
      ],
      beyond: 1,
    });
  });

  it('is refused whole when it is several columns, or more than one call writes', () => {
    expect(planPaste('Gauze\t10\nSyringe\t5', 10)).toEqual({ refused: 'columns', count: 2 });
    expect(planPaste(column(MOST_PASTED + 1), 5000)).toEqual({ refused: 'tooMany', count: 501 });
    expect(planPaste(column(MOST_PASTED), 5000)).toMatchObject({ wrong: [], beyond: 0 });
  });
});
