import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../hooks/use-hotkey.ts';
import { useUiWords } from '../words.tsx';
import classes from './layout.module.css';
import { DockContext } from './SidePanelHost.tsx';

export interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Actions; the primary one at the right. */
  readonly footer?: ReactNode;
}

/** A 464 px panel: docks and pushes the content from 1280 px, lies over it below. Escape closes it. */
export function SidePanel({ opened, onClose, title, children, footer }: SidePanelProps) {
  const wide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false });
  const dock = useContext(DockContext);
  const titleId = useId();
  const asDock = wide === true && dock !== null;
  if (!opened) return null;
  const frame = (
    <PanelFrame title={title} titleId={titleId} footer={footer} onClose={onClose} docked={asDock}>
      {children}
    </PanelFrame>
  );
  if (asDock && dock !== null) return createPortal(frame, dock);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={480}
      offset={8}
      styles={{ content: { background: 'transparent', boxShadow: 'none' }, body: { height: '100%', padding: 0 } }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>{frame}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface PanelFrameProps {
  readonly title: ReactNode;
  readonly titleId: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly docked: boolean;
}

function PanelFrame({ title, titleId, children, footer, onClose, docked }: PanelFrameProps) {
  const words = useUiWords();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const first =
      root.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      root.current?.querySelector<HTMLElement>('input, textarea, select');
    (first ?? root.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any control inside it
    <section
      ref={root}
      className={classes.panel}
      data-side-panel
      tabIndex={-1}
      {...(docked ? { role: 'complementary', 'aria-labelledby': titleId } : {})}
      onKeyDown={closeOnEscape}
    >
      <header className={classes.panelHead}>
        {docked ? (
          <h2 id={titleId} className={classes.panelTitle}>
            {title}
          </h2>
        ) : (
          <Drawer.Title className={classes.panelTitle ?? ''}>{title}</Drawer.Title>
        )}
        <ActionIcon aria-label={words.close} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className={classes.panelBody}>{children}</div>
      {footer === undefined ? null : <footer className={classes.panelFoot}>{footer}</footer>}
    </section>
  );
}
