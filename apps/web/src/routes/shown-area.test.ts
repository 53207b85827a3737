import { conflictID } from '@vetloom/domain/sync/conflict.kind.ts';
import { expect, it } from 'vitest';
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
