import type { ReactNode } from 'react';
import classes from './palette.module.css';

interface HitTextProps {
  readonly text: string;
  readonly hits?: readonly (readonly [start: number, end: number])[] | undefined;
}

/** A text with its matched characters in accent. */
export function HitText({ text, hits = [] }: HitTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of [...hits].sort((a, b) => a[0] - b[0])) {
    if (start < at) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className={classes.hit}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
