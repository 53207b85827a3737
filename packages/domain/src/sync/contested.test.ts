import { describe, expect, it } from 'vitest';
import type { FieldConflict } from '../engine/command.ts';
import { contestedOnce } from './contested.ts';

const at = (path: readonly string[], mine: unknown, parts: Partial<FieldConflict> = {}): FieldConflict => ({
  collection: 'record',
  id: '/record/1',
  path,
  from: 'x',
  mine,
  theirs: 'stored',
  ...parts,
});

describe('the contested places of a command', () => {
  it('stand there once: with what was seen first, what was left last and what is stored', () => {
    const met = [at(['record'], 'a'), at(['cause'], 'c'), at(['record'], 'b', { from: 'a' })];
    expect(contestedOnce(met)).toEqual([at(['record'], 'b'), at(['cause'], 'c')]);
  });

  it('hold a stored text once, however many edits came for it', () => {
    const theirs = '字'.repeat(20_000);
    const met = Array.from({ length: 500 }, (_, edit) => at(['record'], `y${edit}`, { theirs }));
    const kept = contestedOnce(met);
    expect(kept).toEqual([at(['record'], 'y499', { theirs })]);
    expect(JSON.stringify(kept).length).toBeLessThan(theirs.length + 200);
  });

  it('go into the place that they lie in, where their author left one', () => {
    const row = { _id: 'r', number: 1, days: 3, items: [{ _id: 'i', name: 'a' }] };
    const met = [
      at(['fee', 'r'], row),
      at(['fee', 'r', 'number'], 2),
      at(['fee', 'r', 'days'], null),
      at(['fee', 'r', 'items', 'i', 'name'], 'b'),
    ];
    expect(contestedOnce(met)).toEqual([at(['fee', 'r'], { _id: 'r', number: 2, items: [{ _id: 'i', name: 'b' }] })]);
    expect(row.number).toBe(1);
  });

  it('are left out where the whole comes after its parts', () => {
    const met = [at(['fee', 'r', 'number'], 2), at(['fee', 'r'], { _id: 'r', number: 2 })];
    expect(contestedOnce(met)).toEqual([at(['fee', 'r'], { _id: 'r', number: 2 })]);
  });

  it('stay by themselves where the outer one has no such place: nothing that was written is dropped', () => {
    const met = [at(['fee', 'r'], null), at(['fee', 'r', 'number'], 2)];
    expect(contestedOnce(met)).toEqual(met);
  });

  it('are each row that was to go into a list that is gone', () => {
    const met = ['a', 'b'].map((_id) => at(['fee'], { _id }, { theirs: null }));
    expect(contestedOnce(met)).toEqual(met);
  });

  it('are told apart by document and by whose words they are', () => {
    const met = [at(['a'], 1), at(['a'], 2, { id: '/record/2' }), at(['a'], 3, { author: '/staff/b' })];
    expect(contestedOnce(met)).toEqual(met);
  });
});
