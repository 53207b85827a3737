import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Removal } from '@vetloom/domain/removal/removal.schema.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import { expect, it } from 'vitest';
import { aboutRemoved, isRestorable, removedBy } from './removed-visit.ts';

const VISIT = '/record/1-a';
const aCase = (more: Partial<Case> = {}): Case => ({
  _id: '/case/1',
  collection: 'case',
  command: 'record.edit',
  version: 1,
  args: {},
  author: 'doctor@clinic.test',
  client: 'c',
  number: 2,
  at: 20,
  code: CODE.notFound,
  message: '',
  detail: { id: VISIT },
  state: 'open',
  quarantined: false,
  touches: [],
  resolvedBy: '',
  resolvedReason: '',
  createDateTime: 20,
  updateDateTime: 20,
  ...more,
});
const about = { petID: '/pet/a', userID: '/user/a', dateTime: 1 };

it('what somebody did in a visit that is gone are their own open cases about it, in the order of their doing', () => {
  const opened = aCase({ _id: '/case/0', number: 1, at: 10 });
  const others = [
    aCase({ author: 'other@clinic.test' }),
    aCase({ state: 'dismissed' }),
    aCase({ detail: { id: '/record/2-b' } }),
    aCase({ code: CODE.forbidden }),
  ];
  expect(aboutRemoved(VISIT, 'doctor@clinic.test', [aCase(), ...others, opened]).map(({ _id }) => _id)).toEqual([
    '/case/0',
    '/case/1',
  ]);
});

it('who removed a visit is told by its removal, and else by the case of whoever wrote in it', () => {
  const told = { removedBy: '/staff/desk', removedName: '櫃檯', removedDateTime: 15 };
  const desk = { staffID: '/staff/desk', name: '櫃檯', at: 15 };
  expect(removedBy(undefined, [aCase({ about }), aCase({ about: { ...about, ...told } })])).toEqual(desk);
  expect(removedBy(told as Removal, [])).toEqual(desk);
  // An older case doesn't tell it.
  expect(removedBy(undefined, [aCase({ about })])).toBeUndefined();
});

it('a visit whose import was taken back names who did that, and nothing is offered that can’t be: it can’t be restored', () => {
  const gone = aCase({ takenBack: { by: '/staff/director', name: '院長', at: 18 } });
  expect(removedBy(undefined, [gone])).toEqual({ staffID: '/staff/director', name: '院長', at: 18 });
  expect(isRestorable([aCase({ about }), gone])).toBe(false);
  expect(isRestorable([aCase({ about })])).toBe(true);
});
