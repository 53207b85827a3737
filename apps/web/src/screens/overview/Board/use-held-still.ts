import { useEffect, useRef, useState } from 'react';

/** How long a board holds still under the pointer or the focus, in milliseconds. */
const STILL_MS = 3000;

/**
 * Keeps showing a value while the person points at the board, so that a card doesn't jump away under the cursor. Answers what to show,
 * how many updates wait, and a function that lets them in.
 */
export function useHeldStill<T>(value: T, pointed: boolean): { shown: T; waiting: number; release: () => void } {
  const [shown, setShown] = useState(value);
  const [waiting, setWaiting] = useState(0);
  const lastMove = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(value);

  useEffect(() => {
    latest.current = value;
    if (!pointed) {
      setShown(value);
      setWaiting(0);
      return;
    }
    if (performance.now() - lastMove.current < STILL_MS) setWaiting((count) => count + 1);
    else setShown(value);
  }, [value, pointed]);

  useEffect(() => {
    if (!pointed) return;
    const moved = () => {
      lastMove.current = performance.now();
    };
    moved();
    window.addEventListener('pointermove', moved, { passive: true });
    return () => window.removeEventListener('pointermove', moved);
  }, [pointed]);

  const release = () => {
    setShown(latest.current);
    setWaiting(0);
  };
  return { shown, waiting, release };
}
