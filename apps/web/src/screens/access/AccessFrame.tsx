import { LoomMark } from '@vetloom/ui/marks/LoomMark.tsx';
import type { ReactNode } from 'react';
import { access } from '../../locale/access.ts';
import { shell } from '../../locale/shell.ts';
import { version } from '../../version.ts';
import classes from './access.module.css';
import { Weave } from './Weave.tsx';

/** The frame of every screen before the shell: the loom at the left, one column at the right. */
export function AccessFrame({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) {
  return (
    <div className={classes.page}>
      <header className={classes.loom}>
        <div className={classes.brand}>
          <LoomMark size={40} />
          <div>
            <div className={classes.product}>{shell.product}</div>
            <div className={classes.tagline}>{shell.tagline}</div>
          </div>
        </div>
        <p className={classes.slogan}>
          {access.slogan.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <Weave />
      </header>
      <main className={classes.main}>
        <div className={wide ? `${classes.column} ${classes.wide}` : classes.column}>{children}</div>
        <footer className={classes.foot}>{access.footer.version(version)}</footer>
      </main>
    </div>
  );
}
