import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taiwanMobile } from './taiwan-mobile.ts';

it.each([
  '0912345678',
  '0912-345-678',
  '0912 345 678',
  '+886912345678',
  '+886 0912-345-678',
  '886912345678',
  '00886912345678',
  '0912-345-678',
  '(0912)345678',
])('%s is a mobile number', (written) => expect(taiwanMobile(written)).toEqual({ number: '0912345678' }));

it.each([
  ['0912345abc', 'letters'],
  ['0912345678#12', 'letters'],
  ['0912345678,0987654321', 'letters'],
  ['0912345678\n0987654321x', 'letters'],
  ['+81 90 1234 5678', 'foreign'],
  ['+1 415 555 2671', 'foreign'],
  ['0081 90 1234 5678', 'foreign'],
  ['02-2345-6789', 'landline'],
  ['+886 2 2345 6789', 'landline'],
  ['091234567', 'length'],
  ['09123456789', 'length'],
  ['0912345678 0987654321', 'length'],
  ['', 'length'],
  ['+', 'foreign'],
])('%s is none: %s', (written, fault) => expect(taiwanMobile(written)).toEqual({ fault }));

it('whatever is written, what comes of it is a mobile number or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+-() 8869') })), (written) => {
      const { number, fault } = taiwanMobile(written);
      expect(fault !== undefined || /^09\d{8}$/.test(number)).toBe(true);
    }),
  );
});
