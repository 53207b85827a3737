import { ActionIcon } from '@mantine/core';
import { IconMinus, IconWindowMaximize, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../hooks/use-hotkey.ts';
import { useUiWords } from '../words.tsx';
import classes from './floating.module.css';
import { DIALOG_MARGIN, MINIMISED_WIDTH, type Place, type Size, withinPage } from './floating-place.ts';

export interface FloatingDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Pixels. */
  readonly width?: number;
}

/** Pixels that an arrow key moves a dialog by. */
const STEP = 16;

const pageSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * A window over the page that leaves the page usable: it is dragged by its head or moved with the arrow keys, and folds to its head in
 * the corner (spec 1 §8; 200 px wide when minimised, 8 px from the edges).
 */
export function FloatingDialog({ title, onClose, children, width = 360 }: FloatingDialogProps) {
  const words = useUiWords();
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [small, setSmall] = useState(false);
  const [place, setPlace] = useState<Place>();
  const own = (): Size => ({
    width: root.current?.offsetWidth ?? width,
    height: root.current?.offsetHeight ?? 0,
  });
  const moveTo = (next: Place) => setPlace(withinPage(next, own(), pageSize()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folded or unfolded dialog has another size and is put back into the page
  useEffect(() => {
    const page = pageSize();
    const size = own();
    // Folded it goes to the corner; unfolded, and at first, it stands at the right of the page.
    if (small) moveTo({ left: page.width, top: page.height });
    else
      moveTo(
        place === undefined || place.top > page.height / 2 ? { left: page.width - size.width - 24, top: 72 } : place,
      );
    const keep = () => setPlace((now) => now && withinPage(now, own(), pageSize()));
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  }, [small]);
  useEffect(() => {
    const before = document.activeElement;
    root.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return createPortal(
    <div
      ref={root}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.window}
      data-small={small || undefined}
      style={{
        width: small ? MINIMISED_WIDTH : width,
        maxWidth: `calc(100vw - ${2 * DIALOG_MARGIN}px)`,
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        visibility: place === undefined ? 'hidden' : 'visible',
      }}
      onKeyDown={onKeyDown}
    >
      <Head titleId={titleId} title={title} onMove={moveTo} place={() => place ?? { left: 0, top: 0 }} step={STEP}>
        <ActionIcon
          aria-label={small ? words.unfold : words.fold}
          aria-expanded={!small}
          onClick={() => setSmall(!small)}
        >
          {small ? <IconWindowMaximize size={16} /> : <IconMinus size={16} />}
        </ActionIcon>
        <ActionIcon aria-label={words.close} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Head>
      <div className={classes.body} hidden={small}>
        {children}
      </div>
    </div>,
    document.body,
  );
}

interface HeadProps {
  readonly titleId: string;
  readonly title: string;
  readonly onMove: (place: Place) => void;
  readonly place: () => Place;
  readonly step: number;
  readonly children: ReactNode;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Head({ titleId, title, onMove, place, step, children }: HeadProps) {
  const words = useUiWords();
  const grip = useRef<{ x: number; y: number; from: Place }>(undefined);
  return (
    <header className={classes.head}>
      <button
        type="button"
        className={classes.grip}
        aria-label={words.moveDialog(title)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY, from: place() };
        }}
        onPointerMove={(event) => {
          const held = grip.current;
          if (held)
            onMove({ left: held.from.left + event.clientX - held.x, top: held.from.top + event.clientY - held.y });
        }}
        onPointerUp={() => {
          grip.current = undefined;
        }}
        onPointerCancel={() => {
          grip.current = undefined;
        }}
        onKeyDown={(event) => {
          const arrow = ARROWS[event.key];
          if (!arrow) return;
          event.preventDefault();
          const { left, top } = place();
          onMove({ left: left + arrow[0] * step, top: top + arrow[1] * step });
        }}
      >
        <span id={titleId} className={classes.title}>
          {title}
        </span>
      </button>
      {children}
    </header>
  );
}
