import type { KeyboardEvent } from 'react';
import { isComposing } from '../hooks/use-hotkey.ts';

export interface ListKeys {
  readonly count: number;
  /** Index of the active row, or -1. */
  readonly active: number;
  /** Rows that one page holds. */
  readonly page: number;
  readonly moveTo: (index: number) => void;
  readonly open: (index: number) => void;
  readonly preview: (index: number) => void;
  readonly selectAll: (() => void) | undefined;
}

/** Where a key moves the active row, or nothing when the key is not one of movement. */
export function movedIndex(key: string, active: number, count: number, page: number): number | undefined {
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return active < 0 ? clamp(count - 1) : clamp(active - 1);
    case 'PageDown':
      return clamp(active + page);
    case 'PageUp':
      return clamp(active - page);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(count - 1);
    default:
      return undefined;
  }
}

/** The keys of every list: arrows, Page, Home and End move, Enter opens, Space previews, Ctrl A selects all. */
export function listKeyHandler(keys: ListKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || event.altKey || keys.count === 0) return;
    // A control inside a row or head keeps its own keys.
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || keys.selectAll === undefined) return;
      event.preventDefault();
      keys.selectAll();
      return;
    }
    const moved = movedIndex(event.key, keys.active, keys.count, keys.page);
    if (moved !== undefined) {
      event.preventDefault();
      keys.moveTo(moved);
    } else if (event.key === 'Enter' && keys.active >= 0) {
      event.preventDefault();
      keys.open(keys.active);
    } else if (event.key === ' ' && keys.active >= 0) {
      event.preventDefault();
      keys.preview(keys.active);
    }
  };
}
