/** A component of a calendar file, with its properties as they stand and what lies within it. */
export interface CalendarPart {
  readonly name: string;
  /** By name, each with its parameters and value; a name may stand several times. */
  readonly properties: readonly { readonly name: string; readonly parameters: string; readonly value: string }[];
  readonly parts: readonly CalendarPart[];
}

const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/;

/**
 * Reads a calendar file as strictly as RFC 5545 is written: lines end with CRLF and are at most 75 octets long, folded ones go on with a space, no character is cut in two, every
 * begin has its end. @throws Error for what a program may refuse
 */
export function readCalendar(text: string): CalendarPart {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  const raw = text.slice(0, -2).split('\r\n');
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break in ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets: ${line}`);
    if (/\p{Surrogate}/u.test(line)) throw new Error(`a character is cut in two: ${line}`);
  }
  const lines: string[] = [];
  for (const line of raw) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (lines.length === 0) throw new Error('folded, but nothing before it');
      lines.push(`${lines.pop()}${line.slice(1)}`);
    } else lines.push(line);
  }
  interface Open {
    readonly name: string;
    readonly properties: CalendarPart['properties'][number][];
    readonly parts: CalendarPart[];
  }
  const open: Open[] = [{ name: '', properties: [], parts: [] }];
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    const inner = open.at(-1);
    if (!inner) throw new Error('nothing is open');
    if (name === 'BEGIN') open.push({ name: value, properties: [], parts: [] });
    else if (name === 'END') {
      if (inner.name !== value) throw new Error(`${value} ends within ${inner.name}`);
      open.pop();
      open.at(-1)?.parts.push(inner);
    } else inner.properties.push({ name, parameters: parameters.slice(1), value });
  }
  const [whole, ...rest] = open[0]?.parts ?? [];
  if (open.length !== 1 || whole?.name !== 'VCALENDAR' || rest.length > 0) throw new Error('not one whole calendar');
  return whole;
}

/** The values of a property. */
export const valuesOf = (part: CalendarPart | undefined, name: string): string[] =>
  (part?.properties ?? []).filter((one) => one.name === name).map(({ value }) => value);

/** The components of a name within another. */
export const partsOf = (part: CalendarPart, name: string): CalendarPart[] =>
  part.parts.filter((one) => one.name === name);

/** Seconds of `+0800`. */
function secondsOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(offset) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

/** Milliseconds of `20261129T093000` as if it were UTC. */
function wallOf(text: string): number {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!found) throw new Error(`no local time: ${text}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When a local time of a calendar is, by the zone that stands in the file and nothing else: Unix seconds, as a program works it out. */
export function timeIn(calendar: CalendarPart, event: CalendarPart, name: 'DTSTART' | 'DTEND'): number {
  const property = event.properties.find((one) => one.name === name);
  const zone = /TZID=([^;]+)/.exec(property?.parameters ?? '')?.[1];
  const own = partsOf(calendar, 'VTIMEZONE').find((part) => valuesOf(part, 'TZID')[0] === zone);
  if (!property || !own) throw new Error(`${name} without its zone`);
  const wall = wallOf(property.value);
  const begun = own.parts
    .map((part) => ({
      from: wallOf(valuesOf(part, 'DTSTART')[0] ?? ''),
      to: secondsOf(valuesOf(part, 'TZOFFSETTO')[0] ?? ''),
      before: secondsOf(valuesOf(part, 'TZOFFSETFROM')[0] ?? ''),
    }))
    .filter(({ from, to, before }) => from + (to - before) * 1000 <= wall || from <= wall)
    .toSorted((a, b) => a.from - b.from)
    .at(-1);
  if (!begun) throw new Error('before the zone begins');
  return (wall - begun.to * 1000) / 1000;
}
