import { LANES } from '@vetloom/domain/overview/board.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useCallback } from 'react';
import type { Today, VisitEntry } from '../../../data/overview/today.ts';
import { keyWords } from '../../../locale/shell-keys.ts';

/** Arrow keys move between cards and lanes; focus follows, so that Enter opens natively. */
export function useBoardKeys(
  board: Today | undefined,
  selected: string | undefined,
  next: (entry: VisitEntry) => void,
): void {
  const move = useCallback(
    (across: number, down: number) => {
      if (!board) return;
      const filled = LANES.filter((lane) => board.lanes[lane].length > 0);
      const laneAt = filled.findIndex((lane) => board.lanes[lane].some((entry) => entry.record._id === selected));
      const lane = filled[Math.min(Math.max(laneAt === -1 ? 0 : laneAt + across, 0), filled.length - 1)];
      if (!lane) return;
      const at = board.lanes[filled[laneAt] ?? lane].findIndex((entry) => entry.record._id === selected);
      const entries = board.lanes[lane];
      const target = entries[Math.min(Math.max(at + down, 0), entries.length - 1)];
      if (target) document.querySelector<HTMLElement>(`[data-card="${CSS.escape(target.record._id)}"]`)?.focus();
    },
    [board, selected],
  );
  useHotkey('ArrowLeft', keyWords.card, () => move(-1, 0));
  useHotkey('ArrowRight', keyWords.card, () => move(1, 0));
  useHotkey('ArrowUp', keyWords.card, () => move(0, -1));
  useHotkey('ArrowDown', keyWords.card, () => move(0, 1));
  useHotkey('M', keyWords.next, () => {
    const entry = LANES.flatMap((lane) => board?.lanes[lane] ?? []).find(({ record }) => record._id === selected);
    if (entry) next(entry);
  });
}
