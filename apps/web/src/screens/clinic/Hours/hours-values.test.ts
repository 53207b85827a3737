import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { describe, expect, it } from 'vitest';
import {
  changedHours,
  clearAll,
  copyMonday,
  hoursEdits,
  hoursFault,
  hoursOpen,
  hoursTyped,
  isSound,
  NOTHING,
  openingHours,
  type PLACES,
} from './hours-values.ts';

const MORNING = { from: '09:00', to: '12:00' };
const LATE = { from: '13:30', to: '18:00' };
const closed = BOOKING_SETTING.defaults.businessHours;
const stored = {
  ...BOOKING_SETTING.defaults,
  businessHours: { ...closed, mon: { morning: MORNING, afternoon: LATE, evening: null } },
};
const typed = (hours: object, figures: object = {}) => ({ hours, figures });

describe('the clinic’s hours', () => {
  it('are changed part by part of a day, and nothing else is sent', () => {
    const change = typed(
      { 'mon.afternoon': { from: '14:00', to: '18:00' }, 'tue.morning': MORNING },
      { timeSlotMin: '15' },
    );
    expect(hoursEdits(stored, change)).toEqual([
      { op: 'set', path: ['businessHours', 'mon', 'afternoon'], from: LATE, to: { from: '14:00', to: '18:00' } },
      { op: 'set', path: ['businessHours', 'tue', 'morning'], from: null, to: MORNING },
      { op: 'set', path: ['timeSlotMin'], from: 30, to: 15 },
    ]);
    expect(hoursEdits(stored, typed({ 'mon.morning': { ...MORNING } }))).toEqual([]);
  });

  it('that were suggested are taken over as they stand', () => {
    expect(hoursEdits({ ...stored, suggested: true }, NOTHING)).toEqual([
      { op: 'set', path: ['suggested'], from: true },
    ]);
    expect(hoursEdits(stored, NOTHING)).toEqual([]);
  });

  it('end after they begin and after the part before them, and have both times or none', () => {
    const fault = (hours: object, place: (typeof PLACES)[number]) => hoursFault(stored, typed(hours), place);
    expect(fault({ 'mon.afternoon': { from: '11:30', to: '18:00' } }, 'mon.afternoon')).toBe('overlap');
    expect(fault({ 'mon.morning': { from: '12:00', to: '09:00' } }, 'mon.morning')).toBe('order');
    expect(fault({ 'mon.morning': { from: '09:00', to: '' } }, 'mon.morning')).toBe('half');
    expect(fault({ 'mon.morning': { from: '', to: '' } }, 'mon.morning')).toBeUndefined();
    expect(isSound(stored, typed({ 'mon.morning': { from: '09:00', to: '' } }))).toBe(false);
    expect(isSound(stored, typed({}, { futureCanBooking: '731' }))).toBe(false);
  });

  it('of Monday come to the other working days, closed parts too', () => {
    const copied = copyMonday(stored, typed({ 'wed.evening': MORNING }));
    expect(changedHours(stored, copied).places).toEqual(
      ['tue', 'wed', 'thu', 'fri'].flatMap((day) => [`${day}.morning`, `${day}.afternoon`]),
    );
    expect(hoursOpen(stored, copied, 'fri')).toBe(7.5);
    expect(changedHours(stored, clearAll(NOTHING)).places).toEqual(['mon.morning', 'mon.afternoon']);
  });

  it('as they would be leave out what is not whole, so that bookings which lose their ground can be counted before', () => {
    const would = hoursTyped(stored, typed({ 'mon.morning': null, 'mon.afternoon': { from: '09:00', to: '' } }));
    expect(would.mon).toEqual({ morning: null, afternoon: LATE, evening: null });
    expect(would.tue).toEqual(stored.businessHours.tue);
  });

  it('of a part that opens are those of another day’s', () => {
    expect(openingHours(stored, NOTHING, 'sun.morning')).toEqual(MORNING);
    expect(openingHours(stored, NOTHING, 'sun.evening')).toEqual({ from: '18:30', to: '21:00' });
  });
});
