import { expect, it } from 'vitest';
import { type ClaimValues, claimFieldsOf, claimProblems } from './claim-values.ts';

const typed: ClaimValues = {
  ...{ insurer: ' 安心產險 ', policyNumber: 'P-1', insurerMail: '', asked: '1200', note: '' },
  chosen: ['/record/1', '/inHospital/2'],
};

it('a claim names an insurer and a visit, and its sum and address are what they look like', () => {
  expect(claimProblems(typed)).toEqual({});
  const wrong = claimProblems({ ...typed, insurer: ' ', insurerMail: 'x', asked: '1.5', chosen: [] });
  expect(Object.keys(wrong)).toEqual(['insurer', 'insurerMail', 'asked', 'chosen']);
});

it('visits and stays go into lists of their own', () => {
  expect(claimFieldsOf(typed)).toMatchObject({
    ...{ insurer: '安心產險', asked: 1200, recordIDs: ['/record/1'], inHospitalIDs: ['/inHospital/2'] },
  });
  expect(claimFieldsOf({ ...typed, asked: '' }).asked).toBeNull();
});
