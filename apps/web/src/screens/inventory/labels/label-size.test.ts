import { describe, expect, it } from 'vitest';
import { LABEL_PAPERS, type LabelPaper, labelPlaces, onPage } from './label-size.ts';

const paper = (id: string) => LABEL_PAPERS.find((one) => one.id === id) as LabelPaper;

describe('labels on their paper', () => {
  it.each(LABEL_PAPERS.map((one) => [one.id, one] as const))('%s lie on the page, none over another', (_, one) => {
    const { page, label } = one;
    const places = labelPlaces(one, onPage(one), 1);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + label.width).toBeLessThanOrEqual(page.width + 0.001);
      expect(y + label.height).toBeLessThanOrEqual(page.height + 0.001);
    }
    for (const [at, a] of places.entries())
      for (const b of places.slice(at + 1))
        expect(Math.abs(a.x - b.x) >= label.width - 0.01 || Math.abs(a.y - b.y) >= label.height - 0.01).toBe(true);
  });

  it('are a page each on a roll, and begin where a sheet was left off', () => {
    expect(labelPlaces(paper('50x30'), 3, 1).map(({ page }) => page)).toEqual([0, 1, 2]);
    const places = labelPlaces(paper('a4-24'), 3, 23);
    expect(places.map(({ page, x, y }) => [page, x, y])).toEqual([
      [0, 70, 259.5],
      [0, 140, 259.5],
      [1, 0, 0.5],
    ]);
    expect(labelPlaces(paper('a4-24'), 1, 99)[0]).toMatchObject({ page: 0, x: 140 });
    expect(labelPlaces(paper('50x30'), 1, 5)[0]).toMatchObject({ page: 0 });
  });
});
