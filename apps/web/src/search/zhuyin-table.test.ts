import { polyphonic } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { parseReading } from './readings.ts';
import { DOUBLE_SURNAME_READING, SURNAME_READING, TAIWAN_READINGS } from './taiwan-readings.ts';
import { SYLLABLES, ZHUYIN_BY_SYLLABLE } from './zhuyin-table.ts';

it.each([
  ['lv', 'ㄌㄩ'],
  ['nve', 'ㄋㄩㄝ'],
  ['ju', 'ㄐㄩ'],
  ['xiong', 'ㄒㄩㄥ'],
  ['yuan', 'ㄩㄢ'],
  ['yong', 'ㄩㄥ'],
  ['zhi', 'ㄓ'],
  ['si', 'ㄙ'],
  ['bo', 'ㄅㄛ'],
  ['feng', 'ㄈㄥ'],
  ['weng', 'ㄨㄥ'],
  ['dong', 'ㄉㄨㄥ'],
  ['liu', 'ㄌㄧㄡ'],
  ['gui', 'ㄍㄨㄟ'],
  ['lun', 'ㄌㄨㄣ'],
  ['qun', 'ㄑㄩㄣ'],
  ['er', 'ㄦ'],
  ['yai', 'ㄧㄞ'],
])('writes %s as %s', (syllable, zhuyin) => {
  expect(ZHUYIN_BY_SYLLABLE.get(syllable)).toBe(zhuyin);
});

it('knows every syllable that the dictionary gives to any common character', () => {
  const unknown = new Set<string>();
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    const char = String.fromCodePoint(code);
    for (const reading of polyphonic(char, { type: 'array', toneType: 'num' })[0] ?? []) {
      if (reading !== char && parseReading(reading) === undefined) unknown.add(`${char} ${reading}`);
    }
  }
  expect([...unknown]).toEqual([]);
});

it('gives no two syllables the same symbols', () => {
  expect(new Set(SYLLABLES.map((forms) => forms.zhuyin)).size).toBe(SYLLABLES.length);
});

it('writes symbols only, never undefined or an empty final', () => {
  for (const { syllable, zhuyin } of SYLLABLES) expect(`${syllable} ${zhuyin}`).toMatch(/^[a-z]+ [ㄅ-ㄩㄫ]{1,3}$/);
});

it('has only readings that exist in the tables of Taiwanese and family-name readings', () => {
  for (const table of [TAIWAN_READINGS, SURNAME_READING, DOUBLE_SURNAME_READING]) {
    for (const [chars, readings] of table) {
      for (const reading of readings) expect([chars, reading, parseReading(reading)]).not.toContain(undefined);
    }
  }
  for (const [chars, readings] of DOUBLE_SURNAME_READING) expect(readings.length).toBe([...chars].length);
});
