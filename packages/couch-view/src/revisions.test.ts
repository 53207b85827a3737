import { describe, expect, it } from 'vitest';
import { Revisions } from './revisions.ts';
import { BEGINNING, markOf, placeOf, tokenOf } from './sequence.ts';

const revisions = new Revisions(Buffer.from('secret'));

describe('a revision', () => {
  it('names its version, and is the same for the same document and version', () => {
    expect(revisions.of('/pet/a', 3)).toMatch(/^3-[a-f0-9]{32}$/);
    expect(revisions.of('/pet/a', 3)).toBe(new Revisions(Buffer.from('secret')).of('/pet/a', 3));
    expect(revisions.of('/pet/a', 3)).not.toBe(revisions.of('/pet/b', 3));
    expect(revisions.of('/pet/a', 3)).not.toBe(new Revisions(Buffer.from('other')).of('/pet/a', 3));
  });

  it('has an ancestry that reaches back to the first version and holds every earlier revision', () => {
    const { start, ids } = revisions.ancestry('/pet/a', 5);
    expect(start).toBe(5);
    expect(ids.map((digest, back) => `${start - back}-${digest}`)).toEqual(
      [5, 4, 3, 2, 1].map((version) => revisions.of('/pet/a', version)),
    );
  });

  it('is known again, and nothing else is taken for one', () => {
    expect(revisions.versionOf('/pet/a', revisions.of('/pet/a', 7))).toBe(7);
    for (const text of ['7-00000000000000000000000000000000', revisions.of('/pet/b', 7), '0-x', '', '7', '-1-a'])
      expect(revisions.versionOf('/pet/a', text)).toBeUndefined();
  });
});

describe('a place in the feed', () => {
  const views = { pet: { key: '0', fields: 'all', own: undefined } } as const;
  const mark = markOf('epoch', views);

  it.each([
    { seq: 0, id: null },
    { seq: 42, id: null },
    { seq: 42, id: '/pet/麻糬-1' },
  ])('is read as it was told: %j', (place) => {
    expect(placeOf(tokenOf(place, mark), mark)).toEqual(place);
  });

  it('begins anew for other views and for another life of the database', () => {
    const token = tokenOf({ seq: 42, id: null }, mark);
    expect(placeOf(token, markOf('epoch', {}))).toEqual(BEGINNING);
    expect(placeOf(token, markOf('restored', views))).toEqual(BEGINNING);
  });

  it('takes a plain number, also in quotes, and refuses what no feed told', () => {
    expect(placeOf('7', mark)).toEqual({ seq: 7, id: null });
    expect(placeOf('"7"', mark)).toEqual({ seq: 7, id: null });
    for (const text of ['-1', 'x', '1e9', '7-', `${'9'.repeat(20)}`, '7-zzzzzzzz', "7-1f2e3d4c-'"])
      expect(placeOf(text, mark), text).toBeUndefined();
  });
});
