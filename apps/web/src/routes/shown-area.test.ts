import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { conflictID } from '@vetloom/domain/sync/conflict.kind.ts';
import { expect, it } from 'vitest';
import type { SessionView } from './guard.ts';
import { headerTabs } from './header-tabs.ts';
import { openTabs } from './last-tab.ts';
import { routeNamed } from './route-table.ts';
import { shownArea } from './shown-area.ts';

const review = (documentID: string) => shownArea(routeNamed('conflict'), { id: conflictID(documentID, 1, 'a') });

it('a review is marked where the document of which it speaks is worked on', () => {
  expect(review('/inHospital/1-a/monitor/2')).toBe('inHospital');
  expect(review('/inHospital/1-a')).toBe('inHospital');
  expect(review('/pet/1-a')).toBe('pets');
  expect(review('/user/1-a')).toBe('users');
  expect(review('/record/1-a')).toBe('record');
});

it('of what has no area of its own, or no id, where the address is; any other screen where it is', () => {
  expect(review('/constructor/1-a')).toBe('record');
  expect(review('/petting/1-a')).toBe('record');
  expect(shownArea(routeNamed('conflict'), {})).toBe('record');
  expect(shownArea(routeNamed('pet.visit'), { id: conflictID('/inHospital/1', 1, 'a') })).toBe('record');
  expect(shownArea(undefined, {})).toBeUndefined();
});

it('a screen to which the header of bookings leads is shown there, and in its own area otherwise', () => {
  const [review, roster] = [routeNamed('today.checkBooking'), routeNamed('setting.schedule')];
  for (const route of [review, roster]) expect(shownArea(route, { area: 'booking' })).toBe('booking');
  expect([shownArea(review, {}), shownArea(roster, {})]).toEqual(['today', 'setting']);
  expect(shownArea(routeNamed('setting.info'), { area: 'booking' })).toBe('setting');
  expect(shownArea(roster, { area: 'today' })).toBe('setting');
});

it('the header of bookings shows each tab by its right, and opens nobody the area by a tab of another', () => {
  const who = (...permissions: Permission[]): SessionView => ({
    ...{ state: 'ready', online: true, clinics: [], isAdmin: false, loaded: 1 },
    ...{ unsynced: 0, needsAttention: 0, syncState: 'synced' },
    can: (permission) => permissions.includes(permission),
  });
  const names = (...permissions: Permission[]) => headerTabs('booking', who(...permissions)).map(({ name }) => name);
  expect(names('BOOKING_READ')).toEqual(['booking', 'today.checkBooking', 'booking.wait', 'booking.blacklist']);
  expect(names('BOOKING_READ', 'DOCTOR_ROASTER_READ')).toContain('setting.schedule');
  expect(openTabs('booking', who('DOCTOR_ROASTER_READ'))).toEqual([]);
});
