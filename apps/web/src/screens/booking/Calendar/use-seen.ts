import { type RefObject, useLayoutEffect, useState } from 'react';

/** What of a scrolled box is in sight, px, in coarse steps: so that it is drawn anew a few times while it is scrolled, not at each frame. */
export interface Seen {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const STEP = 160;
const coarse = (value: number): number => Math.floor(value / STEP) * STEP;

const seenOf = (box: HTMLElement): Seen => ({
  left: coarse(box.scrollLeft),
  top: coarse(box.scrollTop),
  width: box.clientWidth,
  height: box.clientHeight,
});

/** Follows what of a box is in sight. Before it is measured it is as large as the window. */
export function useSeen(box: RefObject<HTMLElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({
    ...{ left: 0, top: 0, width: window.innerWidth, height: window.innerHeight },
  }));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setSeen((before) => {
        const next = seenOf(element);
        const isSame =
          before.left === next.left &&
          before.top === next.top &&
          before.width === next.width &&
          before.height === next.height;
        return isSame ? before : next;
      });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return seen;
}
