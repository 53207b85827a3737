import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { besideCell } from './beside-cell.ts';
import classes from './popover.module.css';

interface CellPopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** `true`: the focus goes back into the sheet. */
  readonly onClose: (back: boolean) => void;
  readonly children: ReactNode;
}

/** What belongs to a cell, beside it. Escape and a press elsewhere close it. */
export function CellPopover({ anchor, label, onClose, children }: CellPopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    const own = root.current;
    if (own === null) return;
    const put = () => {
      const { left, top, width, height } = anchor.getBoundingClientRect();
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      setPlace(besideCell({ left, top, width, height }, size, { width: innerWidth, height: innerHeight }));
    };
    put();
    // Its content grows when somebody skips or delays; the sheet may be scrolled below it.
    const watch = new ResizeObserver(put);
    watch.observe(own);
    window.addEventListener('resize', put);
    window.addEventListener('scroll', put, true);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', put);
      window.removeEventListener('scroll', put, true);
    };
  }, [anchor]);
  const isPlaced = place !== undefined;
  useEffect(() => {
    if (!isPlaced) return;
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? root.current)?.focus({ preventScroll: true });
  }, [isPlaced]);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || root.current?.contains(event.target)) return;
      // Lists that drop down and dialogs lie elsewhere in the page and belong to it all the same.
      if (event.target instanceof Element && event.target.closest('[role="dialog"],[role="listbox"],[data-portal]'))
        return;
      latest.current(false);
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, []);
  return createPortal(
    <div
      ref={root}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.popover}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, visibility: isPlaced ? 'visible' : 'hidden' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose(true);
      }}
    >
      {children}
    </div>,
    document.body,
  );
}
