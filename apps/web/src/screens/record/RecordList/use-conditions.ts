import { addDays, nextDay } from '@vetloom/domain/core/clock.ts';
import { NAME_KINDS, type NameKind, type RecordConditions } from '@vetloom/domain/record/record-search.ts';
import { recordWindow } from '@vetloom/domain/record/record-window.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { useQuery } from '../../../routes/navigation.tsx';

/** Members of the address that hold conditions; each is text, and what is absent is not asked. */
const MEMBERS = [
  'range',
  'day',
  'from',
  'to',
  'q',
  'doctor',
  'division',
  'species',
  'kind',
  'name',
  'pet',
  'owner',
] as const;
type Member = (typeof MEMBERS)[number];

/** Spans of time with a name; the first is the one without anything in the address. */
export const RANGES = ['window', 'year', 'all'] as const;
/** A span of time with a name. */
export type RangeName = (typeof RANGES)[number];

/** What the list of visits is asked for, as the address holds it. */
export interface AskedConditions {
  readonly query: Readonly<Record<Member, string>>;
  readonly set: (change: Partial<Record<Member, string | undefined>>) => void;
  readonly clear: () => void;
  /** The span, unless days of one's own are given. */
  readonly range: RangeName | undefined;
  readonly kind: NameKind;
  /** Stays the same object while it says the same. */
  readonly conditions: RecordConditions;
  /** Something beside the span of time is asked. */
  readonly narrowed: boolean;
}

const YEAR_DAYS = 365;
const isKind = (text: string): text is NameKind => (NAME_KINDS as readonly string[]).includes(text);
const isRange = (text: string): text is RangeName => (RANGES as readonly string[]).includes(text);

/** First and last second that the address asks for. */
function span(query: Readonly<Record<Member, string>>, today: number): Pick<RecordConditions, 'begin' | 'end'> {
  const day = timeOf(query.day);
  if (day !== undefined) return { begin: day, end: nextDay(day, shownZone()) - 1 };
  const begin = timeOf(query.from);
  const to = timeOf(query.to);
  const end = to === undefined ? undefined : nextDay(to, shownZone()) - 1;
  if (begin !== undefined || end !== undefined)
    return { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) };
  if (query.range === 'all') return {};
  if (query.range === 'year') return { begin: addDays(today, -YEAR_DAYS, shownZone()) };
  const window = recordWindow(today, shownZone());
  return { begin: window.from, end: window.to - 1 };
}

/** Conditions of the list of visits, kept in the address. `today`: the start of the day. */
export function useConditions(today: number): AskedConditions {
  const [address, setAddress] = useQuery();
  const query = Object.fromEntries(MEMBERS.map((member) => [member, address[member] ?? ''])) as Record<Member, string>;
  const kind = isKind(query.kind) ? query.kind : 'disease';
  const ownDays = query.day !== '' || query.from !== '' || query.to !== '';
  const said = JSON.stringify({
    ...span(query, today),
    ...Object.fromEntries(
      [
        ['text', query.q.trim()],
        ['doctorID', query.doctor],
        ['division', query.division],
        ['species', query.species],
        ['petID', query.pet],
        ['userID', query.owner],
        [kind, query.name.trim()],
      ].filter(([, value]) => value !== ''),
    ),
  } satisfies RecordConditions);
  const conditions = useMemo(() => JSON.parse(said) as RecordConditions, [said]);
  return {
    query,
    set: setAddress,
    clear: () => setAddress(Object.fromEntries(MEMBERS.map((member) => [member, undefined]))),
    range: ownDays ? undefined : isRange(query.range) ? query.range : 'window',
    kind,
    conditions,
    narrowed: ['q', 'doctor', 'division', 'species', 'name', 'pet', 'owner'].some(
      (member) => query[member as Member] !== '',
    ),
  };
}
