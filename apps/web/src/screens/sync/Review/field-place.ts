import { resolve, rowKey } from '@vetloom/domain/core/rows.ts';
import type { ContestedField } from '@vetloom/domain/sync/review.ts';
import { fieldWord } from '../../../locale/fields.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { monitorName } from '../../../locale/ward.ts';

const nameOf = (row: unknown): string => {
  if (typeof row !== 'object' || row === null) return '';
  const { name, system } = row as { readonly name?: unknown; readonly system?: unknown };
  return typeof name === 'string' && name !== '' ? name : typeof system === 'string' ? system : '';
};

/** What a place in a document is called: the field, and within it the row and the member. `sources` are documents that may hold the row. */
export function placeWords(path: readonly string[], sources: readonly unknown[]): string {
  const [root = '', minute = '', , measured = ''] = path;
  // A cell of a stay's sheet: its minute, and what was measured.
  if (root === 'status' && /^\d{4}$/.test(minute))
    return [`${minute.slice(0, 2)}:${minute.slice(2)}`, monitorName(measured)].join(' \u00B7 ');
  const parts = [fieldWord(root)];
  for (let length = 2; length <= path.length; length += 1) {
    const step = path[length - 1] ?? '';
    const found = sources
      .map((source) => ({ list: resolve((source ?? {}) as Record<string, unknown>, path.slice(0, length - 1)) }))
      .find(({ list }) => Array.isArray(list) && list.some((row) => rowKey(row) === step));
    if (!found) {
      if (step !== 'items') parts.push(fieldWord(step));
      continue;
    }
    const list = found.list as readonly unknown[];
    const at = list.findIndex((row) => rowKey(row) === step);
    if (root === 'drugBag' && length === 2) parts[0] = words.bag(at + 1);
    else parts.push(nameOf(list[at]) || String(at + 1));
  }
  return parts.filter((part) => part !== '').join(' \u00B7 ');
}

/** The rows of a contested place, each in a document that holds nothing else: one that was taken out stands nowhere. */
export const rowsIn = ({ path, mine, theirs, from }: ContestedField): unknown[] =>
  [from, mine, theirs]
    .filter((row) => rowKey(row) === path.at(-1))
    .map((row) => path.slice(0, -1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), [row]));
