import { describe, expect, it } from 'vitest';
import type { Conflict } from './case.schema.ts';
import '../kinds.ts';
import { type WrittenStep, writersOf } from './writers.ts';

const AUTHOR = '/staff/doctor@clinic.test';
const LIN = '/staff/lin@clinic.test';
const CHEN = '/staff/chen@clinic.test';

const conflict = (fields: Conflict['fields'], more: Partial<Conflict> = {}): Conflict => ({
  _id: '/draftConflictLog/record/1-a/2-b',
  collection: 'conflict',
  documentCollection: 'record',
  documentID: '/record/1-a',
  author: 'doctor@clinic.test',
  command: 'record.edit',
  fields,
  state: 'open',
  resolvedBy: '',
  saveDateTime: 2,
  updateDateTime: 2,
  ...more,
});
const step = (by: string, at: number, before: object | null, after: object | null): WrittenStep => ({
  by,
  at,
  before,
  after,
});
const named = (one: Conflict, steps: readonly WrittenStep[], stored: object = {}) =>
  writersOf(one, { authorID: AUTHOR, steps, stored }).map(({ path, by, at }) => [path.join('.'), by, at]);

const weight = { path: ['weight'], from: 5, mine: 5.1, theirs: 5.2 };
const row = (price: number) => ({ _id: 'fee', name: '診察費', price });

describe('[S14] a review names who wrote what the clinic has', () => {
  it('as the one who changed that place last, not as the one who stored the document last: that was the author, a moment before', () => {
    const steps = [
      step(AUTHOR, 30, { vitals: { temperature: null } }, { vitals: { temperature: 38 } }),
      step(CHEN, 20, { weight: 5 }, { weight: 5.2 }),
      step(LIN, 10, null, { weight: 5, vitals: { temperature: null } }),
    ];
    expect(named(conflict([weight]), steps)).toEqual([['weight', CHEN, 20]]);
  });

  it('each place by its own: a price by one, a weight by another', () => {
    const steps = [
      step(LIN, 20, { chargeDivision: [row(300)] }, { chargeDivision: [row(385)] }),
      step(CHEN, 10, { weight: 5 }, { weight: 5.2 }),
    ];
    const price = { path: ['chargeDivision', 'fee', 'price'], from: 300, mine: 391, theirs: 385 };
    expect(named(conflict([weight, price]), steps)).toEqual([
      ['weight', CHEN, 10],
      ['chargeDivision.fee.price', LIN, 20],
    ]);
  });

  it('as the one who took a row out', () => {
    const gone = { path: ['chargeDivision', 'fee'], from: row(300), mine: row(610), theirs: null };
    const steps = [
      step(AUTHOR, 30, { chargeDivision: [] }, { chargeDivision: [{ _id: 'other' }] }),
      step(CHEN, 20, { chargeDivision: [row(300)] }, { chargeDivision: [] }),
      step(AUTHOR, 10, { chargeDivision: [] }, { chargeDivision: [row(300)] }),
    ];
    expect(named(conflict([gone]), steps)).toEqual([['chargeDivision.fee', CHEN, 20]]);
  });

  it('of the same thing put in twice, as the one who put the other row in', () => {
    const double = {
      path: ['drugBag', 'b', 'items', 'mine'],
      from: null,
      mine: { _id: 'mine' },
      theirs: { _id: 'theirs' },
    };
    const bag = { bagID: 'a', items: [{ _id: 'theirs', name: 'Cerenia' }] };
    const steps = [step(CHEN, 20, { drugBag: [] }, { drugBag: [bag] })];
    expect(named(conflict([double]), steps, { drugBag: [bag] })).toEqual([['drugBag.b.items.mine', CHEN, 20]]);
  });

  it('of what is in a bag that was handed out as the one who handed it out, not as the one who had prescribed it', () => {
    const number = { path: ['drugBag', 'a', 'items', 'd', 'number'], from: 3, mine: 7, theirs: 3 };
    const drug = { _id: 'd', name: 'Metacam', number: 3 };
    const bag = { bagID: 'a', items: [drug], dispensed: true, dispensedBy: LIN, dispensedDateTime: 20 };
    const steps = [
      step(LIN, 20, { drugBag: [{ ...bag, dispensed: false }] }, { drugBag: [bag] }),
      step(CHEN, 10, { drugBag: [] }, { drugBag: [{ ...bag, dispensed: false }] }),
    ];
    expect(named(conflict([number]), steps, { drugBag: [bag] })).toEqual([[number.path.join('.'), LIN, 20]]);
    // Its directions were put right afterwards.
    const direction = { path: ['drugBag', 'a', 'items', 'd', 'direction'], from: '', mine: '飯前', theirs: '飯後' };
    const later = { ...bag, items: [{ ...drug, direction: '飯後' }] };
    expect(
      named(conflict([direction]), [step(CHEN, 30, { drugBag: [bag] }, { drugBag: [later] }), ...steps], {
        drugBag: [later],
      }),
    ).toEqual([[direction.path.join('.'), CHEN, 30]]);
  });

  it('of words that came together with the author’s own as the other one', () => {
    const words = { path: ['diagnosis'], from: '嘔吐', mine: '嘔吐三天', theirs: '嘔吐。發燒' };
    const steps = [
      step(AUTHOR, 30, { diagnosis: '發燒' }, { diagnosis: '嘔吐。發燒' }),
      step(CHEN, 20, { diagnosis: '' }, { diagnosis: '發燒' }),
    ];
    expect(named(conflict([words]), steps)).toEqual([['diagnosis', CHEN, 20]]);
    expect(named(conflict([words]), steps.slice(0, 1))).toEqual([['diagnosis', AUTHOR, 30]]);
  });

  it('also of what came together by itself', () => {
    const log = conflict([weight], {
      originalDraft: { weight: 5, cause: '嘔吐' },
      draft: { weight: 5.1, cause: '嘔吐' },
      masterRecord: { weight: 5.2, cause: '腹瀉' },
      combinedRecord: { weight: 5.2, cause: '腹瀉' },
    });
    const steps = [step(LIN, 20, { cause: '嘔吐' }, { cause: '腹瀉' }), step(CHEN, 10, { weight: 5 }, { weight: 5.2 })];
    expect(named(log, steps)).toEqual([
      ['weight', CHEN, 10],
      ['cause', LIN, 20],
    ]);
  });

  it('and nobody where the history does not tell it: a lawful erasure took it away', () => {
    expect(named(conflict([weight]), [step(CHEN, 10, null, null)])).toEqual([]);
  });
});
