import { describe, expect, it } from 'vitest';
import { isLost, storedAnew, typing, untouched, whenLeft } from './typed-over.ts';

describe('a value that an instrument sends', () => {
  it('takes the place of one at which nobody types', () => {
    expect(storedAnew(untouched(''), '104').text).toBe('104');
  });

  it('never joins what is being typed: 9 and 104 and 9 aren’t 1049', () => {
    const begun = typing(untouched(''), '9', '');
    const after = typing(storedAnew(begun, '104'), '99', '104');
    expect(after.text).toBe('99');
    expect(whenLeft(after, '104')).toBe('overtaken');
  });

  it('asks nothing of whoever typed the same, or typed after it had come', () => {
    expect(whenLeft(typing(untouched(''), '104', ''), '104')).toBe('same');
    expect(whenLeft(typing(untouched('104'), '99', '104'), '104')).toBe('typed');
  });

  it('that closes the exam is told to whoever had typed another', () => {
    expect(isLost(typing(untouched(''), '9', ''), '104')).toBe(true);
    expect(isLost(typing(untouched(''), '104', ''), '104')).toBe(false);
    expect(isLost(typing(untouched('104'), '104', '104'), '140')).toBe(false);
    expect(isLost(untouched('104'), '140')).toBe(false);
  });
});
