import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { openBills, owedSum } from '../billing/debts.ts';
import { presentVisit } from '../overview/present-visit.ts';
import { byYear, facetCounts, facetsOf, narrowed, timelineOf } from '../overview/timeline.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { knownAllergy, sortedByName, speciesFace, weightChange, weightsSince } from './patient.ts';
import type { WeightEntry } from './pet.schema.ts';
import { readBirth, readWrittenDate } from './written-date.ts';

const taipei = (iso: string) => Date.parse(`${iso}T00:00:00+08:00`) / 1000;
const weight = (id: string, value: number, dateTime: number, source = 'pet'): WeightEntry => ({
  id,
  value,
  dateTime,
  source,
});

async function aVisit(change: Partial<VisitRecord> = {}): Promise<VisitRecord> {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const record = await clinic.tx.get('record', recordID);
  if (!record) throw new Error('the builder made no visit');
  return { ...record, ...change };
}

describe('an allergy', () => {
  it('is known only when something else than "none" is written', () => {
    for (const none of ['', ' ', '無', '無已知過敏', 'None', '-', '無。'])
      expect(knownAllergy({ allergy: none })).toBeUndefined();
    expect(knownAllergy({ allergy: ' 青黴素類 ' })).toBe('青黴素類');
    expect(knownAllergy({ allergy: '無法耐受 NSAID' })).toBe('無法耐受 NSAID');
  });
});

describe('weights', () => {
  const weightHistory = [weight('b', 9.8, 300), weight('a', 9.2, 200), weight('z', 8.4, 100)];

  it('change against the one measured before, whatever the order of entry', () => {
    expect(weightChange({ weightHistory })).toBe(0.6);
    expect(weightChange({ weightHistory: weightHistory.slice(0, 1) })).toBeUndefined();
  });

  it('trend in order of time since a day', () => {
    expect(weightsSince({ weightHistory }, 150).map((entry) => entry.value)).toEqual([9.2, 9.8]);
  });
});

describe('kinds', () => {
  it('have the drawing that their names tell', () => {
    expect(speciesFace({ _id: 'k1', name: 'Canine', nametc: '犬' })).toBe('dog');
    expect(speciesFace({ _id: 'k2', name: 'Cat', nametc: '' })).toBe('cat');
    expect(speciesFace({ _id: 'k3', name: 'Cattle', nametc: '牛' })).toBe('other');
    expect(speciesFace({ _id: 'k4', name: 'Guinea pig', nametc: '天竺鼠' })).toBe('other');
  });

  it('[1.3.22 rule half] and breeds are shown sorted by name', () => {
    expect(sortedByName([{ name: 'Dog' }, { name: 'Bird' }, { name: 'Cat' }]).map((kind) => kind.name)).toEqual([
      'Bird',
      'Cat',
      'Dog',
    ]);
  });
});

describe('the visit that an animal is here for', () => {
  it('is the newest one of today that is not settled', async () => {
    const record = await aVisit();
    const earlier = { ...record, _id: '/record/1-a', dateTime: record.dateTime - 60 };
    expect(presentVisit([earlier, record], TEST_NOW + 600, TEST_ZONE)).toBe(record);
    expect(presentVisit([{ ...record, status: 90 }], TEST_NOW + 600, TEST_ZONE)).toBeUndefined();
    expect(presentVisit([record], TEST_NOW + 86_400, TEST_ZONE)).toBeUndefined();
  });
});

describe('open bills', () => {
  it('are the requested ones that are not paid in full', async () => {
    const record = await aVisit({ billStatus: 20, total: 1850, received: 500 });
    const settled = { ...record, _id: '/record/2-b', total: 300, received: 300 };
    const unasked = { ...record, _id: '/record/3-c', billStatus: 10 as const };
    const bills = openBills([record, settled, unasked]);
    expect(bills.map((bill) => [bill.record._id, bill.owed])).toEqual([[record._id, 1350]]);
    expect(owedSum(bills)).toBe(1350);
  });
});

