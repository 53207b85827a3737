import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect } from 'react';
import { shell } from '../locale/shell.ts';
import { reloadOnceReachable } from '../shell/OutOfReach.tsx';
import { updates } from '../shell/update-worker.ts';
import { CodeOutOfReachError, ScreenCodeError } from './code-loader.ts';
import classes from './screen-error.module.css';

/** What stands in place of a screen that failed; code that is gone forces an update (spec 1 §8), code out of reach waits for the network. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const gone = error instanceof ScreenCodeError;
  useEffect(() => {
    if (gone) updates.force();
  }, [gone]);
  if (gone) return null;
  const outOfReach = error instanceof CodeOutOfReachError;
  const words = outOfReach ? shell.outOfReach : shell.failure;
  return (
    <div className={classes.page}>
      <Sheet>
        <div className={classes.body}>
          <ErrorState
            whole
            title={words.title}
            code={outOfReach ? CODE.networkRequired : CODE.failure}
            actions={
              <Button size="sm" onClick={outOfReach ? () => void reloadOnceReachable() : reset}>
                {words.retry}
              </Button>
            }
          >
            {words.text}
          </ErrorState>
        </div>
      </Sheet>
    </div>
  );
}
