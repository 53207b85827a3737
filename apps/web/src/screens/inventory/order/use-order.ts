import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { type PointerEvent, useRef, useState } from 'react';
import { refusal } from '../../../locale/codes.ts';
import { arranged, movedTo } from './order.ts';

/** A list that people arrange. */
export interface Order {
  /** As it is shown: what is being dragged stands where it would be let go. */
  readonly ids: readonly string[];
  readonly dragged: string | undefined;
  /** Puts one a place up (−1) or down (1). */
  readonly move: (id: string, by: 1 | -1) => void;
  /** What the grip of a row does with a pointer. */
  readonly grip: (id: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
  };
}

/** Of the element that a row is, for what is dragged over it. */
export const ROW = 'data-order';

/**
 * Arranges a list by dragging and by keys. It shows a new order at once; orders are sent one after the other, and of those that are made while one is on its way
 * only the last. What couldn't be saved stands as the service has it, and says so.
 */
export function useOrder(present: readonly string[], send: (ids: readonly string[]) => Promise<void>): Order {
  const [wanted, setWanted] = useState<readonly string[]>();
  const [drag, setDrag] = useState<{ readonly id: string; readonly ids: readonly string[] }>();
  const waiting = useRef<readonly string[]>(undefined);
  const sending = useRef(false);
  const ids = drag?.ids ?? arranged(present, wanted);
  const sendAll = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      while (waiting.current !== undefined) {
        const next = waiting.current;
        waiting.current = undefined;
        await send(next);
      }
    } catch (error) {
      waiting.current = undefined;
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      sending.current = false;
      setWanted(undefined);
    }
  };
  const put = (next: readonly string[]) => {
    setWanted(next);
    waiting.current = next;
    void sendAll();
  };
  return {
    ids,
    dragged: drag?.id,
    move: (id, by) => {
      const next = movedTo(ids, id, ids.indexOf(id) + by);
      if (next !== ids) put(next);
    },
    grip: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, ids });
      },
      onPointerMove: (event) => {
        if (drag?.id !== id) return;
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${ROW}]`)?.getAttribute(ROW);
        if (over == null || over === id || !drag.ids.includes(over)) return;
        setDrag({ id, ids: movedTo(drag.ids, id, drag.ids.indexOf(over)) });
      },
      onPointerUp: () => {
        if (drag?.id !== id) return;
        const next = drag.ids;
        setDrag(undefined);
        if (next.some((one, at) => one !== arranged(present, wanted)[at])) put(next);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
