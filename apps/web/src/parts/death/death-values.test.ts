import { deathFields } from '@vetloom/domain/pet/death.schema.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { death as words } from '../../locale/death.ts';
import { dateText, timeOf } from '../form/clinic-time.ts';
import { deathErrors, deathFieldsOf, emptyDeath, timeOfDeathIn } from './death-values.ts';

const typed = (more: object) => ({ ...emptyDeath(TEST_NOW, false), ...more });
const errors = (more: object, birth: number | null = null) => deathErrors(typed(more), { birth, now: TEST_NOW });

describe('the form of a death', () => {
  it('holds today as a day without a time; in a visit the body is in the clinic', () => {
    expect(timeOfDeathIn(typed({}))).toBe(timeOf(dateText(TEST_NOW)));
    expect(emptyDeath(TEST_NOW, true)).toMatchObject({ how: 'clinic', here: true });
    expect(emptyDeath(TEST_NOW, false)).toMatchObject({ how: 'unknown', here: false });
  });

  it('says at which field a time can’t be', () => {
    expect(errors({})).toEqual({});
    expect(errors({ day: '' })).toEqual({ day: words.form.dayMissing });
    expect(errors({ day: '2026-11-21' })).toEqual({ day: words.form.ahead });
    expect(errors({ time: '23:59' })).toEqual({ time: words.form.ahead });
    expect(errors({ day: '2026-11-01' }, TEST_NOW)).toEqual({ day: words.form.beforeBirth });
  });

  it('stores of the remains what belongs to the chosen way alone', () => {
    const written = {
      keptUntil: '2026-12-01',
      provider: '慈愛',
      cremation: 'individual',
      ashes: 'toOwner',
      causeOfDeath: ' 腎病 ',
    };
    const owner = deathFieldsOf(typed({ ...written, remains: 'owner' }), '/record/1');
    expect(owner).toMatchObject({
      provider: '',
      cremation: '',
      ashes: '',
      cremationDate: null,
      causeOfDeath: '腎病',
      recordID: '/record/1',
    });
    expect(owner.keptUntil).toBe(timeOf('2026-12-01'));
    const cremated = deathFieldsOf(typed({ ...written, remains: 'cremation' }), '');
    expect(cremated).toMatchObject({ provider: '慈愛', cremation: 'individual', ashes: 'toOwner', keptUntil: null });
    expect(deathFields.safeParse(cremated).success).toBe(true);
  });
});
