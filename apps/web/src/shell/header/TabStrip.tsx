import { Children, type ReactNode, useEffect, useRef } from 'react';
import classes from '../shell.module.css';

interface TabStripProps {
  readonly label: string;
  /** What names the tab that is shown: it comes into sight when another one is. */
  readonly current: string | undefined;
  readonly children: ReactNode;
}

/** The header's tabs. Where there is no room for all, they scroll, and the edge fades behind which some stand. */
export function TabStrip({ label, current, children }: TabStripProps) {
  const count = Children.count(children);
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown, or there are others
  useEffect(() => {
    const { current: nav } = strip;
    if (nav === null) return;
    const look = () => {
      const before = nav.scrollLeft > 1;
      const after = nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 1;
      nav.dataset.more = [before ? 'before' : '', after ? 'after' : ''].filter(Boolean).join(' ');
    };
    const bring = () => {
      nav.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
      look();
    };
    bring();
    // The tabs too: they grow when the font has come, and then stand elsewhere. Nothing moves under somebody's pointer.
    const size = new ResizeObserver(() => (nav.matches(':hover') ? look() : bring()));
    for (const one of [nav, ...nav.children]) size.observe(one);
    nav.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      nav.removeEventListener('scroll', look);
    };
  }, [current, count]);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
