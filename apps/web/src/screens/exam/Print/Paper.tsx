import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { printExam as words } from '../../../locale/exam.ts';
import classes from './print.module.css';

interface PaperProps {
  /** Undefined while it is made. */
  readonly html: string | undefined;
  readonly english: boolean;
  readonly onEnglish: (english: boolean) => void;
  /** What is said beside the title. */
  readonly aside?: string;
  /** What else can be done with it, before the printing. */
  readonly actions?: ReactNode;
}

/** A report as it will be printed, with the browser's own print. */
export function Paper({ html, english, onEnglish, aside, actions }: PaperProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <b>{words.title}</b>
        {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
        <span className={classes.push} />
        <Button variant="default" onClick={() => onEnglish(!english)}>
          {english ? words.chinese : words.english}
        </Button>
        {actions}
        <Button onClick={() => frame.current?.contentWindow?.print()} disabled={html === undefined}>
          {words.print}
        </Button>
      </header>
      {html === undefined ? null : <iframe ref={frame} className={classes.paper} title={words.title} srcDoc={html} />}
    </main>
  );
}
