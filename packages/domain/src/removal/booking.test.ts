import { apart } from '@vetloom/testing/domain/apart.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';

const BOOKING = '/booking/a';
const RECORD = '/record/1795147300-a';

async function begin() {
  const opened = await BookingClinic.open();
  await opened.run('booking.create', opened.booking('a', onDay(0, 14)));
  const coming = (recordID = RECORD, more: object = {}) =>
    [
      'record.checkIn',
      { visits: [{ _id: recordID, petID: opened.petID, cause: '健檢', bookingID: BOOKING, ...more }] },
    ] as const;
  const record = (id = RECORD) => opened.clinic.tx.get('record', id);
  return { opened, coming, record };
}
const REVOKE = ['booking.revokeCheckIn', { bookingID: BOOKING }] as const;
const CANCEL = ['booking.cancel', { bookingID: BOOKING, reason: '改天' }] as const;

describe('coming by a booking', () => {
  it('[3.4.02 rule half] makes a visit that names the booking, which names the visit and when', async () => {
    const { opened, coming, record } = await begin();
    await opened.run(...coming());
    expect(await record()).toMatchObject({ bookingID: BOOKING, status: 0 });
    expect(await opened.stands('a')).toMatchObject({
      ...{ status: 'checkedIn', recordId: RECORD, checkInDateTime: opened.clinic.now, openStatus: 0 },
      approvalStatus: 'approved',
    });
    await expect(opened.run(...coming('/record/1795147301-b'))).rejects.toMatchObject({
      detail: { rule: 'bookingCheckedIn' },
    });
  });

  it('is for its own animal, and for a booking that is there and stands', async () => {
    const { opened, coming } = await begin();
    await opened.run('pet.create', { _id: '/pet/other', userID: opened.userID, fields: { name: '豆花' } });
    await expect(opened.run(...coming(RECORD, { petID: '/pet/other' }))).rejects.toMatchObject({
      detail: { rule: 'bookingOtherPet' },
    });
    await expect(opened.run(...coming(RECORD, { bookingID: '/booking/none' }))).rejects.toMatchObject({ code: 100404 });
    await opened.run(...CANCEL);
    await expect(opened.run(...coming())).rejects.toMatchObject({ detail: { rule: 'bookingOver' } });
    await opened.run('booking.revive', { bookingID: BOOKING });
    await opened.run(...coming());
    for (const [name, input] of [
      CANCEL,
      ['booking.edit', { bookingID: BOOKING, place: opened.booking('a', onDay(1, 9)).place }],
      ['booking.remove', { bookingID: BOOKING }],
    ] as const)
      await expect(opened.run(name, input)).rejects.toMatchObject({ detail: { rule: 'bookingCheckedIn' } });
  });

  it('late counts: one that was noted as missed has come', async () => {
    const { opened, coming } = await begin();
    opened.clinic.now = onDay(0, 15);
    await opened.run('booking.noShow', { bookingID: BOOKING });
    await opened.run(...coming());
    expect((await opened.stands('a'))?.status).toBe('checkedIn');
  });
});

describe('taking it back', () => {
  it('[3.2.48 rule half] [3.4.03 rule half] clears both, takes an empty visit away, and the animal may come again', async () => {
    const { opened, coming, record } = await begin();
    await opened.run(...coming());
    await opened.run(...REVOKE);
    await opened.run(...REVOKE);
    expect(await record()).toBeUndefined();
    expect(await opened.stands('a')).toMatchObject({
      status: 'approved',
      recordId: '',
      checkInDateTime: 0,
      openStatus: 1,
    });
    await opened.run(...coming('/record/1795147301-b'));
    expect((await opened.stands('a'))?.recordId).toBe('/record/1795147301-b');
  });

  it('leaves a visit that has begun, without the booking', async () => {
    const { opened, coming, record } = await begin();
    await opened.run(...coming());
    await opened.run('record.open', { recordID: RECORD });
    await opened.run(...REVOKE);
    expect(await record()).toMatchObject({ bookingID: '' });
    expect(await opened.stands('a')).toMatchObject({ status: 'approved', recordId: '' });
  });

  it('follows where the visit itself is called off or deleted, and is back with it', async () => {
    const { opened, coming } = await begin();
    await opened.run(...coming());
    await opened.run('record.cancelCheckIn', { recordID: RECORD });
    expect(await opened.stands('a')).toMatchObject({ status: 'approved', recordId: '', checkInDateTime: 0 });
    await opened.run('record.restore', { recordID: RECORD });
    expect(await opened.stands('a')).toMatchObject({ status: 'checkedIn', recordId: RECORD });
  });
});

describe('without hearing of each other', () => {
  it('an animal that has come outranks that somebody cancelled or took the booking away, in either order', async () => {
    for (const gone of [CANCEL, ['booking.remove', { bookingID: BOOKING }] as const]) {
      const first = await begin();
      const heard = await apart(first.opened.clinic, [gone], [first.coming()]);
      expect([heard.first, heard.second]).toEqual([[], []]);
      expect((await first.record())?.bookingID).toBe(gone === CANCEL ? BOOKING : '');
      const second = await begin();
      const other = await apart(second.opened.clinic, [second.coming()], [gone]);
      expect([other.first, other.second]).toEqual([[], ['bookingCheckedIn']]);
      expect((await second.opened.stands('a'))?.status).toBe('checkedIn');
    }
  });

  it('a place that became another’s while its animal came is both’s once the check-in is taken back, and each shows the other', async () => {
    const { opened, coming } = await begin();
    const instead = ['booking.create', opened.booking('b', onDay(0, 14))] as const;
    const heard = await apart(opened.clinic, [CANCEL, instead], [coming()]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect([(await opened.stands('a'))?.status, (await opened.stands('b'))?.status]).toEqual(['checkedIn', 'approved']);
    await opened.run(...REVOKE);
    expect(await opened.stands('a')).toMatchObject({ status: 'approved', beside: ['/booking/b'] });
    // What was meant beside another can be written in as any other.
    await opened.run('booking.edit', { bookingID: '/booking/b', place: opened.booking('b', onDay(0, 14)).place });
  });

  it('two check one booking in: both visits stand to be looked at, and the booking is the first one’s', async () => {
    const { opened, coming, record } = await begin();
    const other = '/record/1795147301-b';
    const heard = await apart(opened.clinic, [coming()], [coming(other)]);
    expect([heard.first, heard.second]).toEqual([[], []]);
    expect([(await record())?.bookingID, (await record(other))?.bookingID]).toEqual([BOOKING, BOOKING]);
    expect((await opened.stands('a'))?.recordId).toBe(RECORD);
  });

  it('one takes the check-in back while the other begins the visit or writes in it: the visit stays', async () => {
    const write = ['record.edit', { recordID: RECORD, edits: [insert('chargeDivision', aCharge(500))] }] as const;
    const open = ['record.open', { recordID: RECORD }] as const;
    for (const [first, second, told] of [
      [open, REVOKE, []],
      [write, REVOKE, []],
    ] as const) {
      const { opened, coming, record } = await begin();
      await opened.run(...coming());
      const heard = await apart(opened.clinic, [first], [second]);
      expect([heard.first, heard.second]).toEqual([[], told]);
      expect(await record()).toMatchObject({ bookingID: '' });
      expect((await opened.stands('a'))?.status).toBe('approved');
    }
    const { opened, coming, record } = await begin();
    await opened.run(...coming());
    await apart(opened.clinic, [REVOKE], [open]);
    expect(await record()).toMatchObject({ bookingID: BOOKING });
    expect(await opened.stands('a')).toMatchObject({ status: 'checkedIn', recordId: RECORD });
  });
});
