import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { foundingDocuments } from '../../founding/founding.ts';
import { BOOKING_SETTING } from './booking.setting.ts';
import { settingOf } from './setting-concern.ts';

const keeper = person('hours@clinic.test', ['BIZ_HOURS_READ', 'BIZ_HOURS_WRITE']);
const edit = (clinic: TestClinic, edits: readonly object[], by = keeper) =>
  clinic.run('setting.edit', { settingID: BOOKING_SETTING.id, edits }, by);

describe('hours and booking rules', () => {
  it('[3.5.08 default half] begin at slots of 30 minutes, 21 days ahead, booking by LINE open; hours are closed until they are said', () => {
    expect(BOOKING_SETTING.defaults).toMatchObject({
      timeSlotMin: 30,
      priorBookingMin: 0,
      latestCancelBookingMin: 0,
      futureCanBooking: 21,
      remindBeforeHours: 0,
      disableLineBooking: false,
    });
    expect(BOOKING_SETTING.defaults.businessHours.mon).toEqual({ morning: null, afternoon: null, evening: null });
  });

  it('are changed part by part of a day by whoever may write hours, and by no keeper of other settings', async () => {
    const clinic = new TestClinic();
    const morning = { from: '09:00', to: '12:00' };
    await edit(clinic, [set(['businessHours', 'mon', 'morning'], null, morning), set(['timeSlotMin'], 30, 15)]);
    const stored = await settingOf(clinic.tx, BOOKING_SETTING);
    expect([stored.businessHours.mon.morning, stored.timeSlotMin]).toEqual([morning, 15]);
    const other = person('settings@clinic.test', ['GENERAL_SETTINGS_WRITE']);
    await expect(edit(clinic, [set(['timeSlotMin'], 15, 20)], other)).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it.each([
    ['ends before it begins', [set(['businessHours', 'mon', 'morning'], null, { from: '12:00', to: '09:00' })]],
    ['no time of day', [set(['businessHours', 'mon', 'morning'], null, { from: '9:00', to: '25:00' })]],
    [
      'overlap',
      [
        set(['businessHours', 'mon', 'morning'], null, { from: '09:00', to: '13:00' }),
        set(['businessHours', 'mon', 'afternoon'], null, { from: '12:30', to: '17:00' }),
      ],
    ],
    ['slots of no length', [set(['timeSlotMin'], 30, 0)]],
  ])('refuse what is no working day: %s', async (_what, edits) => {
    await expect(edit(new TestClinic(), edits)).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('are a suggestion in a clinic that was founded, until somebody changes them', async () => {
    const clinic = new TestClinic();
    const founded = foundingDocuments(
      { clinicID: 'a', name: 'A', phone: '', address: '', taxID: '', timeZone: 'Asia/Taipei' },
      1,
    ).find(({ _id }) => _id === BOOKING_SETTING.id);
    clinic.reader.documents.set(`setting ${BOOKING_SETTING.id}`, founded as never);
    expect((await settingOf(clinic.tx, BOOKING_SETTING)).suggested).toBe(true);
    await edit(clinic, [set(['futureCanBooking'], 21, 30)]);
    expect(await settingOf(clinic.tx, BOOKING_SETTING)).not.toHaveProperty('suggested');
  });

  it('can’t be changed where an operator closed booking settings to the clinic', async () => {
    const clinic = new TestClinic();
    clinic.reader.documents.set('clinic /clinic', { _id: '/clinic', flags: { bookingSettings: false } } as never);
    await expect(edit(clinic, [set(['timeSlotMin'], 30, 15)])).rejects.toMatchObject({ detail: { rule: 'flag' } });
  });
});
