import { boardingTerms } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { arrivalCheck, belonging, boarding, grooming } from '@vetloom/domain/hospital/boarding.schema.ts';
import { describe, expect, it } from 'vitest';
import { boardingSheet } from './boarding-sheet.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';
import { stayBillWordsFor } from './words/ward-words.ts';

const data = { ...sampleData(), now: november(22, 18, 0), services: [] };
const rates = [{ _id: 'r', name: '小型犬', night: 600, second: 500 }];
const terms = boardingTerms.parse({ rates, lateCharge: 'hour', latePrice: 100 });
const stay = {
  ...{ startDateTime: november(20, 15, 0), cageName: 'B1', stayKind: 'boarding' as const, grooming: undefined },
  boarding: boarding.parse({
    ...{ terms, rateID: 'r', food: '乾糧', foodAmount: '半杯', feedTimes: [8 * 3600, 18.5 * 3600] },
    ...{ consent: 'upTo', consentLimit: 3000, pickUpDateTime: november(22, 11, 0) },
  }),
  belongings: [belonging.parse({ _id: 'a', name: '毛毯', number: 2 })],
  arrivalCheck: arrivalCheck.parse({
    vaccines: [{ _id: 'v', name: '狂犬病', state: 'expired', until: november(1, 0, 0) }],
    ...{ reason: '內部備註', by: '/staff/x', dateTime: november(20, 15, 0) },
  }),
};

describe('the sheet of an animal in boarding', () => {
  it('tells what was agreed, what it costs, how vaccinations stand, and receipts what lies here', () => {
    const text = documentText(boardingSheet({ ...data, stay }));
    for (const part of [
      '住宿單',
      '乾糧 半杯',
      '8:00, 18:30',
      'NT$ 3,000 以內可先處理',
      'NT$ 600',
      '小型犬',
      '毛毯',
      '歸還簽名',
    ])
      expect(text).toContain(part);
    expect(text).toContain('狂犬病 已過期 2026/11/01');
    expect(text).toContain('每小時加收 NT$ 100');
    expect(text).not.toContain('內部備註');
  });

  it('says so where nothing was left, and stands in English where the clinic asks for it', () => {
    const printSetting = { ...data.printSetting, englishVersion: true };
    const text = documentText(boardingSheet({ ...data, printSetting, stay: { ...stay, belongings: [] } }));
    expect(text).toContain('Boarding sheet');
    expect(text).toContain('No belongings were left.');
  });

  it('of grooming tells wishes and services, and no prices', () => {
    const groomed = {
      ...stay,
      stayKind: 'grooming' as const,
      boarding: undefined,
      grooming: grooming.parse({ wishes: '剪短' }),
    };
    const text = documentText(boardingSheet({ ...data, services: ['洗澡', '剪指甲'], stay: groomed }));
    for (const part of ['美容單', '剪短', '洗澡、剪指甲']) expect(text).toContain(part);
    expect(text).not.toContain('NT$');
  });
});

it('a bill names a night of boarding by why it costs what it costs, and a cage by its name', () => {
  const words = stayBillWordsFor(false, zoneOf('Asia/Taipei'));
  const reason = { kind: 'night' as const, second: true, rateID: 'r', rate: '小型犬' };
  expect(words.cage('B1', 'boarding', reason)).toBe('住宿一晚 · 小型犬 · 第二隻 B1');
  expect(words.cage('B1', 'boarding')).toBe('住宿費 B1');
  expect(words.cage('B1', 'hospital')).toBe('住院費 B1');
  expect(words.day(1_763_568_000, 2, 'boarding')).toContain('住宿第 2 天');
  expect(words.day(1_763_568_000, 2, 'hospital')).toContain('住院第 2 天');
});
