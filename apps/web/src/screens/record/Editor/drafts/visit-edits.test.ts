import { applyEdits } from '@vetloom/domain/core/edit.ts';
import { BODY_SYSTEMS, newFinding } from '@vetloom/domain/record/findings.ts';
import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { describe, expect, it } from 'vitest';
import { NO_DRAFTS, typed } from './field-drafts.ts';
import { contestedBy, editsOf, valueAt, withDrafts } from './visit-edits.ts';

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
