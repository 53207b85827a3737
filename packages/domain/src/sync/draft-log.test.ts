import { describe, expect, it } from 'vitest';
import type { Edit } from '../core/edit.ts';
import { draftLogOf } from './draft-log.ts';

const master = {
  cause: '嘔吐三天',
  diagnosis: '疑似庫欣氏症',
  vitals: { temperature: 38.1, heartRate: 90 },
  chargeDivision: [{ _id: 'a', name: '診察', price: 400 }],
  received: 900,
};

describe('the draft conflict log', () => {
  it('tells what the author saw, what they left, what stood and what came of it, of the edited fields only', () => {
    const edits: Edit[] = [
      { op: 'set', path: ['diagnosis'], from: '肝酵素升高', to: '膽囊黏液囊腫' },
      { op: 'set', path: ['vitals', 'temperature'], from: null, to: 38.7 },
      { op: 'insert', path: ['chargeDivision'], row: { _id: 'b', name: '超音波', price: 1200 } },
    ];
    const combined = {
      ...master,
      chargeDivision: [...master.chargeDivision, { _id: 'b', name: '超音波', price: 1200 }],
    };
    const log = draftLogOf(edits, master, combined, 1);
    expect(log.originalDraft).toEqual({
      diagnosis: '肝酵素升高',
      vitals: { temperature: null, heartRate: 90 },
      chargeDivision: [{ _id: 'a', name: '診察', price: 400 }],
    });
    expect(log.draft).toEqual({
      diagnosis: '膽囊黏液囊腫',
      vitals: { temperature: 38.7, heartRate: 90 },
      chargeDivision: combined.chargeDivision,
    });
    expect(log.masterRecord).toEqual({
      diagnosis: '疑似庫欣氏症',
      vitals: master.vitals,
      chargeDivision: master.chargeDivision,
    });
    expect(log.combinedRecord).toEqual({
      diagnosis: '疑似庫欣氏症',
      vitals: master.vitals,
      chargeDivision: combined.chargeDivision,
    });
    expect(log.version).toBe(1);
  });

  it('says nothing of a row that somebody else has removed meanwhile', () => {
    const edits: Edit[] = [{ op: 'set', path: ['chargeDivision', 'gone', 'price'], from: 1, to: 2 }];
    const { originalDraft, draft } = draftLogOf(edits, master, master, 1);
    expect(originalDraft).toEqual({ chargeDivision: master.chargeDivision });
    expect(draft).toEqual(originalDraft);
  });

  it('leaves what it is told of as it was', () => {
    const before = structuredClone(master);
    draftLogOf([{ op: 'set', path: ['vitals', 'heartRate'], from: 80, to: 120 }], master, master, 1);
    expect(master).toEqual(before);
  });
});
