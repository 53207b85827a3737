import { describe, expect, it } from 'vitest';
import { type DraftStorage, draftKey, dropDraft, readDraft, sameShape, writeDraft } from './draft.ts';

function memory(): DraftStorage & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

const model = { name: '', labels: [] as string[], birth: null as number | null };
const fits = sameShape(model);

describe('a draft', () => {
  const key = draftKey('demo', 'Doctor@demo.test', 'owner.new');

  it('comes back as it was typed, until it is dropped', () => {
    const storage = memory();
    const values = { name: '丁慧敏', labels: ['VIP'], birth: null };
    expect(writeDraft(storage, key, { values, savedAt: 5 })).toBe(true);
    expect(readDraft(storage, key, fits)).toEqual({ values, savedAt: 5 });
    dropDraft(storage, key);
    expect(readDraft(storage, key, fits)).toBeUndefined();
  });

  it('belongs to one person in one clinic', () => {
    expect(key).toBe(draftKey('demo', 'doctor@demo.test', 'owner.new'));
    expect(key).not.toBe(draftKey('harbour', 'doctor@demo.test', 'owner.new'));
    expect(key).not.toBe(draftKey('demo', 'cashier@demo.test', 'owner.new'));
  });

  it('of another shape is none, so that an older version cannot break a form', () => {
    const storage = memory();
    storage.setItem(key, JSON.stringify({ values: { name: 3, labels: [], birth: null }, savedAt: 1 }));
    expect(readDraft(storage, key, fits)).toBeUndefined();
    storage.setItem(key, JSON.stringify({ values: { name: '' }, savedAt: 1 }));
    expect(readDraft(storage, key, fits)).toBeUndefined();
    storage.setItem(key, 'null');
    expect(readDraft(storage, key, fits)).toBeUndefined();
  });

  it('is given up without a word when the browser has no room', () => {
    const full: DraftStorage = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, key, { values: model, savedAt: 1 })).toBe(false);
  });
});
