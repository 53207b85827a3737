import { describe, expect, it } from 'vitest';
import { combinedText, freshParts } from './combine-text.ts';

describe('two texts as one', () => {
  it('keeps what each side added', () => {
    expect(combinedText('肝酵素升高', '膽囊黏液囊腫，肝酵素升高', '肝酵素升高，疑似庫欣氏症')).toBe(
      '膽囊黏液囊腫，肝酵素升高，疑似庫欣氏症',
    );
  });

  it('takes away what one side took away', () => {
    expect(combinedText('低脂飲食，四週後複驗。', '低脂飲食。', '低脂飲食，四週後複驗。出現黃疸立即回診。')).toBe(
      '低脂飲食，出現黃疸立即回診。',
    );
  });

  it('puts the stored words first where both changed the same place, and says nothing twice', () => {
    expect(combinedText('', '膽囊黏液囊腫', '疑似庫欣氏症')).toBe('疑似庫欣氏症，膽囊黏液囊腫');
    expect(combinedText('', '嘔吐，腹瀉', '嘔吐，發燒')).toBe('嘔吐，發燒，腹瀉');
  });

  it('keeps figures and lines whole', () => {
    expect(combinedText('Ursodiol 12.5 mg', 'Ursodiol 12.5 mg\n兩週後複驗', 'Ursodiol 12.5 mg')).toBe(
      'Ursodiol 12.5 mg\n兩週後複驗',
    );
    expect(combinedText('一', '一', '一')).toBe('一');
    expect(combinedText('', '', '')).toBe('');
  });
});

describe('what a side has changed', () => {
  it('is told apart from what stood in the original', () => {
    expect(freshParts('低脂飲食，四週後複驗。', '低脂飲食，安排 LDDS 測試，四週後複驗。')).toEqual([
      { text: '低脂飲食', fresh: false },
      { text: '，', fresh: false },
      { text: '安排 LDDS 測試', fresh: true },
      { text: '，', fresh: false },
      { text: '四週後複驗', fresh: false },
      { text: '。', fresh: false },
    ]);
    expect(freshParts('', '')).toEqual([]);
  });
});
