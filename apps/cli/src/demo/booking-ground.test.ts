import { strandedBookings } from '@vetloom/domain/booking/lost-ground.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';
import { DEMO_ZONE } from './zone.ts';

const documents = inventedDocuments();
const of = <C extends Parameters<typeof ofCollection>[1]>(name: C) => ofCollection(documents, name);

it('a fresh demo clinic has a few bookings that lost their ground, as after a late leave, and not dozens', () => {
  const setting = of('setting').find(({ _id }) => _id === BOOKING_SETTING.id);
  if (setting?._id !== BOOKING_SETTING.id) throw new Error('a demo clinic has hours');
  const rosters = { schedules: of('schedule'), holidays: of('holiday'), leaves: of('leave') };
  const stranded = strandedBookings({ zone: DEMO_ZONE, setting, ...rosters }, of('booking'), AFTERNOON);
  expect(stranded.length).toBeLessThanOrEqual(3);
  expect(of('booking').length).toBeGreaterThan(50);
});
