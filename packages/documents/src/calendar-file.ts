import type { Zone } from '@vetloom/domain/core/zone.ts';
import { escape as escaped, foldLines } from 'ical-generator';

/** An appointment in a calendar file (RFC 5545). Times are Unix seconds. */
export interface CalendarEvent {
  /** The same for ever, so that a later file changes the same entry. */
  readonly uid: string;
  /** Grows with each change. */
  readonly sequence: number;
  /** When it was last changed. */
  readonly stamp: number;
  readonly begin: number;
  readonly end: number;
  readonly summary: string;
  readonly description?: string;
  readonly location?: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Minutes before it at which the phone reminds; none where it isn't said. */
  readonly alarmMinutes?: number;
}

/** A calendar as programs read it. */
export interface CalendarFile {
  readonly name: string;
  readonly zone: Zone;
  /** `CANCEL` takes an entry back that an earlier file had brought. */
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly events: readonly CalendarEvent[];
  /** How often a program should read it anew, minutes; a file that is handed over once doesn't say. */
  readonly refreshMinutes?: number;
}

/** The media type of calendar files. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const two = (value: number): string => String(value).padStart(2, '0');
/** `20261129T093000`, as a clock so far ahead of UTC shows it. */
const wall = (time: number, offset: number): string =>
  new Date((time + offset) * 1000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
const utc = (time: number): string => `${wall(time, 0)}Z`;
/** `+0800`; seconds only where a zone has some. */
function offsetText(offset: number): string {
  const away = Math.abs(offset);
  const seconds = away % 60 === 0 ? '' : two(away % 60);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(away / 3600))}${two(Math.floor(away / 60) % 60)}${seconds}`;
}

const YEAR = 366 * 86_400;

/** The zone as these times need it: every stretch of the same offset, each with when it began. */
function timeZone(zone: Zone, from: number, to: number): string[] {
  const stretches: { from: number; offset: number }[] = [];
  for (let at = from - YEAR; at <= to + YEAR; ) {
    const stretch = zone.stretchAt(at);
    if (stretches.at(-1)?.offset !== stretch.offset)
      stretches.push({ from: stretches.length === 0 ? from - YEAR : stretch.from, offset: stretch.offset });
    at = stretch.to > at ? stretch.to : at + 86_400;
  }
  const standard = Math.min(...stretches.map(({ offset }) => offset));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    ...stretches.flatMap((stretch, at) => {
      const before = stretches[at - 1]?.offset ?? stretch.offset;
      const kind = stretch.offset > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${at === 0 ? '19700101T000000' : wall(stretch.from, before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(stretch.offset)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

const text = (name: string, value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : [`${name}:${escaped(value, false)}`];

function eventLines(event: CalendarEvent, zone: Zone): string[] {
  const local = (time: number) => wall(time, zone.offsetAt(time));
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART;TZID=${zone.name}:${local(event.begin)}`,
    `DTEND;TZID=${zone.name}:${local(event.end)}`,
    ...text('SUMMARY', event.summary),
    ...text('DESCRIPTION', event.description),
    ...text('LOCATION', event.location),
    `STATUS:${event.status}`,
    ...(event.alarmMinutes === undefined || event.status === 'CANCELLED'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          ...text('DESCRIPTION', event.summary),
          `TRIGGER:-PT${event.alarmMinutes}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ];
}

/** A calendar as text: times by the clinic's zone, which stands in it, lines folded as the standard asks. */
export function calendarFile({ name, zone, method, events, refreshMinutes }: CalendarFile): string {
  const begins = events.map(({ begin }) => begin);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//VetLoom//Bookings//ZH',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...text('X-WR-CALNAME', name),
    `X-WR-TIMEZONE:${zone.name}`,
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
    ...(events.length === 0 ? [] : timeZone(zone, Math.min(...begins), Math.max(...begins))),
    ...events.flatMap((event) => eventLines(event, zone)),
    'END:VCALENDAR',
  ];
  return `${foldLines(lines.join('\r\n'))}\r\n`;
}
