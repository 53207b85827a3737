import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** A figure that must be seen first. */
export interface BandFigure {
  readonly name: string;
  readonly text: string;
  /** How it compares. */
  readonly change: ReactNode;
  /** Its course; drawn from two values on. */
  readonly course?: readonly number[] | undefined;
}

/** Four or five figures in one band, each with its course and how it compares. */
export function FigureBand({ figures }: { readonly figures: readonly BandFigure[] }) {
  return (
    <dl className={classes.band}>
      {figures.map(({ name, text, change, course = [] }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{text}</strong>
            {change}
          </dd>
          {course.length > 1 ? (
            <dd className={classes.course} aria-hidden="true">
              <Sparkline values={course} width={64} height={32} area />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
