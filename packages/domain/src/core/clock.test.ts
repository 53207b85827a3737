import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  atWallSeconds,
  calendarDate,
  DAY_SECONDS,
  dayLength,
  dayStart,
  daysBetween,
  fromCalendarDate,
  monthStart,
  nextDay,
  nextMonth,
  wallSeconds,
  weekdayOf,
} from './clock.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, type Zone, zoneOf } from './zone.ts';

const HOUR = 3600;
const at = (iso: string): number => Date.parse(iso) / 1000;

/** The date and time of day that Intl shows: the oracle, read at the moment itself and not by anything of ours. */
const formats = new Map<string, Intl.DateTimeFormat>();
function shown(time: number, zone: Zone): string {
  let format = formats.get(zone.name);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone.name, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone.name, format);
  }
  return format.format(time * 1000);
}
const shownDay = (time: number, zone: Zone): string => shown(time, zone).slice(0, 10);

const ALL = Intl.supportedValuesOf('timeZone');
/** Zones of every kind: without changes, half and quarter hours, changes at midnight, by half an hour, a day left out, in Ramadan. */
const ODD = [
  'Asia/Taipei',
  'Europe/Berlin',
  'America/Santiago',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Gaza',
  'America/Sao_Paulo',
  'America/Nuuk',
  'Antarctica/Troll',
  'Asia/Tehran',
];
const zones = fc.oneof(fc.constantFrom(...ODD), fc.constantFrom(...ALL)).map(zoneOf);
const times = fc.integer({ min: at('1980-01-02T00:00:00Z'), max: at('2090-01-01T00:00:00Z') });

describe('a day of the clinic', () => {
  it('holds exactly the moments of one date, in every zone and year', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        // Until 2011 Newfoundland put its clocks back at one minute past midnight, into the evening before.
        fc.pre(!/St_Johns|Goose_Bay|Newfoundland/.test(zone.name));
        const [from, to] = [dayStart(time, zone), nextDay(time, zone)];
        const day = shownDay(time, zone);
        expect(from <= time && time < to).toBe(true);
        expect([shownDay(from, zone), shownDay(to - 1, zone)]).toEqual([day, day]);
        expect(shownDay(from - 1, zone) < day && shownDay(to, zone) > day).toBe(true);
        expect(dayStart(to, zone)).toBe(to);
        expect(dayStart(to - 1, zone)).toBe(from);
        const { year, month, day: ofMonth } = calendarDate(time, zone);
        const two = (value: number) => String(value).padStart(2, '0');
        expect(`${year}-${two(month)}-${two(ofMonth)}`).toBe(day);
        expect(fromCalendarDate(year, month, ofMonth, zone)).toBe(from);
      }),
      { numRuns: 3000 },
    );
  });

  it('is where counting days forward and back meets', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -800, max: 800 }), zones, (time, days, zone) => {
        fc.pre(!/Apia|Fakaofo|Kwajalein|Kiritimati|Enderbury|Kanton|Midway|Manila/.test(zone.name));
        const there = addDays(time, days, zone);
        expect(daysBetween(time, there, zone)).toBe(days);
        expect(addDays(there, -days, zone)).toBe(dayStart(time, zone));
      }),
      { numRuns: 2000 },
    );
  });

  it('holds no moment twice, also where clocks are put back just after midnight', () => {
    const zone = zoneOf('America/St_Johns');
    const from = at('2010-11-06T12:00:00Z');
    for (let time = from; time < from + 2 * DAY_SECONDS; time += 60) {
      const [start, end] = [dayStart(time, zone), nextDay(time, zone)];
      expect(start <= time && time < end).toBe(true);
      expect(dayStart(end - 1, zone)).toBe(start);
    }
  });

  it('has 23 hours when the clocks are put forward and 25 when they are put back', () => {
    const berlin = zoneOf('Europe/Berlin');
    expect(dayLength(at('2026-03-29T12:00:00Z'), berlin)).toBe(23 * HOUR);
    expect(dayLength(at('2026-10-25T12:00:00Z'), berlin)).toBe(25 * HOUR);
    expect(dayLength(at('2026-11-20T12:00:00Z'), berlin)).toBe(24 * HOUR);
    expect(nextDay(at('2026-10-25T12:00:00Z'), berlin)).toBe(at('2026-10-25T23:00:00Z'));
  });

  it('begins when the clocks are put forward where midnight is left out', () => {
    const santiago = zoneOf('America/Santiago');
    expect(shown(dayStart(at('2026-09-06T15:00:00Z'), santiago), santiago)).toBe('2026-09-06 01:00:00');
    expect(dayLength(at('2026-09-06T15:00:00Z'), santiago)).toBe(23 * HOUR);
    expect(dayLength(at('2026-04-04T15:00:00Z'), santiago)).toBe(25 * HOUR);
    expect(fromCalendarDate(2026, 9, 6, santiago)).toBe(at('2026-09-06T04:00:00Z'));
    const beirut = zoneOf('Asia/Beirut');
    expect(shown(dayStart(at('2026-03-29T15:00:00Z'), beirut), beirut)).toBe('2026-03-29 01:00:00');
  });

  it('that a country left out is passed over', () => {
    const apia = zoneOf('Pacific/Apia');
    const thursday = at('2011-12-29T20:00:00Z');
    expect(shownDay(thursday, apia)).toBe('2011-12-29');
    expect(shownDay(nextDay(thursday, apia), apia)).toBe('2011-12-31');
    expect(shownDay(addDays(nextDay(thursday, apia), 1, apia), apia)).toBe('2012-01-01');
  });
});

