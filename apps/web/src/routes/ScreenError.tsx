import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { shell } from '../locale/shell.ts';
import { ForcedUpdate } from '../shell/ForcedUpdate.tsx';
import { ScreenCodeError } from './lazy-screen.ts';
import classes from './screen-error.module.css';

/** What stands in place of a screen that failed; code that cannot be loaded forces an update (spec 1 §8). */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  if (error instanceof ScreenCodeError) return <ForcedUpdate />;
  return (
    <div className={classes.page}>
      <Sheet>
        <div className={classes.body}>
          <ErrorState
            title={shell.failure.title}
            code={900000}
            actions={
              <Button size="sm" onClick={reset}>
                {shell.failure.retry}
              </Button>
            }
          >
            {shell.failure.text}
          </ErrorState>
        </div>
      </Sheet>
    </div>
  );
}
