import { expect, it } from 'vitest';
import { cameFrom, noteShown } from './came-from.ts';
import type { SessionView } from './guard.ts';
import { type RouteName, routeNamed } from './route-table.ts';

const doctor: SessionView = {
  state: 'ready',
  email: 'doctor@demo.vetloom.test',
  clinic: { id: 'demo', name: '禾風動物醫院', roleID: '/role/doctor', roleName: '獸醫師' },
  clinics: [],
  can: (permission) => permission === 'RECORD_READ',
  isAdmin: false,
  online: true,
  unsynced: 0,
  needsAttention: 0,
  syncState: 'synced',
  loaded: 1,
};
const at = (name: RouteName, place: string) => noteShown(routeNamed(name), place, doctor);

it('a visit leads back to where it was opened, with its filters, over other visits and their surgery', () => {
  at('record', '/record?q=嘔吐');
  at('pet.visit', '/pet/a/record/b');
  at('pet.surgery', '/pet/a/surgery/b');
  at('pet.visit', '/pet/c/record/d');
  expect(cameFrom(doctor)).toBe('/record?q=嘔吐');
});

it('and to no place of somebody else, of another clinic, or that is closed by now', () => {
  at('record', '/record');
  expect(cameFrom({ ...doctor, email: 'cashier@demo.vetloom.test' })).toBeUndefined();
  expect(cameFrom({ ...doctor, clinic: { id: 'harbour', name: '', roleID: '', roleName: '' } })).toBeUndefined();
  expect(cameFrom({ ...doctor, can: () => false })).toBeUndefined();
  expect(cameFrom(doctor)).toBe('/record');
});

it('and to nothing outside of the frame, such as the page of a sign-in', () => {
  at('record', '/record');
  at('login', '/login');
  expect(cameFrom(doctor)).toBe('/record');
});
