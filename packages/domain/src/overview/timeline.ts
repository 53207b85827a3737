import type { Receipt } from '../billing/receipt.schema.ts';
import type { ConversationNote } from '../conversation/conversation-note.schema.ts';
import { calendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { Message } from '../message/message.schema.ts';
import type { AdverseReaction } from '../pet/adverse-reaction.schema.ts';
import type { Pet, WeightEntry } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { type SearchLists, underWordsOfToday } from '../record/record-search.ts';
import type { Referral } from '../referral/referral.schema.ts';
import type { Reminder } from '../reminder/reminder.schema.ts';

/** One line of an animal's history; `at` in Unix seconds. */
export type TimelineEntry =
  | { readonly kind: 'visit'; readonly id: string; readonly at: number; readonly record: VisitRecord }
  | { readonly kind: 'receipt'; readonly id: string; readonly at: number; readonly receipt: Receipt }
  | { readonly kind: 'referral'; readonly id: string; readonly at: number; readonly referral: Referral }
  | { readonly kind: 'reaction'; readonly id: string; readonly at: number; readonly reaction: AdverseReaction }
  | { readonly kind: 'message'; readonly id: string; readonly at: number; readonly message: Message }
  | { readonly kind: 'talk'; readonly id: string; readonly at: number; readonly note: ConversationNote }
  | { readonly kind: 'reminder'; readonly id: string; readonly at: number; readonly reminder: Reminder }
  | {
      readonly kind: 'weight';
      readonly id: string;
      readonly at: number;
      readonly weight: WeightEntry;
      /** kg against the measurement before; undefined for the first. */
      readonly change: number | undefined;
    };

/** What a timeline can be narrowed to; a visit may belong to several. */
export const FACETS = [
  'visit',
  'exam',
  'drug',
  'vaccine',
  'reaction',
  'referral',
  'receipt',
  'reminder',
  'message',
  'talk',
  'weight',
] as const;
/** What a timeline can be narrowed to. */
export type Facet = (typeof FACETS)[number];

/** What an animal's history is made of. */
export interface TimelineSource {
  readonly records: readonly VisitRecord[];
  readonly receipts: readonly Receipt[];
  readonly reminders: readonly Reminder[];
  readonly referrals: readonly Referral[];
  readonly messages: readonly Message[];
  /** What the owner wrote, where somebody put it to the animal. */
  readonly talks?: readonly ConversationNote[];
  readonly reactions?: readonly AdverseReaction[];
  readonly pet: Pick<Pet, 'weightHistory'>;
}

// A reader without RECORD_READ holds a projection without these lists (law 19).
const some = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

/** The facets of an entry, the kind first. */
export function facetsOf(entry: TimelineEntry): Facet[] {
  if (entry.kind !== 'visit') return [entry.kind];
  const { record } = entry;
  return [
    'visit',
    ...(some(record.examTask) ? (['exam'] as const) : []),
    ...(some(record.drugBag) ? (['drug'] as const) : []),
    ...(some(record.vaccine) ? (['vaccine'] as const) : []),
  ];
}

function weightEntries(pet: Pick<Pet, 'weightHistory'>): TimelineEntry[] {
  const ordered = [...pet.weightHistory].sort((a, b) => a.dateTime - b.dateTime);
  return ordered.flatMap((weight, at): TimelineEntry[] => {
    // The weight of a visit stands in that visit's own line.
    if (weight.source.startsWith('/record/')) return [];
    const before = ordered[at - 1];
    const change = before === undefined ? undefined : Math.round((weight.value - before.value) * 1000) / 1000;
    return [{ kind: 'weight', id: weight.id, at: weight.dateTime, weight, change }];
  });
}

/** Visits, receipts, reminders, messages, referrals, reactions and weights in one list, newest first. */
export function timelineOf(source: TimelineSource): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...source.records.map((record) => ({ kind: 'visit', id: record._id, at: record.dateTime, record }) as const),
    ...source.receipts.map(
      (receipt) => ({ kind: 'receipt', id: receipt._id, at: receipt.createDateTime, receipt }) as const,
    ),
    ...source.reminders.map(
      (reminder) => ({ kind: 'reminder', id: reminder._id, at: reminder.date, reminder }) as const,
    ),
    ...source.messages.map(
      (message) =>
        ({ kind: 'message', id: message._id, at: message.sentDateTime || message.createDateTime, message }) as const,
    ),
    ...(source.talks ?? []).map((note) => ({ kind: 'talk', id: note._id, at: note.dateTime, note }) as const),
    ...source.referrals.map(
      (referral) => ({ kind: 'referral', id: referral._id, at: referral.dateTime, referral }) as const,
    ),
    ...(source.reactions ?? []).map(
      (reaction) => ({ kind: 'reaction', id: reaction._id, at: reaction.beganDateTime, reaction }) as const,
    ),
    ...weightEntries(source.pet),
  ];
  return entries.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** How many entries each facet has. */
