import { expect, it } from 'vitest';
import '../kinds.ts';
import { BILLING_SETTING } from '../clinic/settings/billing.setting.ts';
import { PHARMACY_SETTING } from '../clinic/settings/pharmacy.setting.ts';
import { settingReads } from '../clinic/settings/setting-concern.ts';
import { readsOf } from './command.ts';

it('what a command is about is fetched before it runs, and for a visit the settings that its sums follow', () => {
  const visit = { collection: 'record', id: '/record/1' };
  const pet = { collection: 'pet', id: '/pet/1' };
  expect(readsOf({ reads: () => [visit, pet] }, {})).toEqual([
    visit,
    pet,
    ...settingReads(PHARMACY_SETTING, BILLING_SETTING),
  ]);
  expect(readsOf({ reads: () => [pet] }, {})).toEqual([pet]);
  expect(readsOf({}, {})).toEqual([]);
});
