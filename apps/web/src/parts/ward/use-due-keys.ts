import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect, useRef } from 'react';
import { keyWords } from '../../locale/shell-keys.ts';
import { due as words } from '../../locale/ward-due.ts';
import type { DueRow } from './due-rows.ts';

interface DueKeysOptions {
  /** In the order in which they are shown. */
  readonly rows: readonly DueRow[];
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
  readonly skip: ((rows: readonly DueRow[]) => void) | undefined;
  /** Arrow keys move too: where nothing else on the screen moves by them. */
  readonly arrows?: boolean;
}

/** Brings a line into sight, with the focus. */
export function focusRow({ key }: DueRow): void {
  const row = document.querySelector<HTMLElement>(`[data-due="${CSS.escape(key)}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** J, K and the arrows move between lines, the focus with them, so that Enter opens and the space bar says that it is done. S asks why not. */
export function useDueKeys({ rows, active, onActive, skip, arrows = false }: DueKeysOptions): void {
  const at = rows.findIndex(({ key }) => key === active);
  const move = (by: number) => {
    const target = rows[Math.min(Math.max(at === -1 ? 0 : at + by, 0), rows.length - 1)];
    if (target === undefined) return;
    onActive(target.key);
    focusRow(target);
  };
  // A line that is done goes away; the next one takes its place, so that whoever works through the list just goes on.
  const place = useRef(-1);
  useEffect(() => {
    if (at !== -1) {
      place.current = at;
      return;
    }
    const next =
      active === undefined || place.current === -1 ? undefined : rows[Math.min(place.current, rows.length - 1)];
    if (next === undefined) return;
    onActive(next.key);
    if (document.activeElement === document.body) focusRow(next);
  });
  const options = { enabled: rows.length > 0 };
  const byArrow = { enabled: arrows && rows.length > 0 };
  useHotkey('J', keyWords.row, () => move(1), options);
  useHotkey('K', keyWords.row, () => move(-1), options);
  useHotkey('ArrowDown', keyWords.row, () => move(1), byArrow);
  useHotkey('ArrowUp', keyWords.row, () => move(-1), byArrow);
  useHotkey(
    'S',
    words.keys.skip,
    () => {
      const row = rows[at];
      if (row) skip?.([row]);
    },
    { enabled: skip !== undefined && at !== -1 },
  );
}
