import '@vetloom/domain/kinds.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { describe, expect, it } from 'vitest';
import { isToldOfWard } from './told-of-ward.ts';

const as = (...permissions: Permission[]) => ({ admin: false, email: 'a@b', permissions: new Set(permissions) });

describe('whose browsers may be told of a ward', () => {
  it('are those of who may note that they know, and may read what it names', () => {
    expect(isToldOfWard(as('EXECUTE_IN_HOSPITAL_PLAN', 'RECORD_READ'))).toBe(true);
    expect(isToldOfWard({ ...as(), admin: true })).toBe(true);
    expect(isToldOfWard(as('EXECUTE_IN_HOSPITAL_PLAN'))).toBe(false);
    expect(isToldOfWard(as('EXECUTE_IN_HOSPITAL_PLAN', 'PET_READ', 'BILLING_READ'))).toBe(false);
    expect(isToldOfWard(as('RECORD_READ', 'RECORD_WRITE'))).toBe(false);
  });
});