export function facetCounts(entries: readonly TimelineEntry[]): Record<Facet, number> {
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, 0])) as Record<Facet, number>;
  for (const entry of entries) for (const facet of facetsOf(entry)) counts[facet] += 1;
  return counts;
}

function textOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'visit': {
      const { record } = entry;
      return [
        record.cause,
        record.doctor,
        record.division,
        record.record ?? '',
        record.diagnosis ?? '',
        ...(record.disease ?? []).map((disease) => disease.name),
        ...(record.examTask ?? []).map((task) => `${task.type} ${task.name}`),
        ...(record.drugBag ?? []).flatMap((bag) => bag.items.map((item) => item.name)),
        ...(record.vaccine ?? []).map((line) => line.name),
        ...(record.chargeDivision ?? []).map((line) => line.name),
      ].join('\n');
    }
    case 'receipt':
      return `${entry.receipt.note} ${entry.receipt.receive}`;
    case 'reminder':
      return entry.reminder.vaccine.title;
    case 'message':
      return entry.message.text;
    case 'talk':
      return entry.note.lines.map(({ text }) => text).join('\n');
    case 'referral':
      return `${entry.referral.clinic}\n${entry.referral.note}`;
    case 'reaction':
      return `${entry.reaction.product}\n${entry.reaction.lot}\n${entry.reaction.signs}`;
    case 'weight':
      return `${entry.weight.value} kg`;
  }
}

/** The entries of a facet whose text holds every word of a query. With the clinic's lists a visit is also found by what its words are called today. */
export function narrowed(
  entries: readonly TimelineEntry[],
  facet: Facet | 'all',
  query = '',
  lists?: SearchLists,
): TimelineEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (facet !== 'all' && !facetsOf(entry).includes(facet)) return false;
    if (words.length === 0) return true;
    const asked =
      entry.kind === 'visit' && lists ? { ...entry, record: underWordsOfToday(entry.record, lists) } : entry;
    const text = textOf(asked).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A calendar year of a timeline with how often the animal came and NT$ charged. */
export interface TimelineYear {
  readonly year: number;
  readonly visits: number;
  readonly charged: number;
  readonly entries: readonly TimelineEntry[];
}

/** Groups entries, which are newest first, by calendar year in the clinic's zone. */
export function byYear(entries: readonly TimelineEntry[], zone: Zone): TimelineYear[] {
  const years = new Map<number, TimelineEntry[]>();
  for (const entry of entries) {
    const { year } = calendarDate(entry.at, zone);
    const list = years.get(year);
    if (list) list.push(entry);
    else years.set(year, [entry]);
  }
  return [...years].map(([year, list]) => {
    const visits = list.flatMap((entry) => (entry.kind === 'visit' ? [entry.record] : []));
    return {
      year,
      visits: visits.length,
      charged: visits.reduce((sum, record) => sum + (record.total ?? 0), 0),
      entries: list,
    };
  });
}
