import { describe, expect, it } from 'vitest';
import type { Conflict } from './case.schema.ts';
import '../kinds.ts';
import { canKeepBoth, chosenValue, contestedGroups, mergedFields, reviewEdits, withStored } from './review.ts';

const text = {
  path: ['diagnosis'],
  from: '肝酵素升高',
  mine: '膽囊黏液囊腫，肝酵素升高',
  theirs: '肝酵素升高，疑似庫欣氏症',
};
const dose = { path: ['drugBag', 'b', 'items', 'd', 'number'], from: 10, mine: 14, theirs: 28 };

const conflict = (more: Partial<Conflict>): Conflict => ({
  _id: '/draftConflictLog/record/1-a/2-b',
  collection: 'conflict',
  documentCollection: 'record',
  documentID: '/record/1-a',
  author: 'a@demo.test',
  command: 'record.edit',
  fields: [],
  state: 'open',
  resolvedBy: '',
  saveDateTime: 2,
  updateDateTime: 2,
  ...more,
});

describe('review of a conflict', () => {
  it('keeps both texts as one, but never both of a dose', () => {
    expect(chosenValue('record', text, 'both')).toBe('膽囊黏液囊腫，肝酵素升高，疑似庫欣氏症');
    expect(canKeepBoth('record', dose)).toBe(false);
    expect(chosenValue('record', dose, 'both')).toBe(14);
  });

  it('shows what the clinic has now, and changes from there, where somebody has gone on writing', () => {
    const row = { _id: 'd', name: 'Cerenia', number: 2 };
    const taken = { path: ['drugBag', 'b', 'items', 'd'], from: row, mine: { ...row, number: 3 }, theirs: row };
    const before = conflict({ fields: [text, dose, taken] });
    const stored = { diagnosis: '庫欣氏症', drugBag: [{ bagID: 'b', items: [] }] };
    const now = withStored(before, stored);
    expect(now.fields.map(({ theirs }) => theirs)).toEqual(['庫欣氏症', undefined, null]);
    expect(reviewEdits('record', now.fields.slice(0, 1), ['mine'])).toEqual([
      { op: 'set', path: ['diagnosis'], from: '庫欣氏症', to: text.mine },
    ]);
    expect(reviewEdits('record', now.fields.slice(2), ['mine'])).toEqual([
      { op: 'insert', path: ['drugBag', 'b', 'items'], row: taken.mine },
    ]);
    expect(withStored(before, undefined)).toBe(before);
    expect(withStored(conflict({ fields: [text] }), { diagnosis: text.theirs }).fields).toEqual([text]);
  });

  it('names nobody any more as the writer of what has moved on since', () => {
    const [by, at] = ['/staff/chen', 1];
    const weight = { path: ['weight'], from: 5, mine: 5.1, theirs: 5.2 };
    const writers = [text, weight].map(({ path }) => ({ path, by, at }));
    const now = withStored(conflict({ fields: [text, weight], writers }), { diagnosis: '庫欣氏症', weight: 5.2 });
    expect(now.writers).toEqual([{ path: ['weight'], by, at }]);
  });

  it('makes no third phone or name of two', () => {
    expect(canKeepBoth('user', { path: ['phone'], from: '0911', mine: '0912', theirs: '0913' })).toBe(false);
    expect(
      canKeepBoth('record', { path: ['drugBag', 'b', 'items', 'd', 'note'], from: '', mine: '一', theirs: '二' }),
    ).toBe(false);
  });

  it('decides the fields of one drug together', () => {
    const days = { path: ['drugBag', 'b', 'items', 'd', 'days'], from: 5, mine: 14, theirs: 28 };
    const bags = [{ bagID: 'b', items: [{ _id: 'd', number: 28, days: 28 }] }];
    const fields = [text, dose, days];
    expect(contestedGroups({ fields, masterRecord: { drugBag: bags }, draft: {} })).toEqual([
      { path: ['diagnosis'], fields: [0] },
      { path: ['drugBag', 'b', 'items', 'd'], fields: [1, 2] },
    ]);
    expect(contestedGroups({ fields: [dose], masterRecord: undefined, draft: undefined })).toEqual([
      { path: dose.path, fields: [0] },
    ]);
  });

  it('takes words of the person instead of either side', () => {
    expect(reviewEdits('record', [text], [{ own: '庫欣氏症' }])).toEqual([
      { op: 'set', path: ['diagnosis'], from: text.theirs, to: '庫欣氏症' },
    ]);
  });

  it('edits only what changes, from the value that stands', () => {
    expect(reviewEdits('record', [text, dose], ['theirs', 'mine'])).toEqual([
      { op: 'set', path: dose.path, from: 28, to: 14 },
    ]);
    expect(reviewEdits('record', [text, dose], ['theirs', 'theirs'])).toEqual([]);
  });

  it('lists what merged by itself, side by side, without the contested fields', () => {
    const log = conflict({
      fields: [text],
      originalDraft: { diagnosis: '肝酵素升高', vitals: { temperature: null, heartRate: 90 }, weight: 8 },
      draft: { diagnosis: text.mine, vitals: { temperature: 38.7, heartRate: 90 }, weight: 8 },
      masterRecord: { diagnosis: text.theirs, vitals: { temperature: null, heartRate: 90 }, weight: 8.2 },
      combinedRecord: { diagnosis: text.theirs, vitals: { temperature: 38.7, heartRate: 90 }, weight: 8.2 },
    });
    expect(mergedFields(log)).toEqual([
      { path: ['vitals', 'temperature'], mine: 38.7, theirs: undefined, result: 38.7 },
      { path: ['weight'], mine: undefined, theirs: 8.2, result: 8.2 },
    ]);
  });

  it('lists nothing of a log without drafts', () => {
    expect(mergedFields(conflict({ fields: [dose] }))).toEqual([]);
  });
});
