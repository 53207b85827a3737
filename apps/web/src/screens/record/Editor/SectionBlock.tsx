import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useId, useRef } from 'react';
import classes from './visit.module.css';

interface SectionBlockProps {
  readonly title: ReactNode;
  /** The chord that jumps here: `Alt 1`. */
  readonly keys?: string;
  readonly facts?: ReactNode;
  readonly aside?: ReactNode;
  /** Where the chord goes instead. */
  readonly onJump?: () => void;
  readonly children: ReactNode;
}

const FIRST = '[data-first], input:not([type="hidden"]), textarea, button';

/** One step of the visit. Its chord jumps to the field marked `data-first`, else to the first one. */
export function SectionBlock({ title, keys, facts, aside, onJump, children }: SectionBlockProps) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  useHotkey(
    keys ?? '',
    typeof title === 'string' ? title : null,
    () => {
      if (onJump) {
        onJump();
        return;
      }
      const target =
        body.current?.querySelector<HTMLElement>('[data-first]') ?? body.current?.querySelector<HTMLElement>(FIRST);
      target?.scrollIntoView({ block: 'nearest' });
      target?.focus();
    },
    { enabled: keys !== undefined },
  );
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys.replace(' ', '+') })}>
          {title}
        </h2>
        {keys === undefined ? null : <Keycap keys={keys} />}
        {facts === undefined ? null : <span className={classes.facts}>{facts}</span>}
        {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
      </div>
      <div ref={body}>{children}</div>
    </section>
  );
}
