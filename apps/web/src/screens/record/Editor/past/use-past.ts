import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useCallback, useRef, useState } from 'react';
import { keyWords } from '../../../../locale/shell-keys.ts';

/** The key that leads to earlier visits and back to where one was writing. */
export const PAST_KEYS = 'Alt H';

/** Whether earlier visits stand beside today's, and what leads there and back. */
export interface Past {
  readonly shown: boolean;
  readonly toggle: () => void;
}

/** Earlier visits by one key, and the same back to the field that one was writing in. */
export function usePast(): Past {
  const [shown, setShown] = useState(false);
  const from = useRef<Element | null>(null);
  const toggle = useCallback(() => {
    if (!shown) from.current = document.activeElement;
    setShown(!shown);
    // A field keeps where in its text the hand was.
    if (shown && from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
  }, [shown]);
  useHotkey(PAST_KEYS, keyWords.past, toggle);
  return { shown, toggle };
}

/** Visits of the animal before the one that is written, the newest first. */
export const earlierThan = (visits: readonly VisitRecord[], { _id, dateTime }: VisitRecord): VisitRecord[] =>
  visits
    .filter((visit) => visit._id !== _id && visit.dateTime <= dateTime)
    .sort((a, b) => b.dateTime - a.dateTime || (a._id < b._id ? 1 : -1));
