import '@vetloom/domain/kinds.ts';
import { BookingClinic, onDay } from '@vetloom/testing/domain/bookings.ts';
import { TEST_NOW } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { LocalReads } from '../engine/store-types.ts';
import { waysOfTakenPlace } from './taken-place.ts';

const CHEN = '/staff/chen@clinic.test';
const WANG = '/staff/wang@clinic.test';
const IDS = ['/booking/theirs'];

/** A device of a clinic in which a booking of the first doctor's stands at ten. */
async function begin() {
  const opened = await BookingClinic.open();
  await opened.run('booking.create', opened.booking('theirs', onDay(3, 10)));
  const reads = opened.clinic.tx as unknown as LocalReads;
  const ways = (args: object, detail: object = { rule: 'slotTaken', ids: IDS }) =>
    waysOfTakenPlace(reads, { args, detail: { ...detail } }, TEST_NOW);
  return { opened, ways };
}

describe('a place that was taken', () => {
  it('offers the doctor’s next free place, another doctor’s, and both at one time', async () => {
    const { opened, ways } = await begin();
    const wanted = opened.booking('mine', onDay(3, 10));
    const free = { dateTime: onDay(3, 10, 30), dateTimeEnd: onDay(3, 11), doctorID: CHEN, roomID: '' };
    const other = { dateTime: onDay(3, 10), dateTimeEnd: onDay(3, 10, 30), doctorID: WANG, roomID: '' };
    expect(await ways(wanted)).toMatchObject([
      { values: { place: free } },
      { values: { place: other } },
      { values: { beside: IDS } },
    ]);
    expect((await ways(wanted)).map(({ label }) => label)).toEqual([
      '改到 2026/11/23（一）10:30',
      '改給 wang 10:00',
      '兩筆都保留',
    ]);
  });

  it('of a decision moves the booking first, and of one that isn’t on this device offers only both', async () => {
    const { opened, ways } = await begin();
    await opened.run('booking.create', { ...opened.booking('pending', onDay(3, 11)), status: 'pending' });
    const [first] = await ways({ bookingID: '/booking/pending' });
    expect(first).toMatchObject({ values: {}, before: expect.any(Function) });
    expect((await ways({ bookingID: '/booking/unknown' })).map(({ values }) => values)).toEqual([{ beside: IDS }]);
  });

  it('is the only case with such ways', async () => {
    const { opened, ways } = await begin();
    expect(await ways(opened.booking('mine', onDay(3, 10)), { rule: 'bookingOver' })).toEqual([]);
  });
});
