import { type Stay, staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { expect, it } from 'vitest';
import { stateOfStay } from './stay-words.ts';

const stay = (part: Partial<Stay>): Stay =>
  staySchema.parse({
    ...{ _id: '/inHospital/1-a', collection: 'inHospital', petID: '/pet/1', userID: '/user/1', startDateTime: 1 },
    ...{ createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '', total: 800 },
    ...part,
  });
const out = { dischargeDateTime: 9, settleDateTime: 9 };
const debt = { reason: '月底', by: '', dateTime: 9, owed: 800 };

it.each<[string, Partial<Stay>]>([
  ['住院中', {}],
  ['住宿中', { stayKind: 'boarding' }],
  ['美容中', { stayKind: 'grooming' }],
  ['待收款', { settleDateTime: 9 }],
  ['待收款', out],
  ['欠款出院', { ...out, dischargeDebt: debt }],
  ['已結清', { ...out, dischargeDebt: debt, received: 800 }],
  ['已多收', { ...out, received: 900 }],
])('a stay stands as %s', (word, part) => {
  expect(stateOfStay(stay(part)).word).toBe(word);
});
