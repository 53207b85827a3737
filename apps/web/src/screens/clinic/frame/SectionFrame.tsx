import { Pane, Sheet, Split } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import type { Place } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './frame.module.css';

/** A part of settings: what it is called and where it stands. */
export interface Section {
  readonly key: string;
  readonly word: string;
  readonly place: Place;
}

interface SectionFrameProps {
  readonly label: string;
  readonly sections: readonly Section[];
  /** The key of the part that is shown. */
  readonly current: string;
  readonly children: ReactNode;
}

/** Settings: their parts at the left, one of them at the right. Each has an address. */
export function SectionFrame({ label, sections, current, children }: SectionFrameProps) {
  const go = useGo();
  return (
    <Sheet fill>
      <div className={classes.frame}>
        <Split>
          <nav className={classes.sections} aria-label={label}>
            {sections.map(({ key, word, place }) => (
              <button
                key={key}
                type="button"
                className={classes.section}
                aria-current={key === current ? 'page' : undefined}
                onClick={() => go(place)}
              >
                {word}
              </button>
            ))}
          </nav>
          <Pane padded={false}>{children}</Pane>
        </Split>
      </div>
    </Sheet>
  );
}
