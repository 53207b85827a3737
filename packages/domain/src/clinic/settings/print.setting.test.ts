import { expect, it } from 'vitest';
import { printSetting } from './print.setting.ts';

it('[1.9.14] a record is printed with its drugs, their details and the charges, unless somebody chooses otherwise', () => {
  expect(printSetting.parse({})).toEqual({
    record: true,
    referral: false,
    drug: true,
    drugDetail: true,
    charge: true,
    showDrugPrice: false,
    englishVersion: false,
  });
});
