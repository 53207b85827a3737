import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import classes from './errors.module.css';

interface DeadEndProps {
  readonly title: string;
  readonly next: string;
  readonly actions: ReactNode;
  /** It stands within the frame, which has the page's main part already. */
  readonly framed?: boolean;
}

/** The empty state in a sheet: for places from which the only way is back. */
export function DeadEnd({ title, next, actions, framed = false }: DeadEndProps) {
  const Place = framed ? 'div' : 'main';
  return (
    <Place className={classes.page}>
      <Sheet>
        <div className={classes.body}>
          <h1 className={classes.hidden}>{title}</h1>
          <EmptyState title={title} next={next} actions={actions} />
        </div>
      </Sheet>
    </Place>
  );
}
