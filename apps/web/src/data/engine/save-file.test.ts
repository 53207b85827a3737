import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { showZone } from '@vetloom/ui/format/shown-zone.ts';
import { afterEach, expect, it } from 'vitest';
import { fileStamp } from './save-file.ts';

afterEach(() => showZone(zoneOf(DEFAULT_TIME_ZONE)));

it('a file that somebody saves bears the day and the time of the clinic’s clocks', () => {
  const moment = Date.parse('2026-11-24T15:30:00Z') / 1000;
  expect(fileStamp(moment)).toBe('2026-11-24T2330');
  showZone(zoneOf('Asia/Tokyo'));
  expect(fileStamp(moment)).toBe('2026-11-25T0030');
});
