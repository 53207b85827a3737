import type { ReadViews } from '@vetloom/storage/ports/feed.ts';
import { describe, expect, it } from 'vitest';
import { Meter } from './budget.ts';
import { planOf } from './plan.ts';
import { readSelector } from './selector.ts';

const all = { key: '0', fields: 'all', own: undefined } as const;
const views: ReadViews = { record: all, staff: { key: '1', fields: ['_id', 'collection', 'name'], own: undefined } };
const plan = (selector: Record<string, unknown>, sort: { field: string; descending: boolean }[] = [], index?: string) =>
  planOf({ selector, sort, index }, views);

describe('a selector', () => {
  const document = {
    _id: '/record/1',
    status: 3,
    tags: ['a', 'b'],
    owner: { name: '陳怡君' },
    rows: [{ n: 1 }, { n: 2 }],
  };
  it.each([
    [{ status: 3 }, true],
    [{ status: { $gt: 3 } }, false],
    [{ status: { $gte: 3, $lt: 4 } }, true],
    [{ status: { $in: [1, 3] } }, true],
    [{ status: { $nin: [1, 3] } }, false],
    [{ status: { $ne: '3' } }, true],
    [{ missing: { $exists: false } }, true],
    [{ missing: { $lt: 5 } }, false],
    [{ 'owner.name': '陳怡君' }, true],
    [{ owner: { name: '陳怡君' } }, true],
    [{ tags: { $all: ['a', 'b'] } }, true],
    [{ tags: { $size: 3 } }, false],
    [{ rows: { $elemMatch: { n: 2 } } }, true],
    [{ $or: [{ status: 1 }, { status: 3 }] }, true],
    [{ $nor: [{ status: 3 }] }, false],
    [{ $not: { status: 1 } }, true],
    [{ status: { $not: { $eq: 3 } } }, false],
    [{ status: { $type: 'number' } }, true],
    [{ __proto__: 1, constructor: { $exists: true } }, false],
  ])('%j is %s', (selector, expected) => {
    expect(readSelector(selector)(document, new Meter())).toBe(expected);
  });

  it('takes no regular expressions, no programs, no nests without end', () => {
    let deep: unknown = { status: 1 };
    for (let depth = 0; depth < 20; depth += 1) deep = { $and: [deep] };
    for (const selector of [{ name: { $regex: '(a+)+$' } }, { $where: '1' }, deep, null, [], 'x'])
      expect(() => readSelector(selector)).toThrow(expect.objectContaining({ codeName: 'badParameter' }));
  });
});

describe('a query', () => {
  it('runs on the declared index that helps most', () => {
    expect(plan({ collection: 'record', petID: '/pet/a', dateTime: { $gte: 10, $lt: 20 } })).toMatchObject({
      index: 'byPet',
      range: { equals: ['/pet/a'], from: 10, to: 20 },
    });
    expect(plan({ collection: 'record', dateTime: { $gt: 10 } })).toMatchObject({
      index: 'byTime',
      range: { from: 10 },
    });
    expect(plan({ collection: 'record', status: 1, dateTime: { $lte: 5 } })).toMatchObject({ index: 'byStatus' });
  });

  it('answers in the order of an index, either way', () => {
    const sort = [{ field: 'dateTime', descending: true }];
    expect(plan({ collection: 'record' }, sort)).toMatchObject({ index: 'byTime', range: { descending: true } });
    expect(plan({ collection: 'record', petID: '/pet/a' }, sort)).toMatchObject({ index: 'byPet' });
    expect(() => plan({ collection: 'record' }, [{ field: 'cause', descending: false }])).toThrow('no declared index');
  });

  it('is refused without an index, without a collection, and on fields that are hidden from its reader', () => {
    expect(() => plan({ collection: 'record', cause: '嘔吐' })).toThrow('no declared index');
    expect(() => plan({ status: 1 })).toThrow('names a collection');
    expect(() => plan({ collection: 'staff', permissionDetail: '/role/admin' })).toThrow('no declared index');
    expect(plan({ collection: 'staff', name: 'a' })).toMatchObject({ index: 'byName' });
  });

  it('of a collection that may not be read finds nothing', () => {
    expect(plan({ collection: 'receipt', receiveDay: 1 })).toEqual({ kind: 'ids', ids: [] });
  });

  it('of ids alone, and of a whole collection, needs no index', () => {
    expect(plan({ _id: { $in: ['/pet/a'] } })).toEqual({ kind: 'ids', ids: ['/pet/a'] });
    expect(plan({ collection: 'staff' })).toMatchObject({ kind: 'collection', collection: 'staff' });
  });
});
