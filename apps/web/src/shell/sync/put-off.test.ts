import { describe, expect, it } from 'vitest';
import { comesByItself, putOff, putOffNow } from './put-off.ts';

function browser() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
}
const about = (...ids: string[]) => ids.map((id) => ({ id }));

describe('a question that somebody put off', () => {
  it('stays put off in the next page, for that person alone', () => {
    const storage = browser();
    putOffNow(storage, 'Doctor@demo.test', ['a', 'b']);
    expect(comesByItself(about('a', 'b'), putOff(storage, 'doctor@demo.test'))).toBe(false);
    expect(comesByItself(about('a', 'b'), putOff(storage, 'cashier@demo.test'))).toBe(true);
  });

  it('comes by itself once something new waits', () => {
    const storage = browser();
    expect(comesByItself(about('a', 'c'), putOffNow(storage, 'doctor@demo.test', ['a', 'b']))).toBe(true);
  });

  it('comes again where the browser keeps nothing or something foreign', () => {
    const full = {
      getItem: () => '{',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(putOff(full, 'doctor@demo.test').size).toBe(0);
    expect(putOffNow(full, 'doctor@demo.test', ['a']).has('a')).toBe(true);
    expect(putOff({ ...full, getItem: () => '7' }, 'doctor@demo.test').size).toBe(0);
  });
});
