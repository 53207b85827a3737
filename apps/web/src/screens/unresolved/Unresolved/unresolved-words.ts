import type { HeldLine } from '@vetloom/domain/unresolved/unresolved.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import type { UnresolvedEntry } from '../../../data/unresolved/unresolved.ts';
import { reasonWords } from '../../../locale/message.ts';
import { unresolved as words } from '../../../locale/unresolved.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** For how long it waits, in the largest unit that says something. */
export function waited(seconds: number): string {
  if (seconds >= 2 * DAY) return words.waits.days(Math.floor(seconds / DAY));
  if (seconds >= HOUR) return words.waits.hours(Math.floor(seconds / HOUR));
  return words.waits.minutes(Math.max(1, Math.floor(seconds / MINUTE)));
}

/** What a line is about, in words. */
export function whatOf({ section, names, owed }: HeldLine): string {
  if (section === 'billsUnpaid') return words.owed(formatMoney(owed));
  if (section === 'messagesFailed') {
    const [channel = '', text = '', failure = ''] = names;
    return [words.channels[channel] ?? channel, reasonWords(failure), text].filter(Boolean).join(' · ');
  }
  // Of a visit: why it came, and who sees it. Of the others: things of one kind.
  return names.filter(Boolean).join(section === 'visitsOpen' ? ' · ' : '、') || words.noNames;
}

/** Whom a line is about: the animal and its owner. */
export const nameOf = ({ line, pet, owner }: UnresolvedEntry): string => {
  const about = [pet?.name, owner?.name ?? pet?.userName].filter(Boolean).join('・');
  if (about !== '') return about;
  return line.petID === '' && line.section === 'billsUnpaid' ? words.counter : '';
};
