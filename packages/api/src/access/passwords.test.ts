import { expect, it } from 'vitest';
import { hashPassword, hashPin, passwordMatches, pinMatches } from './passwords.ts';

it('a password is hashed at the cost that OWASP gives, with a salt of its own', async () => {
  const [one, another] = await Promise.all([hashPassword('three cats'), hashPassword('three cats')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(another).not.toBe(one);
  expect(await passwordMatches(one, 'three cats')).toBe(true);
  expect(await passwordMatches(one, 'four cats')).toBe(false);
});

it('a password is the same in whichever form its letters were typed', async () => {
  expect(await passwordMatches(await hashPassword('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
});

it('a PIN costs more to guess, and is of one person', async () => {
  const kept = await hashPin('2580', 'doctor@clinic.test');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/);
  expect(await pinMatches(kept, '2580', 'doctor@clinic.test')).toBe(true);
  expect(await pinMatches(kept, '2580', 'other@clinic.test')).toBe(false);
});

it('whose password was made void comes in by none, and who isn’t known neither', async () => {
  expect(await passwordMatches('void', 'void')).toBe(false);
  expect(await passwordMatches(undefined, '')).toBe(false);
});
