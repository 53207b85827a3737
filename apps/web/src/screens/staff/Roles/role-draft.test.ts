import { describe, expect, it } from 'vitest';
import { changedPermissions, changeTo, countOf, heldOf, markOf } from './role-draft.ts';

const role = { permissions: ['PET_READ', 'DAILY_STATUS', 'LATER_THING'] };

describe('unsaved changes of a role', () => {
  it('are what differs from the stored list, and nothing once it is as before', () => {
    const change = changeTo(role, new Set(['PET_READ', 'PET_WRITE', 'LATER_THING']));
    expect(change).toEqual({ grant: ['PET_WRITE'], revoke: ['DAILY_STATUS'] });
    expect(changeTo(role, new Set(role.permissions))).toBeUndefined();
    expect(countOf({ a: { grant: ['PET_WRITE'], revoke: ['DAILY_STATUS'] } })).toBe(2);
  });

  it('show at each permission how it stands', () => {
    const held = heldOf(role, { grant: ['PET_WRITE'], revoke: ['DAILY_STATUS'] });
    expect([...held]).toEqual(['PET_READ', 'LATER_THING', 'PET_WRITE']);
    const marks = (['PET_READ', 'PET_WRITE', 'DAILY_STATUS', 'CHECK_IN'] as const).map((code) =>
      markOf(role, held, code),
    );
    expect(marks).toEqual(['held', 'added', 'dropped', 'none']);
  });

  it('say why something came along', () => {
    expect(changedPermissions({ grant: ['RECORD_WRITE', 'RECORD_READ'], revoke: ['PET_READ'] })).toEqual([
      { code: 'PET_READ', kind: 'dropped', because: undefined },
      { code: 'RECORD_READ', kind: 'added', because: 'RECORD_WRITE' },
      { code: 'RECORD_WRITE', kind: 'added', because: undefined },
    ]);
  });
});
