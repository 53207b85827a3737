import { RECORD_STATUS, THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { describe, expect, it } from 'vitest';
import { draftFate } from './draft-fate.ts';

const ME = '/staff/me@demo.test';
const visit = {
  doctorID: ME,
  status: RECORD_STATUS.checkIn as number,
  billStatus: THREAD_STATUS.none as number,
  billUnlock: [],
} as unknown as Parameters<typeof draftFate>[1] & object;
const settled = { ...visit, billStatus: THREAD_STATUS.done };
const opener = (...rights: string[]) => ({ staffID: ME, can: (permission: string) => rights.includes(permission) });
const doctor = opener('RECORD_WRITE', 'RECORD_BELONGS');
const typed = (...path: string[]) => ({ key: path.join('/'), path, text: '5', valid: true });
const left = (...fields: ReturnType<typeof typed>[]) => ({ typed: fields });
const text = typed('record');
const price = typed('chargeDivision', 'fee', 'price');

describe('what opening a visit does for what was left in it', () => {
  it('is that it is saved, but for what means nothing', () => {
    expect(draftFate(left(text, price), visit, doctor)).toBe('saves');
    expect(draftFate(left(text, { ...typed('weight'), valid: false }), visit, doctor)).toBe('unread');
  });

  it('is nothing for a person who only reads, or where the visit is gone or elsewhere', () => {
    expect(draftFate(left(text), visit, opener('RECORD_READ'))).toBe('readOnly');
    expect(draftFate(left(text), null, doctor)).toBe('removed');
    expect(draftFate(left(text), undefined, doctor)).toBe('notHere');
  });

  it('hangs on the answer where the visit is an open one of another doctor', () => {
    const colleagues = { ...visit, doctorID: '/staff/other@demo.test' };
    expect(draftFate(left(text), colleagues, doctor)).toBe('colleagues');
    expect(draftFate(left(text), colleagues, opener('RECORD_WRITE'))).toBe('saves');
    expect(draftFate(left(text), { ...colleagues, status: RECORD_STATUS.inspected }, doctor)).toBe('saves');
    expect(draftFate(left(text), { ...visit, doctorID: '' }, doctor)).toBe('saves');
  });

  it('is none for what is priced on a locked bill, and as ever for the rest', () => {
    expect(draftFate(left(price), settled, doctor)).toBe('locked');
    expect(draftFate(left(price, text), settled, doctor)).toBe('partlyLocked');
    expect(draftFate(left(text), settled, doctor)).toBe('saves');
    const opened = { ...settled, billUnlock: [{ relockedDateTime: 0 }] } as unknown as typeof visit;
    expect(draftFate(left(price), opened, doctor)).toBe('saves');
  });
});
