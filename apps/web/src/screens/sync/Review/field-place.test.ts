import { describe, expect, it } from 'vitest';
import { placeWords, rowsIn } from './field-place.ts';
import { shownSide } from './shown-value.ts';

const visit = {
  drugBag: [
    { bagID: 'a', items: [] },
    { bagID: 'b', items: [{ _id: 'd', name: 'Ursodiol 100 mg', number: 14 }] },
  ],
  finding: [{ _id: 'f', system: '皮膚', text: '' }],
  vitals: { temperature: 38 },
};

describe('the words of a place in a document', () => {
  it('name the field', () => {
    expect(placeWords(['diagnosis'], [visit])).toBe('診斷說明');
    expect(placeWords(['vitals', 'temperature'], [visit])).toBe('生理數值 · 體溫');
  });

  it('name the row and its member', () => {
    expect(placeWords(['drugBag', 'b', 'items', 'd'], [undefined, visit])).toBe('藥袋 2 · Ursodiol 100 mg');
    expect(placeWords(['drugBag', 'b', 'items', 'd', 'number'], [visit])).toBe('藥袋 2 · Ursodiol 100 mg · 數量');
    expect(placeWords(['finding', 'f', 'text'], [visit])).toBe('理學檢查 · 皮膚 · 說明');
  });

  it('name a result that one side took out, and say what the other would have', () => {
    const path = ['exam', 'biochemistry', 'alt'];
    const row = { _id: 'alt', name: 'ALT', unit: 'U/L' };
    const field = { path, from: { ...row, value: 50 }, mine: { ...row, value: 60 }, theirs: null };
    expect(placeWords(path, rowsIn(field))).toBe('檢驗結果 · 生化 · ALT');
    expect(shownSide(field, 'mine')).toBe('ALT 60 U/L');
    expect(shownSide(field, 'theirs')).toBe('（已移除）');
  });
});
