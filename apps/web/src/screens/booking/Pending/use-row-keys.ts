import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { keyWords } from '../../../locale/shell-keys.ts';

/** Arrows move between the rows of the review, the focus with them. */
export function useRowKeys(ids: readonly string[], held: string | undefined, onLook: (id: string) => void): void {
  const move = (by: number) => {
    const at = ids.indexOf(held ?? '');
    const id = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (id === undefined) return;
    onLook(id);
    const row = document.querySelector<HTMLElement>(`[data-pending="${CSS.escape(id)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const options = { enabled: ids.length > 0 };
  useHotkey('ArrowDown', keyWords.row, () => move(1), options);
  useHotkey('ArrowUp', keyWords.row, () => move(-1), options);
}
