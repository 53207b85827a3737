import { formatDateTime } from '@vetloom/ui/format/date.ts';
import type { HistoryLine } from '../../../data/history/history.ts';
import { history } from '../../../locale/history.ts';
import { rowHistory as words } from '../../../locale/inventory-history.ts';
import type { Names, ToldChange } from '../../../parts/history/history-words.ts';
import { rowSentences } from '../../../parts/history/row-sentences.ts';

/** A changed field of a row in words; undefined for one that says nothing to people. `names`: of suppliers and people, by id. */
export function toldRowChange(
  { field, before, after }: HistoryLine['changes'][number],
  names: Names,
): ToldChange | undefined {
  if (words.untold.includes(field)) return undefined;
  const label = words.fields[field] ?? field;
  if (field === 'items') return { field, label, before: '', after: '', sentences: rowSentences(before, after) };
  return { field, label, before: told(field, before, names), after: told(field, after, names), sentences: [] };
}

function told(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return history.none;
  const choice = words.choices[field]?.[String(value)];
  if (choice !== undefined) return choice;
  if (typeof value === 'boolean') return value ? history.yes : history.no;
  if (typeof value === 'number')
    return /(?:Date|DateTime)$/.test(field) && value > 0 ? formatDateTime(value) : String(value);
  if (typeof value === 'string') return names(value) ?? value;
  if (Array.isArray(value)) return history.items(value.length);
  return Object.entries(value)
    .filter(([, member]) => member !== null && member !== '')
    .map(([key, member]) => `${words.fields[key] ?? key} ${String(member)}`)
    .join('、');
}
