import { describe, expect, it } from 'vitest';
import { Meter, QUERY_LIMITS, SELECTOR_LIMITS } from './budget.ts';
import { order } from './order.ts';
import { readSelector } from './selector.ts';

const refused = expect.objectContaining({ codeName: 'badParameter' });
const spent = (selector: object, document: object): number => {
  const meter = new Meter();
  readSelector(selector)(document, meter);
  return meter.spent;
};
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a selector is refused before anything runs', () => {
  it.each([
    ['a thousand branches', { $or: many(1000).map(() => ({ drugBag: [0] })) }],
    ['branches of branches', { $or: many(30).map(() => ({ $and: many(30).map(() => ({ a: 1 })) })) }],
    ['more empty branches than anybody needs', { $nor: many(300).map(() => ({ $and: [{}, {}] })) }],
    ['more operators than anybody needs', Object.fromEntries(many(300).map((at) => [`f${at}`, { $gt: 1 }]))],
    ['a list of values without end', { a: { $in: many(SELECTOR_LIMITS.list + 1) } }],
    ['lists that are too many together', Object.fromEntries(many(9).map((at) => [`f${at}`, { $in: many(300) }]))],
    ['a value of many parts', { a: { $eq: many(SELECTOR_LIMITS.values) } }],
    ['a text without end', { a: 'x'.repeat(SELECTOR_LIMITS.characters) }],
    ['a name that leads too deep', { [many(40).join('.')]: 1 }],
    ['a pattern that explodes', { a: { $regex: '^(a+)+$' } }],
    ['a pattern inside of a branch', { $or: [{ a: { $elemMatch: { $regex: '(x|x)*y' } } }] }],
  ])('for %s', (_, selector) => {
    expect(() => readSelector(selector)).toThrow(refused);
  });

  it('but takes what programs ask: a thousand ids, and a dozen conditions', () => {
    const ids = many(1000).map((at) => `/pet/p${String(at).padStart(20, '0')}`);
    const selector = {
      _id: { $in: ids },
      $or: many(6).map((at) => ({ status: at, dateTime: { $gte: at, $lt: at + 1 } })),
    };
    expect(readSelector(selector)({ _id: ids[999], status: 3, dateTime: 3 }, new Meter())).toBe(true);
  });
});

describe('comparing', () => {
  const row = { name: 'x'.repeat(200), quantity: 1, notes: many(50) };
  const document = { drugBag: many(1000).map(() => row), text: 'a'.repeat(100_000) };

  it('with a short list costs the same however long the document’s is', () => {
    expect(spent({ drugBag: [0] }, document)).toBe(spent({ drugBag: [0] }, { drugBag: [row] }));
  });

  it('looks a plain value up in a list, however long that is', () => {
    expect(spent({ n: { $in: many(1000) } }, { n: 999 })).toBe(spent({ n: { $in: [999] } }, { n: 999 }));
  });

  it('counts the length of texts and the items of lists', () => {
    expect(spent({ text: 'a'.repeat(100_000) }, document)).toBeGreaterThan(300);
    expect(spent({ drugBag: { $elemMatch: { quantity: 2 } } }, document)).toBeGreaterThan(1000);
    expect(spent({ drugBag: { $all: [row] } }, document)).toBeGreaterThan(1000);
  });

  it('ends a query that takes too much', () => {
    const condition = readSelector({ drugBag: { $elemMatch: { quantity: 2 } } });
    const meter = new Meter();
    const ask = () => {
      for (let at = 0; at < QUERY_LIMITS.comparisons; at += 1) condition(document, meter);
    };
    expect(ask).toThrow(expect.objectContaining({ codeName: 'tooLarge' }));
    expect(meter.spent).toBeLessThan(QUERY_LIMITS.comparisons + 10_000);
  });

  it('keeps CouchDB’s order: kinds first, lists and objects member by member', () => {
    const sorted = [
      null,
      false,
      true,
      1,
      2,
      'a',
      'b',
      [],
      [1],
      [1, 2],
      [2],
      {},
      { a: 1 },
      { a: 1, b: 1 },
      { a: 2 },
      { b: 1 },
    ];
    expect(sorted.toReversed().sort((a, b) => order(a, b))).toEqual(sorted);
    for (const value of sorted) expect(order(value, structuredClone(value))).toBe(0);
  });
});
