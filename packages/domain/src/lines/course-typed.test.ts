import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDays, readFrequency } from './course-typed.ts';

describe('how often, as doctors write it', () => {
  it.each([
    ['BID', 'BID'],
    ['b.i.d. pc', 'BID PC'],
    ['q12h', 'Q12H'],
    ['Ｑ８Ｈ', 'Q8H'],
    ['sid/prn', 'SID PRN'],
    ['PRN', 'PRN'],
    ['每天三次飯後', 'TID PC'],
    ['一天2次，餐前', 'BID AC'],
    ['飯後 每日一次', 'QD PC'],
    ['每 8 小時', 'Q8H'],
    ['每8小時一次', 'Q8H'],
    ['每十二小時', 'Q12H'],
    ['隔天一次', 'QOD'],
    ['每三天一次', 'Q3D'],
    ['每週兩次', 'BIW'],
    ['早晚各一次', 'BID'],
    ['早中晚 飯後', 'TID PC'],
    ['睡前', 'HS'],
    ['需要時使用', 'PRN'],
    ['', ''],
  ])('%s is %s', (text, codes) => {
    expect(readFrequency(text)).toBe(codes);
  });

  it.each(['每天五次', '照舊', 'BID TID', 'bidd', '每天0次', 'Q0H', '早上，每天三次'])(
    '%s is not understood',
    (text) => {
      expect(readFrequency(text)).toBeUndefined();
    },
  );

  it('what was understood is understood again as the same', () => {
    const part = fc.constantFrom('bid', '每天三次', '飯後', 'prn', 'q6h', '睡前', 'ac', '隔天', ' ', ',', 'x');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const once = readFrequency(parts.join(''));
        if (once !== undefined) expect(readFrequency(once)).toBe(once);
      }),
    );
  });
});

describe('how long, as doctors write it', () => {
  it.each([
    ['7', 7],
    ['7天', 7],
    ['七天份', 7],
    ['10 日', 10],
    ['十四天', 14],
    ['二十一天', 21],
    ['2週', 14],
    ['兩個禮拜', 14],
    ['兩禮拜', 14],
    ['一個月', 30],
    ['三個月', 90],
    ['半個月', 15],
    ['1m', 30],
  ])('%s is %s', (text, days) => {
    expect(readDays(text)).toBe(days);
  });
  it.each(['0', '0天', '-3', '半天', '1.5', '400', 'abc', '幾天'])('%s is none', (text) => {
    expect(readDays(text)).toBeUndefined();
  });
});
