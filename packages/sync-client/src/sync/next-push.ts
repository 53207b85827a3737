import { PUSH_CHARACTERS } from '@vetloom/protocol/sync.ts';
import type { OutboxRow } from '../store/rows.ts';

/** What one push takes of the rows from a place on: so many at most, and not more than a poor line brings through at once. */
export function nextPush<Row extends Pick<OutboxRow, 'args'>>(
  rows: readonly Row[],
  from: number,
  most: number,
): readonly Row[] {
  const taken = rows.slice(from, from + most);
  let characters = 0;
  const first = taken.findIndex(({ args }) => {
    characters += JSON.stringify(args ?? null).length;
    return characters > PUSH_CHARACTERS;
  });
  return first < 0 ? taken : taken.slice(0, Math.max(1, first));
}
