import { describe, expect, it } from 'vitest';
import { bestFits, fit } from './catalogue-search.ts';

describe('the search of a list', () => {
  it('takes words in any order and case, in any of the names', () => {
    expect(fit('62 clav', 'Clavamox 62.5 mg')).toBe(1);
    expect(fit('CLAV', 'Clavamox 62.5 mg')).toBe(2);
    expect(fit('胃炎', 'Acute gastroenteritis', '急性胃腸炎')).toBe(0);
    expect(fit('急性', 'Acute gastroenteritis', '急性胃腸炎')).toBe(2);
  });
  it('takes full-width and half-width for the same: whoever writes Chinese types either', () => {
    expect(fit('診察費（一般）', '診察費(一般)')).toBe(2);
    expect(fit('ｃｌａｖ', 'Clavamox 62.5 mg')).toBe(2);
    expect(fit('62.5', 'Clavamox ６２．５ mg')).toBe(1);
  });
  it('puts names that begin with the word before names that hold it', () => {
    const names = ['皮下輸液', '輸液幫浦', '靜脈輸液'];
    expect(bestFits(names, (name) => fit('輸液', name))).toEqual(['輸液幫浦', '皮下輸液', '靜脈輸液']);
  });
  it('shows no more than can be read', () => {
    const many = Array.from({ length: 100 }, (_, at) => `a${at}`);
    expect(bestFits(many, (name) => fit('a', name), 5)).toHaveLength(5);
  });
});
