import { LoomMark } from '@vetloom/ui/marks/LoomMark.tsx';
import type { ReactNode } from 'react';
import { access } from '../../locale/access.ts';
import { shell } from '../../locale/shell.ts';
import { version } from '../../version.ts';
import classes from './access.module.css';
import { Weave } from './Weave.tsx';

interface AccessFrameProps {
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Somebody works here for a while: lists and tables need the loom's room. */
  readonly isWork?: boolean;
}

/** The frame of every screen before the shell: the loom at the left, one column at the right. */
export function AccessFrame({ children, wide = false, isWork = false }: AccessFrameProps) {
  const main = (
    <main className={classes.main}>
      <div className={wide ? `${classes.column} ${classes.wide}` : classes.column}>{children}</div>
      <footer className={classes.foot}>{access.footer.version(version)}</footer>
    </main>
  );
  if (isWork) return <div className={`${classes.page} ${classes.work}`}>{main}</div>;
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
      {main}
    </div>
  );
}
