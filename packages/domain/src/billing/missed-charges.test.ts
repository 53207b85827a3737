import { aBag, aCharge, aTask } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import { visitCharged } from '../record/visit-parts.ts';
import { missedCharges } from './missed-charges.ts';

const record = { chargeDivision: [aCharge(400)], drugBag: [aBag(100, true)], examTask: [], vaccine: [] };
const kinds = (more: Partial<Parameters<typeof visitCharged>[0]>) =>
  missedCharges(visitCharged({ ...record, ...more })).map((one) => one.kind);

describe('what is missing between the work and the bill', () => {
  it('finds nothing on a bill where all has a price and is handed out', () => expect(kinds({})).toEqual([]));
  it('finds lines without a price, but not those fixed at zero', () => {
    expect(kinds({ chargeDivision: [aCharge(0)] })).toEqual(['free-charge']);
    expect(kinds({ chargeDivision: [aCharge(0, 1, { subTotal: 0 })] })).toEqual([]);
  });
  it('finds exams, vaccines and operations of the catalogue that have no price there yet, but none that was written by hand', () => {
    const itemID = '/catalog/service/s1';
    expect(kinds({ examTask: [aTask({ itemID })] })).toEqual(['free-item']);
    expect(kinds({ examTask: [aTask({ itemID, price: 300 })] })).toEqual([]);
    expect(kinds({ examTask: [aTask()] })).toEqual([]);
    const vaccine = { _id: 'v1', itemID, name: '狂犬病疫苗', price: 0, number: 1, note: '' };
    expect(kinds({ vaccine: [vaccine] })).toEqual(['free-item']);
    expect(kinds({ vaccine: [{ ...vaccine, subTotal: 0 }] })).toEqual([]);
  });
  it('finds bags that are still in the pharmacy', () => expect(kinds({ drugBag: [aBag()] })).toEqual(['undispensed']));
  it('finds in-house tasks that were begun and not finished', () => {
    expect(kinds({ examTask: [aTask({ createTaskDateTime: 5 })] })).toEqual(['unfinished-exam']);
    expect(kinds({ examTask: [aTask({ createTaskDateTime: 5, finishDateTime: 9 })] })).toEqual([]);
  });
  it('finds a vaccine that is only a reminder, where the reader may see reminders', () => {
    expect(kinds({ vaccineReminder: { text: '十合一', reminderDate: 1, vaccinationDate: 1 } })).toEqual([
      'vaccine-without-fee',
    ]);
    expect(missedCharges(visitCharged(record))).toEqual([]);
  });
});
