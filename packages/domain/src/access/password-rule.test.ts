import { describe, expect, it } from 'vitest';
import { isGoodPin, passwordProblem } from './password-rule.ts';

const person = { email: 'chen.yijun@clinic.test', name: '陳怡君' };

describe('a new password', () => {
  it.each([
    ['short', 'nine char'],
    ['short', ''],
    ['common', 'aaaaaaaaaaaa'],
    ['common', 'Password123'],
    ['common', 'vetloom2026'],
    ['personal', 'chen.yijun12'],
    ['long', 'ab1c'.repeat(200)],
  ] as const)('is refused as %s: %s', (problem, password) => {
    expect(passwordProblem(password, person)).toBe(problem);
  });

  it.each(['correct horse battery', '三隻貓在屋頂上曬太陽喔', 'my vetloom at harbour road'])(
    'is taken: %s',
    (password) => {
      expect(passwordProblem(password, person)).toBeUndefined();
    },
  );
});

describe('a PIN', () => {
  it.each(['1111', '1234', '87654321', '123', '123456789', '12a4', '１２３４', ''])('is refused: %s', (pin) => {
    expect(isGoodPin(pin)).toBe(false);
  });
  it.each(['2580', '190733', '1357', '90210417'])('is taken: %s', (pin) => {
    expect(isGoodPin(pin)).toBe(true);
  });
});
