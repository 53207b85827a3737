import { groundOf } from '@vetloom/domain/booking/day-ground.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { describe, expect, it } from 'vitest';
import { AFTERNOON, inventedDocuments, ofCollection } from './demo-clinic.fixture.ts';
import { DEMO_ZONE } from './zone.ts';

const documents = inventedDocuments();
const of = <C extends Parameters<typeof ofCollection>[1]>(name: C) => ofCollection(documents, name);
const settings = of('setting');
const booking = settings.find(({ _id }) => _id === BOOKING_SETTING.id);

describe('the roster of a demo clinic', () => {
  it('has a doctor in every open part of the next month', () => {
    if (booking?._id !== BOOKING_SETTING.id) throw new Error('a demo clinic has hours');
    const ground = groundOf({
      setting: booking,
      holidays: of('holiday'),
      schedules: of('schedule'),
      leaves: of('leave'),
      zone: DEMO_ZONE,
    });
    const empty: string[] = [];
    for (let ahead = -20; ahead < 30; ahead += 1)
      for (const { part, onDuty } of ground(addDays(dayStart(AFTERNOON, DEMO_ZONE), ahead, DEMO_ZONE)).open)
        if (onDuty === undefined || onDuty.length === 0) empty.push(`${ahead} ${part}`);
    expect(empty).toEqual([]);
  });

  it('has days off of each source that is planned, requests of each answer, and eight kinds of appointment', () => {
    expect(new Set(of('holiday').map(({ source }) => source))).toEqual(new Set(['official', 'own']));
    expect(of('leave').map(({ status }) => status)).toEqual(expect.arrayContaining(['granted', 'asked', 'refused']));
    const kinds = settings.find(({ _id }) => _id === '/setting/bookingKind');
    expect(kinds).toMatchObject({ kinds: { length: 8 } });
  });
});