describe('a date as it is written in Taiwan', () => {
  it('may be western, of the Taiwanese era, or a run of digits', () => {
    const day = taipei('2020-09-10');
    for (const text of [
      '2020/9/10',
      '2020-09-10',
      '2020.9.10',
      '2020年9月10日',
      '20200910',
      '109/9/10',
      '民國109年9月10日',
      '1090910',
      '１０９／９／１０',
    ])
      expect(readWrittenDate(text, TEST_ZONE), text).toBe(day);
  });

  it('is none when the calendar has no such day', () => {
    for (const text of ['', '2020/2/30', '2020/13/1', 'soon', '20/20', '6歲'])
      expect(readWrittenDate(text, TEST_ZONE), text).toBeUndefined();
  });

  it('as a birth may be an age, counted back from today', () => {
    const now = taipei('2026-11-20') + 50_000;
    expect(readBirth('6歲', now, TEST_ZONE)).toBe(taipei('2020-11-20'));
    expect(readBirth('6 歲 2 個月', now, TEST_ZONE)).toBe(taipei('2020-09-20'));
    expect(readBirth('8m', now, TEST_ZONE)).toBe(taipei('2026-03-20'));
    expect(readBirth('3個月', taipei('2026-05-31'), TEST_ZONE)).toBe(taipei('2026-02-28'));
    expect(readBirth('2020/9/10', now, TEST_ZONE)).toBe(taipei('2020-09-10'));
    expect(readBirth('', now, TEST_ZONE)).toBeUndefined();
  });
});

describe('a timeline', () => {
  it('holds visits, receipts, reminders and weights, newest first, with a weight of a visit only in that visit', async () => {
    const record = await aVisit();
    const weightHistory = [weight('w-1', 9, record.dateTime, record._id), weight('w-2', 9.4, record.dateTime + 86_400)];
    const entries = timelineOf({
      records: [record],
      receipts: [],
      reminders: [],
      messages: [],
      referrals: [],
      pet: { weightHistory },
    });
    expect(entries.map((entry) => entry.kind)).toEqual(['weight', 'visit']);
    expect(entries[0]).toMatchObject({ kind: 'weight', change: 0.4 });
  });

  it('is narrowed by facet and by every word of a query, and counts', async () => {
    const record = await aVisit({
      vaccine: [{ _id: 'v', itemID: '', name: '狂犬病疫苗 Rabisin', price: 300, number: 1, note: '' }],
    });
    const entries = timelineOf({
      records: [record],
      receipts: [],
      reminders: [],
      messages: [],
      referrals: [],
      pet: { weightHistory: [] },
    });
    expect(entries.flatMap(facetsOf)).toEqual(['visit', 'vaccine']);
    expect(facetCounts(entries)).toMatchObject({ visit: 1, vaccine: 1, drug: 0 });
    expect(narrowed(entries, 'vaccine', 'rabisin 嘔吐')).toHaveLength(1);
    expect(narrowed(entries, 'all', 'rabisin 骨折')).toHaveLength(0);
    expect(narrowed(entries, 'drug')).toHaveLength(0);
  });

  it('is grouped by the calendar year in Taipei', async () => {
    const newYear = taipei('2026-01-01');
    const record = await aVisit({ dateTime: newYear, total: 500 });
    const older = { ...record, _id: '/record/9-z', dateTime: newYear - 1, total: 700 };
    const years = byYear(
      timelineOf({
        records: [record, older],
        receipts: [],
        reminders: [],
        messages: [],
        referrals: [],
        pet: { weightHistory: [] },
      }),
      TEST_ZONE,
    );
    expect(years.map(({ year, visits, charged }) => ({ year, visits, charged }))).toEqual([
      { year: 2026, visits: 1, charged: 500 },
      { year: 2025, visits: 1, charged: 700 },
    ]);
  });
});