describe('a month', () => {
  it('goes from its first day to the first of the next', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const [from, to] = [monthStart(time, zone), nextMonth(time, zone)];
        const month = shownDay(time, zone).slice(0, 7);
        expect(from <= time && time < to).toBe(true);
        expect(shownDay(from, zone)).toBe(`${month}-01`);
        expect(shownDay(from - 1, zone) < month).toBe(true);
        expect(shownDay(to - 1, zone).slice(0, 7)).toBe(month);
      }),
      { numRuns: 1000 },
    );
  });

  it('beyond the year counts on', () => {
    const berlin = zoneOf('Europe/Berlin');
    expect(fromCalendarDate(2026, 13, 1, berlin)).toBe(fromCalendarDate(2027, 1, 1, berlin));
    expect(fromCalendarDate(2026, 3, 0, berlin)).toBe(fromCalendarDate(2026, 2, 28, berlin));
  });
});

describe('the clock on the wall', () => {
  it('is found again, unless it was put forward over the time or shows it twice', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const seconds = wallSeconds(time, zone);
        expect(shown(time, zone).slice(11)).toBe(new Date(seconds * 1000).toISOString().slice(11, 19));
        const found = atWallSeconds(time, seconds, zone);
        expect(shown(found, zone)).toBe(shown(time, zone));
        expect(found <= time).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts on from before where a time is left out', () => {
    const berlin = zoneOf('Europe/Berlin');
    const day = at('2026-03-29T12:00:00Z');
    expect(shown(atWallSeconds(day, 2.5 * HOUR, berlin), berlin)).toBe('2026-03-29 03:30:00');
    expect(shown(atWallSeconds(day, 14 * HOUR, berlin), berlin)).toBe('2026-03-29 14:00:00');
  });

  it('knows the day of the week', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        expect(weekdayOf(time, zone)).toBe((new Date(`${shownDay(time, zone)}T00:00:00Z`).getUTCDay() + 6) % 7);
      }),
    );
  });
});

describe('zones', () => {
  it('that are taken as constant are: no clock was changed there since 1980', () => {
    const zone = zoneOf(DEFAULT_TIME_ZONE);
    for (let time = at('1980-01-01T00:00:00Z'); time < at('2060-01-01T00:00:00Z'); time += 3 * DAY_SECONDS)
      expect(shown(time, zone)).toBe(shown(time + 8 * HOUR, zoneOf('UTC')));
  });

  it('take any number without failing, as a range without an end asks', () => {
    for (const name of ODD)
      for (const time of [0, -1e15, 1e15, Number.MAX_SAFE_INTEGER, at('1912-06-01T00:00:00Z')])
        expect(Number.isFinite(dayStart(time, zoneOf(name)))).toBe(true);
  });

  it('are the same object for the same name, and none for an unknown one', () => {
    expect(zoneOf('Europe/Berlin')).toBe(zoneOf('Europe/Berlin'));
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    for (const bad of ['', 'Mars/Olympus', '+08:00', 'Europe/Berlin ', 'constructor'])
      expect(isTimeZone(bad)).toBe(false);
  });
});
