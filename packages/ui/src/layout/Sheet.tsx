import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface SheetProps {
  readonly children: ReactNode;
  /** Takes the whole content area, scrolls inside and splits into panes. */
  readonly fill?: boolean;
  readonly label?: string;
}

/** One surface on the canvas. A card never lies inside it: a group is a heading and space. */
export function Sheet({ children, fill = false, label }: SheetProps) {
  return (
    <section className={fill ? `${classes.sheet} ${classes.fill}` : classes.sheet} aria-label={label}>
      {children}
    </section>
  );
}

/** Lays panes side by side inside a sheet, split by hairlines. */
export function Split({ children }: { readonly children: ReactNode }) {
  return <div className={classes.split}>{children}</div>;
}

export interface PaneProps {
  readonly children: ReactNode;
  /** Fixed width in px: side panes 184–264, detail panes 348–432. Without it the pane takes the rest. */
  readonly width?: number;
  readonly sunken?: boolean;
  readonly padded?: boolean;
  readonly label?: string;
  /** Where nothing inside takes the focus but the text may scroll: lets the keyboard reach it. */
  readonly focusable?: boolean;
}

/** A scrolling part of a sheet. */
export function Pane({ children, width, sunken = false, padded = true, label, focusable = false }: PaneProps) {
  const names = [
    classes.pane,
    sunken ? classes.sunken : '',
    padded ? classes.padded : '',
    width === undefined ? classes.grow : '',
  ];
  return (
    <section
      className={names.join(' ')}
      style={width === undefined ? {} : { width, maxWidth: '100%', flex: 'none' }}
      aria-label={label}
      {...(focusable ? { tabIndex: 0 } : {})}
    >
      {children}
    </section>
  );
}

/** The 44 px row of search, filters and actions above a list. */
export function Toolbar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      {children}
      <div className={classes.end}>{end}</div>
    </div>
  );
}

/** The 36 px row of counts and keys below a list. */
export function Footer({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={classes.footer}>
      {children}
      <div className={classes.end}>{end}</div>
    </div>
  );
}
