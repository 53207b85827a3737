import { expect, it } from 'vitest';
import { zoneOf } from '../core/zone.ts';
import { isAuditDue } from './audit-due.ts';

const taipei = zoneOf('Asia/Taipei');
/** 2026-11-27 03:00 in Taipei. */
const THREE = Date.UTC(2026, 10, 26, 19) / 1000;

it('the stock is compared once a night, at three by the clinic’s clock, and at once where it never was', () => {
  expect(isAuditDue(undefined, THREE - 60, taipei)).toBe(true);
  expect(isAuditDue(THREE - 86_000, THREE - 1, taipei)).toBe(false);
  expect(isAuditDue(THREE - 86_000, THREE, taipei)).toBe(true);
  expect(isAuditDue(THREE, THREE + 60, taipei)).toBe(false);
  expect(isAuditDue(THREE + 60, THREE + 80_000, taipei)).toBe(false);
  // A server that was off for days makes up for it in the first hour of its day.
  expect(isAuditDue(THREE - 300_000, THREE + 40_000, taipei)).toBe(true);
});
