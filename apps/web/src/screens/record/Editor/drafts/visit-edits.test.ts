import { applyEdits } from '@vetloom/domain/core/edit.ts';
import { withSeenRows } from '@vetloom/domain/core/rows.ts';
import { BODY_SYSTEMS, newFinding } from '@vetloom/domain/record/findings.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { describe, expect, it } from 'vitest';
import { NO_DRAFTS, typed } from './field-drafts.ts';
import { contestedBy, editsOf, rowAround, valueAt, withDrafts } from './visit-edits.ts';

const record = (more: object = {}): VisitRecord =>
  ({ ...recordContent.parse({ dateTime: 1_795_147_200 }), _id: '/record/1', ...more }) as VisitRecord;
const [system] = BODY_SYSTEMS as [(typeof BODY_SYSTEMS)[0]];
const row = newFinding(system, true)._id;
const at = (field: string) => ['finding', row, field];
const apply = (document: VisitRecord, edits: ReturnType<typeof editsOf>, kept: unknown[] = []) =>
  applyEdits(
    document,
    edits,
    new Set(['finding', 'weight']),
    (_path, _from, mine) => kept.push(mine),
    () => false,
  );

/** As a device sends them: with the rows that it holds. */
const witnessed = (stored: VisitRecord, edits: ReturnType<typeof editsOf>) => withSeenRows(stored, edits);

describe('edits of a visit', () => {
  it('put a body system in when somebody first writes about it', () => {
    const edits = editsOf(record(), [
      { path: at('text'), from: undefined, to: '略沉鬱' },
      { path: at('normal'), from: undefined, to: false },
    ]);
    expect(apply(record(), edits).finding).toEqual([newFinding(system, false, '略沉鬱')]);
  });

  it('keep the words of whoever came second for review', () => {
    const edits = editsOf(record(), [
      { path: at('text'), from: undefined, to: '略沉鬱' },
      { path: at('normal'), from: undefined, to: false },
    ]);
    const kept: unknown[] = [];
    const theirs = record({ finding: [newFinding(system, true, '活潑')] });
    expect(apply(theirs, edits, kept).finding).toEqual([newFinding(system, true, '活潑')]);
    expect(kept).toEqual(['略沉鬱', false]);
  });

  it('make nothing of words that were taken back before a save', () => {
    const changes = [
      { path: at('text'), from: undefined, to: '' },
      { path: at('normal'), from: undefined, to: false },
    ];
    expect(editsOf(record(), changes)).toEqual([]);
  });

  it('that lost against somebody else are told, merged and equal ones are not', () => {
    const edits = editsOf(record(), [{ path: ['weight'], from: 9.2, to: 9.8 }]);
    const theirs = record({ weight: 9.5 });
    expect(contestedBy(edits, theirs, apply(theirs, edits))).toEqual([{ path: ['weight'], mine: 9.8, theirs: 9.5 }]);
    const plain = record({ weight: 9.2 });
    expect(contestedBy(edits, plain, apply(plain, edits))).toEqual([]);
    const same = record({ weight: 9.8 });
    expect(contestedBy(edits, same, apply(same, edits))).toEqual([]);
  });
});

describe('edits of a row that somebody took out while another wrote in it', () => {
  const drug = (more: object) => ({ _id: 'd', name: 'Metacam', price: 20, number: 3, days: 3, ...more });
  const bag = (...items: object[]) => ({ drugBag: [{ bagID: 'b', items }] });
  const place = (field: string) => ['drugBag', 'b', 'items', 'd', field];
  const asked = (theirs: VisitRecord, changes: Parameters<typeof editsOf>[1]) => {
    const kept: unknown[][] = [];
    const told = witnessed(theirs, editsOf(theirs, changes));
    const after = applyEdits(
      theirs,
      told,
      new Set(['drugBag']),
      (...one) => kept.push(one),
      () => false,
    );
    return { kept, after };
  };

  it('bring it along as its author saw it: they are asked for the row, and can put it back as they wrote it', () => {
    const seen = record(bag(drug({})));
    const row = rowAround(seen, place('number'));
    const changes = [
      { path: place('number'), from: 3, to: 7, row },
      { path: place('days'), from: 3, to: 7, row },
    ];
    const beside = record({ drugBag: [{ bagID: 'b', items: [{ _id: 'e', name: 'Cerenia' }] }] });
    const rowPath = ['drugBag', 'b', 'items', 'd'];
    expect(asked(beside, changes).kept).toEqual([[rowPath, drug({}), drug({ number: 7, days: 7 }), null]]);
    for (const theirs of [record(), record({ drugBag: [] })])
      expect(asked(theirs, changes).kept).toEqual([
        [rowPath.slice(0, 2), bag(drug({})).drugBag[0], bag(drug({ number: 7, days: 7 })).drugBag[0], null],
      ]);
  });

  it('hold what they saw last, also where the screen had not heard of their own save', () => {
    const row = rowAround(record(bag(drug({}))), place('number'));
    const { kept } = asked(record({ drugBag: [] }), [{ path: place('number'), from: 7, to: 9, row }]);
    const [seen, mine] = [7, 9].map((number) => bag(drug({ number })).drugBag[0]);
    expect(kept).toEqual([[['drugBag', 'b'], seen, mine, null]]);
  });

  it('say nothing of a row that is there', () => {
    const stored = record(bag(drug({})));
    const change = { path: place('number'), from: 3, to: 7, row: rowAround(stored, place('number')) };
    expect(editsOf(stored, [change])).toEqual([{ op: 'set', path: place('number'), from: 3, to: 7 }]);
    expect(rowAround(stored, ['record'])).toBeUndefined();
  });
});

describe('the visit with what is being typed', () => {
  it('shows valid values in rows and fields, and leaves the stored visit as it is', () => {
    const stored = record({ chargeDivision: [{ _id: 'c', name: '診察費', price: 400, number: 1 }] });
    const path = ['chargeDivision', 'c', 'number'];
    const drafts = typed(NO_DRAFTS, { path, seen: 1, text: '2', to: 2, valid: true, focused: true });
    expect(valueAt(withDrafts(stored, drafts), path)).toBe(2);
    expect(valueAt(stored, path)).toBe(1);
  });
  it('ignores what stands for no value and rows that are gone', () => {
    const path = ['chargeDivision', 'gone', 'number'];
    const drafts = typed(typed(NO_DRAFTS, { path, seen: 1, text: '2', to: 2, valid: true, focused: true }), {
      path: ['weight'],
      seen: null,
      text: '9..',
      to: null,
      valid: false,
      focused: true,
    });
    expect(withDrafts(record(), drafts)).toEqual(record());
  });
});
