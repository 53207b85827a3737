import { describe, expect, it } from 'vitest';
import { discountLimitOf } from './discount.setting.ts';

describe('how much a role may let off', () => {
  const limit = (_id: string, percent: number) => ({ _id, roleID: '/role/desk', percent });

  it('is nothing that binds administrators or roles without one; of two the narrower holds', () => {
    const setting = { discountLimits: [limit('a', 20), limit('b', 10)] };
    expect(discountLimitOf(setting, { admin: false, roleID: '/role/desk' })).toBe(10);
    expect(discountLimitOf(setting, { admin: false, roleID: '/role/vet' })).toBeUndefined();
    expect(discountLimitOf(setting, { admin: true, roleID: '/role/desk' })).toBeUndefined();
  });
});
