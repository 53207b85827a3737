import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DIFFERENCE_CAUSES, type DifferenceCause } from './controlled-count.schema.ts';
import { countedBeside, DIFFERENCE_EFFECTS, dayState, explained, explains, uncountedOf } from './controlled-count.ts';
import { sumOf } from './movement.ts';

const entry = (lotID: string, counted: number) => ({
  prodID: 'K',
  lotID,
  counted,
  name: '愷他命',
  unit: 'mL',
  lot: lotID,
});

it('what was counted less what the book said is the difference, in exact decimals', () => {
  const rows = countedBeside([entry('a', 0.3), entry('b', 5)], [0.1, 5]);
  expect(rows.map(({ book, difference, cause }) => [book, difference, cause])).toEqual([
    [0.1, 0.2, null],
    [5, 0, null],
  ]);
});

it('a cause explains what is missing, what is too much, or either; nothing that doesn’t differ', () => {
  const missing = DIFFERENCE_CAUSES.filter((cause) => explains(cause, -1));
  const surplus = DIFFERENCE_CAUSES.filter((cause) => explains(cause, 1));
  expect(missing).toEqual(['miscounted', 'unwritten', 'deadSpace', 'broken', 'stolen', 'unknown']);
  expect(surplus).toEqual(['miscounted', 'unwritten', 'overfill', 'unknown']);
  expect(DIFFERENCE_CAUSES.some((cause) => explains(cause, 0))).toBe(false);
});

it('each difference has to be explained by a cause that can; explanations of what doesn’t differ say nothing', () => {
  const rows = countedBeside([entry('a', 1), entry('b', 5)], [2, 5]);
  const say = (lotID: string, cause: DifferenceCause) => ({ prodID: 'K', lotID, cause, text: '說明' });
  expect(explained({ rows }, []).missing?.lotID).toBe('a');
  expect(explained({ rows }, [say('a', 'overfill')]).missing?.lotID).toBe('a');
  const whole = explained({ rows }, [say('a', 'broken'), say('b', 'stolen')]);
  expect(whole.missing).toBeUndefined();
  expect(whole.rows.map(({ cause }) => cause)).toEqual(['broken', null]);
});

it('lots that lie there and weren’t counted are missing from a count', () => {
  const lying = [entry('a', 0), entry('b', 0)];
  expect(uncountedOf(lying, [entry('b', 3)])).toEqual([lying[0]]);
});

it('a day is counted by one closed count, however many are open beside it', () => {
  expect(dayState([])).toBe('none');
  expect(dayState([{ status: 'open' }])).toBe('open');
  expect(dayState([{ status: 'open' }, { status: 'closed' }])).toBe('closed');
});

it('whatever is found and however it is explained, the book comes to what was counted by what moves, and stays where nothing does', () => {
  const tenths = fc.integer({ min: 0, max: 400 }).map((drawn) => drawn / 10);
  fc.assert(
    fc.property(tenths, tenths, fc.constantFrom(...DIFFERENCE_CAUSES), (counted, book, cause) => {
      const [row] = countedBeside([entry('a', counted)], [book]);
      const { rows, missing } = explained({ rows: row ? [row] : [] }, [
        { prodID: 'K', lotID: 'a', cause, text: '說明' },
      ]);
      const found = rows[0];
      expect(missing === undefined).toBe(found?.difference === 0 || explains(cause, found?.difference ?? 0));
      const moved = found?.cause && DIFFERENCE_EFFECTS[found.cause].moves !== null ? found.difference : 0;
      if (moved !== 0) expect(sumOf([book, moved])).toBe(counted);
    }),
  );
});
