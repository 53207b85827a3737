import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { expect, it } from 'vitest';
import { elapsedText, figuresOf, stepped, timeTyped } from './typed-row.ts';

const day = fromCalendarDate(2026, 11, 20, shownZone());
const at = (hour: number, minute: number) => day + hour * 3600 + minute * 60;

it('a typed row becomes figures; empty cells were not measured, and 0 is a figure', () => {
  expect(figuresOf({ heartRate: '92', spo2: '', isoflurane: '0' })).toMatchObject({
    value: { heartRate: 92, spo2: null, isoflurane: 0 },
  });
  expect(figuresOf({ spo2: '140' })).toEqual({ wrong: 'spo2' });
  expect(figuresOf({ temperature: '-' })).toEqual({ wrong: 'temperature' });
});

it('plus and minus go on from the row before and stay within what can be', () => {
  expect(stepped('heartRate', '', 92, 1)).toBe('94');
  expect(stepped('temperature', '37.9', 36, 1)).toBe('38');
  expect(stepped('isoflurane', '', 2, 0)).toBe('2');
  expect(stepped('spo2', '100', null, 1)).toBe('100');
  expect(stepped('oxygen', '0', null, -1)).toBe('0');
  expect(stepped('oxygen', '', null, 1)).toBeUndefined();
});

it('a time is the latest one of that name: an operation past midnight may still write 23:50', () => {
  expect(timeTyped('14:05', at(14, 30))).toBe(at(14, 5));
  expect(timeTyped('1405', at(14, 30))).toBe(at(14, 5));
  expect(timeTyped('23：50', at(0, 20))).toBe(at(0, 0) - 600);
  for (const text of ['', '25:00', '12:60', 'noon', '7']) expect(timeTyped(text, at(14, 30)), text).toBeUndefined();
});

it('elapsed time never runs backwards', () => {
  expect([0, 59, 65 * 60, -5].map(elapsedText)).toEqual(['0:00', '0:00', '1:05', '0:00']);
});
