import { describe, expect, it } from 'vitest';
import { draftKey, writeDraft } from '../../../parts/draft/draft.ts';
import { leftDrafts, unsavedOf } from './left-drafts.ts';

const NOW = 1_800_000_000;
const WRITES = 'doctor@demo.test';

function memory() {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const field = (path: string[], text: string, more: object = {}) => ({
  path,
  text,
  from: '',
  to: text,
  valid: true,
  focused: true,
  ...more,
});

function kept(
  recordID: string,
  values: ReturnType<typeof field>,
  savedAt = NOW - 600,
  email = WRITES,
  clinic = 'demo',
) {
  return { key: draftKey(clinic, email, `visit.${recordID}|${values.path.join('/')}`), values, savedAt };
}

const left = (...drafts: ReturnType<typeof kept>[]) => {
  const storage = memory();
  for (const { key, values, savedAt } of drafts) writeDraft(storage, key, { values, savedAt });
  return leftDrafts(storage, 'demo', WRITES, NOW).map(({ recordID, typed }) => [
    recordID,
    ...typed.map(({ text }) => text),
  ]);
};

describe('what was typed in a visit and isn’t in it', () => {
  it('is told by visit, the latest first, whatever its browser was doing when it ended', () => {
    const drafts = [
      kept('/record/1', field(['record'], '嘔吐'), NOW - 900),
      kept('/record/1', field(['therapy'], '禁食'), NOW - 890),
      kept('/record/2', field(['weight'], '五公斤', { to: 5, valid: false }), NOW - 100),
    ];
    expect(left(...drafts)).toEqual([
      ['/record/2', '五公斤'],
      ['/record/1', '嘔吐', '禁食'],
    ]);
  });

  it('is not told while a page may be about to save it', () => {
    expect(left(kept('/record/1', field(['record'], '嘔吐'), NOW - 30))).toEqual([]);
  });

  it('is nothing where somebody only stood in a field', () => {
    expect(left(kept('/record/1', field(['record'], '', { to: '' })))).toEqual([]);
    expect(left(kept('/record/1', field(['weight'], '5', { from: 5, to: 5 })))).toEqual([]);
  });

  it('is its author’s alone, in the clinic in which they wrote it', () => {
    const others = [
      kept('/record/1', field(['record'], '嘔吐'), NOW - 600, 'other@demo.test'),
      kept('/record/1', field(['record'], '嘔吐'), NOW - 600, WRITES, 'harbour'),
    ];
    expect(left(...others)).toEqual([]);
  });

  it('is nothing that the visit holds: it was saved in the last moment', async () => {
    const storage = memory();
    for (const [path, text] of [
      [['record'], '嘔吐'],
      [['chargeDivision', 'fee', 'price'], '610'],
    ] as const) {
      const { key, values, savedAt } = kept('/record/1', field([...path], text, { to: text === '610' ? 610 : text }));
      writeDraft(storage, key, { values, savedAt });
    }
    const holding = (record: object | undefined) => ({ get: async () => record }) as never;
    const unsaved = async (record: object | undefined) =>
      (await unsavedOf(holding(record), leftDrafts(storage, 'demo', WRITES, NOW))).flatMap(({ typed }) =>
        typed.map(({ text }) => text),
      );
    const fee = (price: number) => ({ chargeDivision: [{ _id: 'fee', price }] });
    expect(await unsaved({ record: '嘔吐', ...fee(610) })).toEqual([]);
    expect(await unsaved({ record: '嘔吐', ...fee(500) })).toEqual(['610']);
    expect(await unsaved(undefined)).toEqual(['610', '嘔吐']);
  });
});
